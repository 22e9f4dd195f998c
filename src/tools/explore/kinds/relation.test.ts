import { expect } from 'chai'
import { Body } from '../../../exchange'
import type { Explored } from '../fixtures/explorations'
import { exploreIn, shelves } from '../explorations.fixture'
import { asRead, cascadesOf, holdsNothing } from './deletion-relations'

/** What is planted, the operation and the steps that show it. */
const faults = {
  'PUT merges': 'the response body should not contain "torn 2"',
  'PUT ignores pages': 'the response body at "pages" should be 250',
  'PUT adds': 'the response body at "count" should be 2',
  'patch replaces the size': 'the response body at "size.height" should exist',
  'patch keeps tags': 'the response body at "tags" should not exist',
  'old version is written': 'the response should be 412',
  'old version is current': 'the response should not be 304',
  'version stands still': 'the response header "ETag" should not be "{{version}}"',
  'refused loan counts': 'the response body at "loans" should be {{before}}',
  'shelf leaves its books': 'the response should be a client error',
  // Only a scenario reads the shelf.
  'shelf stays': 'the response should be a client error',
}

describe('Bodies that an OpenAPI document forbids', function () {
  this.timeout(300_000)

  it('are found where the API accepts them, and not where it refuses them', async () => {
    const settings = { seed: 1, walks: 4, length: 3, openapi: 'openapi.json', runsFeatures: true }
    const [open, strict] = await exploreIn(
      shelves,
      ['', 'validates'].map((fault) => ({ ...settings, fault })),
    )
    const [found, ...others] = open?.findings ?? []
    expect(others).to.deep.equal([])
    expect(found?.feature).to.match(
      /I POST ".*" with:\s+"""\s+"seven"\s+"""\s+Then the response should be a client error/,
    )
    expect(found?.likewise.join()).to.match(
      /no "title",.*another type than integer at "pages",.*maximum 5000/,
    )
    expect(strict?.findings).to.deep.equal([])
  })
})

it('There is nothing to delete in a list without items, and in a resource without tags there is', () => {
  const holds = (json: unknown): boolean =>
    !holdsNothing({
      request: { url: 'http://localhost/v3/users/7/keys' },
      outcome: { body: new Body(JSON.stringify(json), 'application/json') },
    } as never)
  const links = { self: 'http://localhost/v3/users/7/keys', next: null }
  expect([[], { keys: [], links }, { items: [], page: 1, total: 0 }].map(holds)).to.deep.equal([
    false,
    false,
    false,
  ])
  expect([[7], { keys: ['a'], links }, { id: 'a', tags: [] }, { count: 2 }].map(holds)).to.deep.equal([
    true,
    true,
    true,
    true,
  ])
})

it('What a DELETE removes is read with a query where nothing reads it without', () => {
  const url = 'books/{{bookId}}'
  const read = (name: string, ...urls: string[]): string | undefined =>
    asRead(
      { name, url, story: 'removed', chapter: {} } as never,
      urls.map((one) => ({ by: '', method: 'GET', url: one, headers: [] })),
    ).url
  expect(read('DELETE', 'books', `${url}?view=full`)).to.equal(`${url}?view=full`)
  expect(read('DELETE', `${url}?view=full`, url)).to.equal(url)
  expect(read('DELETE', `${url}/loans`)).to.equal(url)
  expect(read('PUT', `${url}?view=full`)).to.equal(url)
})

it('What a DELETE leaves as it was may be a default, unless it was written', () => {
  const call = (method: string, path: string, sent = '') => ({
    request: { method, url: `http://a/${path}`, body: new Body(sent, 'application/json') },
    outcome: { kind: 'answered', status: 200, body: new Body('{"value":50}', 'application/json') },
    protocol: 'http',
  })
  const isFound = (path: string, ...before: object[]): boolean => {
    const one = { name: 'DELETE', url: path, story: 'reset', chapter: class Devices {} } as never
    const read = { by: '', method: 'GET', url: `${path}?full=1`, headers: [] }
    const exchanges = [call('GET', path), call('DELETE', path), call('GET', path)] as never[]
    const operationOf = () => `GET /${path.replace('7', '{…}')}`
    const run = { outcome: { exchanges: [...before, ...exchanges] }, operationOf } as never
    const { contradiction } = asRead(one, [read])
    return [1, 2, 3].map(() => contradiction(exchanges, [], run)).at(-1) !== undefined
  }
  expect(isFound('devices/7')).to.equal(true)
  expect(isFound('devices/7/volume', call('POST', 'devices'))).to.equal(false)
  expect(isFound('devices/7/volume', call('DELETE', 'devices/7/volume'))).to.equal(false)
  expect(isFound('devices/7/volume', call('PUT', 'devices/7', '{"volume":7}'))).to.equal(true)
})

it('What is below a deleted URL is gone with it, but not a log', () => {
  const urls = ['books/7', 'books/7/pages', 'books/7/history', 'books/7/audit-log?page=1']
  const gets = urls.map((url) => ({ by: '', method: 'GET', url, headers: [] }))
  const relations = cascadesOf(
    { name: 'DELETE', url: 'books/7', story: 'removed', chapter: {} } as never,
    gets,
  )
  expect(relations.map(({ url }) => url)).to.deep.equal(['books/7/pages'])
})

describe('Relations between a change and what is read afterwards', function () {
  this.timeout(300_000)
  let results: Map<string, Explored>

  before(async () => {
    const wanted = [
      ...Object.keys(faults),
      'gone is an error',
      'gone is a success',
      '',
      'normalises,moves',
      'soft delete,reads are late',
    ]
    const settings = { seed: 1, walks: 20, length: 6, runsFeatures: true }
    const all = await exploreIn(
      shelves,
      wanted.map((fault) => ({ ...settings, fault })),
    )
    results = new Map(all.map((result) => [result.fault, result]))
  })

  for (const [fault, assertion] of Object.entries(faults))
    it(`are broken where: ${fault}`, () => {
      const { findings = [] } = results.get(fault) ?? {}
      expect(findings.map(({ kind }) => kind)).to.deep.equal(['relation'])
      expect(findings[0]?.feature?.trimEnd().split('\n').at(-1)).to.contain(assertion)
      expect(findings[0]?.ran).to.deep.equal({ with: 'failed', without: 'passed' })
    })

  it('are read by requests in which the server must not fail', () => {
    const [found, ...others] = results.get('gone is an error')?.findings ?? []
    expect(others).to.deep.equal([])
    expect(found).to.deep.include({ kind: 'server error', stories: ['shelfHasBeenTakenDown'] })
    expect(found?.feature).to.match(
      /I GET "shelves\/\{\{shelfId\}\}"\n +Then the response should not be 500\n$/,
    )
    expect(found?.ran).to.deep.equal({ with: 'failed', without: 'passed' })
  })

  it('are read by requests to which no error may be a success', () => {
    const [found, ...others] = results.get('gone is a success')?.findings ?? []
    expect(others).to.deep.equal([])
    expect(found).to.deep.include({ kind: 'shape', stories: ['shelfHasBeenTakenDown'] })
    expect(found?.feature).to.match(
      /I GET "shelves\/\{\{shelfId\}\}"\n +Then the response should be a client error\n$/,
    )
    expect(found?.ran).to.deep.equal({ with: 'failed', without: 'passed' })
  })

  for (const [oddity, what] of [
    ['', 'the API is right'],
    ['normalises,moves', 'texts are trimmed, defaults are added, and reads count themselves'],
    ['soft delete,reads are late', 'what is deleted is only marked, and a change shows later'],
  ])
    it(`hold where ${what}`, () => {
      const { findings = [], unsteady = [] } = results.get(oddity as string) ?? {}
      expect({ findings, unsteady }).to.deep.equal({ findings: [], unsteady: [] })
    })
})

import { expect } from 'chai'
import { Body } from '../../../exchange'
import { madeUpExchange } from '../../../exchange/exchange.fixture'
import type { Candidate } from '../candidate'
import { Explorer } from '../explorer'
import { protocol, shape } from './responses'

it('Responses that break the same rule of HTTP are one note, with --protocol those that no story got', () => {
  for (const options of [{}, { protocol: true }]) {
    const detector = protocol({ options } as never)
    const shown = 'Error: no\n    at run (/srv/app.js:1:2)\n    at main (/srv/app.js:3:4)'
    const response = madeUpExchange({ status: 400, body: new Body(shown, 'text/plain') })
    for (const operation of ['GET /a', 'GET /b', 'GET /a', 'GET /c', 'GET /d', 'GET /e']) {
      const run = { responses: [], responsesOfApi: [response], signatureOf: () => `${operation} 400` }
      detector.inRun?.(run as never, {} as never)
    }
    expect(detector.notes?.()).to.deep.equal([
      'Protocol: the response to GET /a 400 shows a stack trace, as do those to GET /b 400, GET /c 400, GET /d 400, and 1 more.',
    ])
  }
})

it('An error that is a page is a finding where all others are JSON, but not one of a gateway', () => {
  const detector = shape({ options: {} } as never)
  const causesOf = (status: number, type: string): string[] => {
    const exchange = madeUpExchange({ method: 'PUT', status, headers: { 'Content-Type': type }, body: 'no' })
    const run = {
      ...{
        responses: [],
        responsesOfApi: [exchange],
        walk: { start: { chapter: Object }, moves: [] },
        stories: [],
      },
      ...{
        outcome: { redact: (text: string) => text },
        actOf: () => ({ kind: 'story', at: 0, name: 'put' }),
      },
      ...{ operationOf: () => 'PUT /a', signatureOf: () => `PUT /a ${status}` },
    }
    return (detector.inRun?.(run as never, {} as never) ?? []).map(({ message }) => message)
  }
  for (let time = 0; time < 20; time++) {
    expect(causesOf(400, 'text/html')).to.deep.equal([])
    expect(causesOf(404, 'application/json')).to.deep.equal([])
  }
  expect(causesOf(403, 'text/html')).to.deep.equal([])
  expect(causesOf(400, 'text/html')).to.deep.equal([
    'The response to PUT /a is text/html, where other errors were json 20 times.',
  ])
})

it('A success is an error where it has the fields of errors, says so, and the operation succeeds otherwise', () => {
  const isFoundAfter = (...before: readonly (readonly [number, string])[]): boolean => {
    const detector = shape({ options: {} } as never)
    const causesOf = (status: number, sent: string): number => {
      const exchange = madeUpExchange({ method: 'PUT', status, body: new Body(sent, 'application/json') })
      const run = {
        ...{ responses: [], responsesOfApi: [exchange], stories: [] },
        walk: { start: { chapter: Object, book: {} }, moves: [], ending: [] },
        outcome: { redact: (text: string) => text },
        actOf: () => ({ kind: 'story', at: 0, name: 'put' }),
        ...{ operationOf: () => 'PUT /a', signatureOf: () => `PUT /a ${status}` },
      }
      return (detector.inRun?.(run as never, {} as never) ?? []).length
    }
    for (let time = 0; time < 5; time++) for (const one of before) expect(causesOf(...one)).to.equal(0)
    return causesOf(200, '{"error":"no","id":7}') > 0
  }
  const [error, success] = ['{"error":"not there","id":8}', '{"id":7}']
  expect(isFoundAfter([404, error], [200, success])).to.equal(true)
  expect(isFoundAfter([404, error])).to.equal(false)
  expect(isFoundAfter([404, '{"error":"not there"}'], [200, success])).to.equal(false)
  expect(isFoundAfter([404, error], [200, success], [200, '{"error":null,"id":7}'])).to.equal(false)
})

it('A story is why a field is missing only where walks without it have the field, not another one in its place', async () => {
  const walk = { start: { background: [] }, moves: [], ending: [] }
  const ignored = (): void => undefined
  const findingsIn = async (isWhy: boolean, ...causes: readonly string[]): Promise<number> => {
    let runs = 0
    const inRun = () => {
      const story = causes[Math.min(runs++, causes.length - 1)]
      const causedBy = { story, isWhy: () => isWhy }
      return [
        { kind: 'shape', cause: `shape ${story}`, stories: ['read'], chapter: Object, causedBy, moves: 0 },
      ]
    }
    const options = { signal: new AbortController().signal }
    const explorer = new Explorer({} as never, options as never, { shape: () => ({ inRun }) as never })
    const run = { walk, acts: [{ kind: 'story', name: 'read', chapter: Object }], outcome: {} }
    Object.assign(explorer.runner, { run: () => Promise.resolve(run) })
    const values = { inventions: { note: ignored } }
    const book = { values, rebuild: (one: unknown) => Promise.resolve(one) }
    await explorer.run({ experience: { note: ignored, checksFrom: () => 0 }, book } as never, walk as never)
    return explorer.findings.length
  }
  expect([
    await findingsIn(true, 'paid'),
    await findingsIn(false, 'paid'),
    await findingsIn(true, 'paid', 'shipped'),
  ]).to.deep.equal([1, 0, 0])
})

describe('A field of a response', () => {
  const call = (method: string, sent: string, shown = '', path = '7') => {
    const [own, body] = [sent, shown].map((text) => new Body(text, 'application/json'))
    return madeUpExchange({ method, url: `http://a/${path}`, sent: own, body: body! })
  }
  // No GET, as that would have to be written as a step.
  const reading = (shown: string) => call('POST', '', shown)
  const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
  type Walks = readonly (readonly ReturnType<typeof call>[])[]
  /** Returns how the last calls of walks depart from those before. */
  const foundIn = (...walks: Walks): Candidate[] => {
    const detector = shape({ options: {} } as never)
    return walks.flatMap((exchanges) => {
      const acts = exchanges.map((one) => ({
        ...{ kind: 'story', at: 0, name: `${one.request.url}${one.request.body?.text}`, chapter: Object },
        exchanges: [one],
      }))
      const act = acts.at(-1)
      const run = {
        ...{ acts, responses: [{ act, exchange: exchanges.at(-1) }], responsesOfApi: [], stories: [] },
        walk: { start: { chapter: Object }, moves: [], ending: [] },
        outcome: { redact: (text: string) => text, exchanges },
        ...{ actOf: () => act, operationOf: () => 'POST /7', signatureOf: () => 'POST /7 200' },
      }
      return detector.inRun?.(run as never, {} as never) ?? []
    })
  }
  const isFoundIn = (...walks: Walks): boolean => foundIn(...walks).length > 0

  it('is missing only after a story that does not take it away', () => {
    const isFoundAfter = (method: string, sent = ''): boolean =>
      isFoundIn(
        ...times(6, [reading('{"id":7,"due":1}')]),
        ...times(4, [call(method, sent, '', '7/due'), reading('{"id":7}')]),
      )
    const sent = ['{"paid":1}', '{"due":null}', '[{"op":"remove","path":"/due"}]']
    expect(sent.map((one) => isFoundAfter('POST', one))).to.deep.equal([true, false, false])
    expect(isFoundAfter('DELETE')).to.equal(false)
  })

  it('is missing because of a story only if the walk without it has the field', () => {
    const paid = [call('POST', '{"paid":1}', '', '7/due'), reading('{"id":7}')]
    const [found] = foundIn(...times(6, [reading('{"id":7,"due":1}')]), ...times(4, paid))
    const isWhyIf = (shown: string): boolean | undefined => {
      const [exchange] = [reading(shown)]
      const act = { name: exchange.request.url, chapter: Object }
      return found?.causedBy?.isWhy({
        responses: [{ act, exchange }],
        signatureOf: () => 'POST /7 200',
      } as never)
    }
    expect([isWhyIf('{"id":7,"due":1}'), isWhyIf('{"id":7}')]).to.deep.equal([true, false])
  })

  it('may also be missing where another story came before by chance, but not as often', () => {
    const isFoundAfter = (...sent: readonly string[]): boolean =>
      isFoundIn(
        ...times(6, [reading('{"id":7,"due":1}')]),
        ...sent.map((one) => [call('POST', one, '', '7/due'), reading('{"id":7}')]),
      )
    const [paid, lost] = ['{"paid":1}', '{"lost":1}']
    expect(isFoundAfter(lost, paid, paid, paid)).to.equal(true)
    expect(isFoundAfter(lost, paid, lost, paid, lost, paid)).to.equal(false)
  })

  it('may have another type in the response to another call of the story', () => {
    const [list, length] = [reading('{"result":[]}'), reading('{"result":"0"}')]
    const detector = shape({ options: {} } as never)
    const isFoundIn = (...exchanges: readonly object[]): boolean => {
      const act = { kind: 'story', at: 0, name: 'read', chapter: Object, exchanges }
      const run = {
        ...{ acts: [act], responses: exchanges.map((exchange) => ({ act, exchange })), responsesOfApi: [] },
        walk: { start: { chapter: Object }, moves: [], ending: [] },
        outcome: { redact: (text: string) => text, exchanges },
        ...{ actOf: () => act, signatureOf: () => 'POST /7 200', stories: [] },
      }
      return (detector.inRun?.(run as never, {} as never) ?? []).length > 0
    }
    for (let walk = 0; walk < 6; walk++) expect(isFoundIn(list, length)).to.equal(false)
    expect(isFoundIn(length, length)).to.equal(true)
  })

  it('may have the type with which it was written', () => {
    const isFoundWhere = (sent: string): boolean =>
      isFoundIn(...times(5, [reading('{"size":1}')]), [call('PUT', sent), reading('{"size":"1"}')])
    expect(['{"size":1}', '{"size":"1"}'].map(isFoundWhere)).to.deep.equal([true, false])
  })
})

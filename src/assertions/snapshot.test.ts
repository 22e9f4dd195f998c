import { AssertionError, expect } from 'chai'
import * as fc from 'fast-check'
import { readdirSync, rmSync, symlinkSync } from 'node:fs'
import { InputError } from '../errors'
import { Redactor } from '../redaction'
import { scratchFolder } from '../scratch-folder.fixture'
import { madeUpExchange } from '../exchange/exchange.fixture'
import { expectSnapshot } from './snapshot'

type SnapshotSettings = Parameters<typeof expectSnapshot>[1]

const folder = scratchFolder()
const elsewhere = scratchFolder()
const stored = (name = 'account'): string => folder.read(`__snapshots__/${name}.json`)
const forget = (): void => rmSync(folder.at('__snapshots__'), { recursive: true, force: true })
const updating = { CHAPTERWISE_UPDATE_SNAPSHOTS: '1' }

function matchText(
  body: string | Buffer,
  settings: Partial<SnapshotSettings> = {},
  redactor = new Redactor(),
  env: NodeJS.ProcessEnv = {},
  mediaType = 'text/plain',
): void {
  const headers: Record<string, string> = typeof body === 'string' ? {} : { 'Content-Type': mediaType }
  const subject = { exchange: madeUpExchange({ body, headers }), redactor }
  expectSnapshot(subject, { directory: folder.path, name: 'account', ignoring: [], ...settings }, env)
}

const match = (value: unknown, settings?: Partial<SnapshotSettings>, env?: NodeJS.ProcessEnv): void =>
  matchText(JSON.stringify(value), settings, undefined, env)

const differs = (assert: () => void, message = 'but differs:'): void =>
  void expect(assert).to.throw(AssertionError, message)

describe('expectSnapshot', () => {
  it('writes a missing snapshot with its members in order, and matches it from then on', () => {
    match({ b: 1, a: [-0, {}] })
    expect(stored()).to.equal('{\n  "b": 1,\n  "a": [\n    0,\n    {}\n  ]\n}\n')
    expect(readdirSync(folder.at('__snapshots__'))).to.deep.equal(['account.json'])
    match({ a: [-0, {}], b: 1 })
    differs(() => match({ b: 1, a: [0] }))
    differs(() => match({ b: 1, a: [0, {}], c: null }))
  })

  it('stores a text as a JSON string', () => {
    matchText('Good morning\n')
    expect(stored()).to.equal('"Good morning\\n"\n')
    matchText('Good morning\n')
    differs(() => matchText('Good night\n'))
  })

  it('stores and shows all digits of a number, and distinguishes numbers from texts', () => {
    matchText('{"sum":12345678901234567.89,"sums":[1e400]}')
    matchText('{"sum":12345678901234567.89,"sums":[1e400]}')
    differs(
      () => matchText('{"sum":12345678901234567.88,"sums":["1e400"]}'),
      '\n  $.sum: expected 12345678901234567.89 but was 12345678901234567.88\n  $.sums[0]: expected 1e400 (number) but was "1e400" (string)\n',
    )
  })

  it('overwrites a snapshot when it is told to update', () => {
    match(1)
    match(2, {}, updating)
    expect(stored()).to.equal('2\n')
  })

  const knowing = (...secrets: unknown[]): Redactor => {
    const redactor = new Redactor()
    for (const secret of secrets) redactor.learn(secret)
    return redactor
  }
  const put = (snapshot: unknown): void => folder.put('__snapshots__/account.json', JSON.stringify(snapshot))

  it('compares a value that equals a secret as it was received, whatever is known as a secret', () => {
    for (const [first, later] of [
      [
        { pin: 12, total: 1234 },
        { pin: 12, total: 99999 },
      ],
      [{ total: 1234 }, { total: '1234' }],
      [
        { admin: 1, 1234: 2 },
        { admin: 1, 1234: 3 },
      ],
    ]) {
      forget()
      const known = knowing('admin', '1234')
      matchText(JSON.stringify(first), {}, known)
      expect(stored()).to.not.match(/admin|1234/)
      for (const redactor of [known, knowing(), knowing('mallory')]) {
        matchText(JSON.stringify(first), {}, redactor)
        differs(() => matchText(JSON.stringify(later), {}, redactor))
      }
    }
  })

  it('takes [redacted] of an API for the text that it is', () => {
    match({ owner: '[redacted]', sum: '[redacted number]' })
    match({ owner: '[redacted]', sum: '[redacted number]' })
    differs(() => match({ owner: 'Fred Secret', sum: '[redacted number]' }))
    differs(() => match({ owner: '[redacted]', sum: 5 }))
    const body = { body: 1, hidden: ['$.a'], hash: '' }
    forget()
    match(body)
    match(body)
    differs(() => match({ ...body, body: 2 }))
  })

  it('names the hidden values that have changed', () => {
    matchText('{"by":"admin","at":"/admin/x"}', {}, knowing('admin', 'owner'))
    differs(
      () => matchText('{"by":"mallory","at":"/admin/x"}', {}, knowing('admin')),
      'differs:\n  $.by: expected "[redacted]" but was "mallory"\nIf',
    )
    differs(
      () => matchText('{"by":"owner","at":"/admin/x"}', {}, knowing('admin', 'owner')),
      'differs:\n  $.by, $.at: hidden, and another value than in the snapshot. Ignore it if each run has its own.\nIf',
    )
  })

  it('names a hidden number that has changed, and not the value that hides it', () => {
    matchText('{"total":1234}', {}, knowing('1234'))
    differs(
      () => matchText('{"total":99999}', {}, knowing('1234')),
      'differs:\n  $.total: hidden, and another value than in the snapshot.',
    )
  })

  it('compares the type of what is secret by its name, also in a snapshot of an earlier version', () => {
    put({ token: '[redacted]', pin: '[redacted number]', at: '/x?token=[redacted]&page=1' })
    match({ token: 'abcdef', pin: 12345, at: '/x?token=abcdef&page=1' })
    match({ token: 'uvwxyz', pin: 54321, at: '/x?token=uvwxyz&page=1' })
    differs(() => match({ token: 12345, pin: 12345, at: '/x?token=abcdef&page=1' }))
    differs(() => match({ token: 'abcdef', pin: 12345, at: '/x?token=abcdef&page=2' }))
  })

  it('compares XML around its secrets', () => {
    const xml = (user: string, password: string): Buffer =>
      Buffer.from(`<a><user>${user}</user><password>${password}</password></a>`)
    const type = 'application/xml'
    matchText(xml('admin', 'admin'), {}, knowing('admin'), {}, type)
    expect(stored()).to.not.include('admin')
    matchText(xml('admin', 'other'), {}, knowing('other'), {}, type)
    differs(() => matchText(xml('mallory', 'admin'), {}, knowing('admin'), {}, type))
  })

  it('passes equal bodies, fails any other value, and keeps no secret in the file', () => {
    const secret = fc.string({ minLength: 3, maxLength: 8 }).map((text) => `§${text}`)
    const leaf = (secrets: readonly string[]): fc.Arbitrary<unknown> =>
      fc.oneof(
        fc.jsonValue({ maxDepth: 0 }),
        fc.constantFrom('[redacted]', '[redacted number]', '#ignore', '#number', ...secrets),
        fc.tuple(fc.string(), fc.constantFrom(...secrets), fc.string()).map((parts) => parts.join('')),
      )
    const bodies = fc.uniqueArray(secret, { minLength: 1, maxLength: 3 }).chain((secrets) =>
      fc.record({
        secrets: fc.constant(secrets),
        leaves: fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...secrets)), leaf(secrets), {
          minKeys: 1,
          maxKeys: 5,
        }),
        other: leaf(secrets),
        at: fc.nat(),
      }),
    )
    fc.assert(
      fc.property(bodies, ({ secrets, leaves, other, at }) => {
        forget()
        const body = (token: unknown, value: object): string => JSON.stringify({ list: [value], token })
        matchText(body('first-token', leaves), {}, knowing(...secrets))
        for (const text of secrets) expect(JSON.stringify(JSON.parse(stored()))).to.not.include(text)
        matchText(body('other-token', leaves), {}, knowing(...secrets))
        matchText(body('first-token', leaves), {}, knowing())
        differs(() => matchText(body(1234, leaves), {}, knowing(...secrets)))
        const names = Object.keys(leaves)
        const name = names[at % names.length] ?? ''
        const isOther = JSON.stringify(other) !== JSON.stringify(leaves[name])
        fc.pre(isOther && new Redactor().isSecretField(name) === false)
        const changed = Object.fromEntries(names.map((each) => [each, each === name ? other : leaves[each]]))
        for (const redactor of [knowing(...secrets), knowing()])
          differs(() => matchText(body('first-token', changed), {}, redactor))
      }),
      { numRuns: 10 },
    )
  })

  it('ignores values, but neither their types nor their presence', () => {
    const ignoring = ['id', '$.items[*].at', 'tags[0]', 'open']
    const value = { id: 1, items: [{ at: 1, n: 1 }, { at: 2 }], tags: ['x', 'y'], open: { a: 1 } }
    match(value, { ignoring })
    expect(JSON.parse(stored())).to.deep.equal({
      id: '#number',
      items: [{ at: '#number', n: 1 }, { at: '#number' }],
      tags: ['#string', 'y'],
      open: '#object',
    })
    const other = { id: 2, items: [{ at: 9, n: 1 }, { at: 0 }], tags: ['z', 'y'], open: {} }
    match(other, { ignoring })
    differs(() => match({ ...other, tags: ['z'] }, { ignoring }), '\n  $.tags[1]: missing, expected "y"\n')
    differs(() => match({ ...other, id: undefined }, { ignoring }), '\n  $.id: missing, expected #number\n')
    differs(() => match({ ...other, id: null }, { ignoring }), '\n  $.id: expected #number but was null\nIf')
    differs(() => match({ ...other, items: [{ at: 9, n: 1 }, {}] }, { ignoring }))
    differs(() => match(value))
    put({ ...(JSON.parse(stored()) as object), id: '##number' })
    for (const id of [undefined, null, 3]) match({ ...other, id }, { ignoring })
    differs(() => match({ ...other, id: '3' }, { ignoring }))
  })

  it('rejects an ignored path that selects nothing, or all', () => {
    for (const path of ['ids', 'a[', '$'])
      expect(() => match({ a: 1 }, { ignoring: [path] })).to.throw(InputError, path)
  })

  it('rejects a file that is not JSON, and names that are no file names on every system', () => {
    folder.put('__snapshots__/account.json', '{"pin": hunter2}')
    expect(() => match(1)).to.throw(
      InputError,
      "is not JSON: line 1, column 9: Object value expected after ':'\nRestore it",
    )
    folder.put('__snapshots__/folder.json/a', '')
    expect(() => match(1, { name: 'folder' })).to.throw(
      InputError,
      'folder.json cannot be read: it is a folder.',
    )
    for (const name of ['', '../x', '/etc/x', 'a:b', 'a\u0000', '..', 'a ', 'con', 'NUL.x', 'a'.repeat(101)])
      expect(() => match(1, { name }), name).to.throw(InputError, 'cannot be the name of a snapshot')
    expect(() => match(1, { name: undefined as never })).to.throw(InputError, 'undefined cannot be the name')
  })

  it('follows no symbolic link out of the project', () => {
    const link = folder.at('__snapshots__/account.json')
    elsewhere.put('a.json', '1\n')
    folder.put('__snapshots__/other.json', '')
    for (const target of ['a.json', 'b.json']) {
      symlinkSync(elsewhere.at(target), link)
      for (const env of [updating, {}])
        expect(() => match(1, {}, env)).to.throw(InputError, 'is a link that leads out of the project')
      rmSync(link)
    }
    folder.put('kept.json', '1\n')
    symlinkSync(folder.at('kept.json'), link)
    match(1)
    forget()
    symlinkSync(elsewhere.path, folder.at('__snapshots__'))
    expect(() => match(1)).to.throw(InputError, 'is a link that leads out of the project, so no snapshot')
  })
})

describe('A snapshot file', () => {
  const valueOf = (body: string | Buffer, redactor = new Redactor()): unknown => {
    matchText(body, { name: 'value' }, redactor, updating)
    return JSON.parse(stored('value'))
  }
  const values: [what: string, text: string, value: unknown][] = [
    ['one text of JSON in its quotes', '"hello"', '"hello"'],
    [
      'secrets with their type',
      '{"password":"a","pin":1,"token":null,"secret":[1,{"a":"b"}],"hasPassword":true,"apiKey":""}',
      {
        password: '[redacted]',
        pin: '[redacted number]',
        token: null,
        secret: ['[redacted number]', { a: '[redacted]' }],
        hasPassword: true,
        apiKey: '',
      },
    ],
    [
      'secrets of JSON and of GraphQL inside a text, a number as well',
      JSON.stringify({ sent: '{"pin":1234,"a":1}', query: '{ login(pin: 1234, passwords: ["a"]) { id } }' }),
      {
        sent: '{"pin":"[redacted]","a":1}',
        query: '{ login(pin: "[redacted]", passwords: "[redacted]") { id } }',
      },
    ],
  ]
  for (const [what, text, value] of values)
    it(`stores ${what}`, () => expect(valueOf(text)).to.deep.equal(value))

  it('stores no part of a known secret, even where a part of it looks like another secret', () => {
    const redactor = new Redactor()
    redactor.learn('canary+bearer/0001==')
    const text = '{&#34;token&#34;:&#34;canary+bearer/0001==&#34;,&#34;id&#34;:1}'
    expect(JSON.stringify(valueOf(JSON.stringify({ text }), redactor))).not.to.contain('canary')
  })

  it('distinguishes bytes that are no UTF-8', () => {
    const bodies = [
      Buffer.from([0x61, 0xe9]),
      Buffer.from([0x61, 0xe8]),
      Buffer.from('a\u00E9'),
      Buffer.from('a\uFFFD'),
    ]
    const values = bodies.map((bytes) => valueOf(bytes))
    expect(new Set(values).size).to.equal(bodies.length)
  })
})

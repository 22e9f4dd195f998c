import { AssertionError, expect } from 'chai'
import * as fc from 'fast-check'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InputError } from '../errors'
import { Body } from '../exchange'
import { Redactor } from '../redaction'
import { madeUpExchange } from './response.fixture'
import { expectSnapshot, snapshotBody, type SnapshotSettings } from './snapshot'

let directory: string
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'snapshot-'))))
afterEach(() => rmSync(directory, { recursive: true }))

const fileOf = (name = 'account'): string => join(directory, '__snapshots__', `${name}.json`)
const stored = (): string => readFileSync(fileOf(), 'utf8')
const updating = { CHAPTERWISE_UPDATE_SNAPSHOTS: '1' }

function matchText(
  body: string,
  settings: Partial<SnapshotSettings> = {},
  redactor = new Redactor(),
  env: NodeJS.ProcessEnv = {},
): void {
  const subject = { exchange: madeUpExchange({ body }), redactor }
  expectSnapshot(subject, { directory, name: 'account', ignoring: [], ...settings }, env)
}

const match = (value: unknown, settings?: Partial<SnapshotSettings>, env?: NodeJS.ProcessEnv): void =>
  matchText(JSON.stringify(value), settings, undefined, env)

const differs = (assert: () => void, message = 'but differs:'): void =>
  void expect(assert).to.throw(AssertionError, message)

describe('expectSnapshot', () => {
  it('writes a missing snapshot with its members in order, and matches it from then on', () => {
    match({ b: 1, a: [-0, {}] })
    expect(stored()).to.equal('{\n  "b": 1,\n  "a": [\n    0,\n    {}\n  ]\n}\n')
    expect(readdirSync(join(directory, '__snapshots__'))).to.deep.equal(['account.json'])
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

  it('matches [redacted] with any text, and [redacted number] with any number', () => {
    const matches = (snapshot: unknown, answer: unknown): void => {
      mkdirSync(join(directory, '__snapshots__'), { recursive: true })
      writeFileSync(fileOf(), JSON.stringify(snapshot))
      match(answer)
    }
    for (const [snapshot, answer] of [
      [['by [redacted] and [redacted].'], ['by a and b.']],
      [['[redacted number]'], [7]],
      [{ a: ['[redacted]'] }, { a: ['b'] }],
    ])
      matches(snapshot, answer)
    for (const [snapshot, answer] of [
      [['[redacted]'], ['']],
      [['[redacted]'], [1]],
      [['[redacted number]'], ['7']],
      [['by [redacted]'], ['from a']],
      [['a[redacted]a'], ['a']],
      [{ a: ['[redacted]'] }, { a: ['b', 'c'] }],
      [{ a: '[redacted]' }, { b: 'c' }],
    ])
      differs(() => matches(snapshot, answer))
  })

  it('matches when the secrets have changed', () =>
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 3 }),
        fc.string({ minLength: 4 }),
        fc.string({ minLength: 4 }),
        (body, one, other) => {
          // The name of a member that has a secret in it is another name once the secret has changed.
          const names: string[] = []
          JSON.stringify(body, (name, value: unknown) => (names.push(name), value))
          fc.pre(!names.some((name) => name.includes(one) || name.includes(other)))
          rmSync(join(directory, '__snapshots__'), { recursive: true, force: true })
          for (const secret of [one, other]) {
            const redactor = new Redactor()
            redactor.learn(secret)
            matchText(JSON.stringify({ body, copy: one, text: `by ${one}` }), {}, redactor)
          }
        },
      ),
    ))

  it('ignores the values and the presence of ignored members', () => {
    const ignoring = ['id', '$.items[*].at', 'tags[0]']
    const value = { id: 1, items: [{ at: 1, n: 1 }, { at: 2 }], tags: ['x', 'y'] }
    match(value, { ignoring })
    expect(JSON.parse(stored())).to.deep.equal({
      id: '#ignore',
      items: [{ at: '#ignore', n: 1 }, { at: '#ignore' }],
      tags: ['#ignore', 'y'],
    })
    const other = { items: [{ at: 9, n: 1 }, {}], tags: ['z', 'y'] }
    match(other, { ignoring })
    differs(() => match({ ...other, tags: ['z'] }, { ignoring }), '\n  $.tags[1]: missing, expected "y"\n')
    differs(() => match(value))
  })

  it('rejects an ignored path that selects nothing, or all', () => {
    for (const path of ['ids', 'a[', '$'])
      expect(() => match({ a: 1 }, { ignoring: [path] })).to.throw(InputError, path)
  })

  it('rejects a file that is not JSON, and names that are no file names on every system', () => {
    mkdirSync(join(directory, '__snapshots__'))
    writeFileSync(fileOf(), '')
    expect(() => match(1)).to.throw(InputError, 'is not JSON: Unexpected end of JSON input\nRestore it')
    for (const name of ['', '../x', '/etc/x', 'a:b', 'a\u0000', '..', 'a ', 'con', 'NUL.x', 'a'.repeat(101)])
      expect(() => match(1, { name }), name).to.throw(InputError, 'cannot be the name of a snapshot')
  })

  it('follows no symbolic link out of the project', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'))
    mkdirSync(join(directory, '__snapshots__'))
    try {
      writeFileSync(join(elsewhere, 'a.json'), '1\n')
      for (const target of ['a.json', 'b.json']) {
        symlinkSync(join(elsewhere, target), fileOf())
        for (const env of [updating, {}])
          expect(() => match(1, {}, env)).to.throw(InputError, 'is a link that leads out of the project')
        rmSync(fileOf())
      }
      writeFileSync(join(directory, 'kept.json'), '1\n')
      symlinkSync(join(directory, 'kept.json'), fileOf())
      match(1)
    } finally {
      rmSync(elsewhere, { recursive: true })
    }
  })
})

describe('snapshotBody', () => {
  const values: [what: string, text: string, mediaType: string, value: unknown][] = [
    ['one text of JSON in its quotes', '"hello"', 'application/json', '"hello"'],
    [
      'secrets with their type',
      '{"password":"a","pin":1,"token":null,"secret":[1,{"a":"b"}],"hasPassword":true,"apiKey":""}',
      'application/json',
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
      'application/json',
      {
        sent: '{"pin":"[redacted]","a":1}',
        query: '{ login(pin: "[redacted]", passwords: "[redacted]") { id } }',
      },
    ],
  ]
  for (const [what, text, mediaType, value] of values)
    it(`stores ${what}`, () =>
      expect(snapshotBody(new Body(text, mediaType), new Redactor()).value).to.deep.equal(value))

  it('stores no part of a known secret, even where a part of it looks like another secret', () => {
    const redactor = new Redactor()
    redactor.learn('canary+bearer/0001==')
    const text = '{&#34;token&#34;:&#34;canary+bearer/0001==&#34;,&#34;id&#34;:1}'
    const body = new Body(JSON.stringify({ text }), 'application/json')
    expect(JSON.stringify(snapshotBody(body, redactor).value)).not.to.contain('canary')
  })

  it('distinguishes bytes that are no UTF-8', () => {
    const bodies = [
      Buffer.from([0x61, 0xe9]),
      Buffer.from([0x61, 0xe8]),
      Buffer.from('a\u00E9'),
      Buffer.from('a\uFFFD'),
    ]
    const values = bodies.map((bytes) => snapshotBody(new Body(bytes, 'text/plain'), new Redactor()).value)
    expect(new Set(values).size).to.equal(bodies.length)
  })
})

import { join } from 'node:path'
import { inspect } from 'node:util'
import { loadSync } from '@grpc/proto-loader'
import { expect } from 'chai'
import { InputError } from '../../errors'
import { MessageType, protobufPackages, rootOfDescriptors } from '.'

const file = join(__dirname, 'fixtures', 'every-kind.proto')

const written = {
  big: '9007199254740993',
  ubig: '18446744073709551615',
  blob: 'AAEC_w',
  color: 'RED',
  inner: { someName: 'x', maybe: 0 },
  list: [{}, { some_name: 'y' }],
  by_name: { k: { some_name: 'z' }, e: {} },
  longs: { '9007199254740993': '-5', '1': 0 },
  flags: { true: 'yes', false: 'no' },
  at: '2026-01-31T12:00:00.5+01:00',
  took: '-1.5s',
  data: { a: [1, null, { b: true }] },
  any_value: null,
  any: { '@type': 'type.googleapis.com/t.Inner', some_name: 'in any' },
  wrapped: '123',
  text: '',
  mask: 'fooBar,baz.quxQuux',
  b: 0,
  f: 0.1,
  d: 'NaN',
  nums: [1, 2],
  colors: ['RED', 0],
  opt: '',
  color_map: { x: 'RED' },
  odd: 'o',
  flag: null,
  lv: [1, 'x'],
  bw: 'AAE=',
  vals: [null, 1, 'a', [2]],
}

const read = {
  ...written,
  blob: 'AAEC/w==',
  inner: { some_name: 'x', maybe: 0 },
  list: [{ some_name: '' }, { some_name: 'y' }],
  by_name: { k: { some_name: 'z' }, e: { some_name: '' } },
  longs: { '9007199254740993': '-5', '1': '0' },
  at: '2026-01-31T11:00:00.500Z',
  took: '-1.500s',
  colors: ['RED', 'NONE'],
  flag: false,
}

const empty = {
  big: '0',
  ubig: '0',
  blob: '',
  color: 'NONE',
  list: [],
  by_name: {},
  longs: {},
  flags: {},
  f: 0,
  d: 0,
  nums: [],
  colors: [],
  color_map: {},
  odd: '',
  flag: false,
  vals: [],
}

const int64 =
  'a whole number from -9223372036854775808 to 9223372036854775807 (int64), as a text where it has more than 15 digits'
const int32 = 'a whole number from -2147483648 to 2147483647 (int32)'

const refused: readonly (readonly [json: unknown, message: string])[] = [
  [
    { bigg: 1 },
    'The message t.All has no field "bigg". Did you mean "big"?\n' +
      'It has: big, ubig, blob, color, inner, list, by_name, longs, flags, at, took, data, any_value, any, wrapped, text, ' +
      'mask, a, b, f, d, nums, colors, opt, color_map, odd, flag, lv, bw, vals',
  ],
  [{ inner: { some: 1 } }, 'The message t.Inner (at "inner") has no field "some".\nIt has: some_name, maybe'],
  [{ big: 2 ** 53 }, `The field "big" of t.All takes ${int64}, but was given 9007199254740992.`],
  [
    { nums: [9007199254740993n] },
    `The field "nums[0]" of t.All takes ${int32}, but was given 9007199254740993.`,
  ],
  [
    { odd: 9007199254740993n },
    'The field "odd" of t.All takes a text (string), but was given 9007199254740993.',
  ],
  [
    { by_name: [9007199254740993n] },
    'The field "by_name" of t.All takes an object of keys and values, but was given ["9007199254740993"].',
  ],
  [{ d: 10n ** 400n }, `The field "d" of t.All takes a number (double), but was given ${10n ** 400n}.`],
  [{ f: 10n ** 40n }, `The field "f" of t.All takes a number (float), but was given ${10n ** 40n}.`],
  [{ big: '12x' }, `The field "big" of t.All takes ${int64}, but was given "12x".`],
  [{ list: {} }, 'The field "list" of t.All takes a list, but was given {}.'],
  [{ list: [{ maybe: 'a' }] }, `The field "list[0].maybe" of t.All takes ${int32}, but was given "a".`],
  [{ nums: [1, null] }, `The field "nums[1]" of t.All takes ${int32}, but was given null.`],
  [{ nums: [1.5] }, `The field "nums[0]" of t.All takes ${int32}, but was given 1.5.`],
  [
    { color: 'REDD' },
    'The field "color" of t.All takes one of NONE, RED (t.Color), but was given "REDD". Did you mean "RED"?',
  ],
  [
    { a: 'x', b: 1 },
    'The fields "a" and "b" of t.All exclude each other: both belong to the oneof "choice".',
  ],
  [{ blob: '!' }, 'The field "blob" of t.All takes a text in base64 (bytes), but was given "!".'],
  [
    { at: 'now' },
    'The field "at" of t.All takes a time such as "2026-01-31T12:00:00Z", but was given "now".',
  ],
  ...['2026-02-30T12:00:00Z', '0000-12-31T23:59:59Z', '9999-12-31T23:59:59-01:00'].map(
    (at): [unknown, string] => [
      { at },
      `The field "at" of t.All takes a time such as "2026-01-31T12:00:00Z", but was given "${at}".`,
    ],
  ),
  [
    { took: '315576000001s' },
    'The field "took" of t.All takes a duration in seconds such as "1.5s", but was given "315576000001s".',
  ],
  [{ flag: 'true' }, 'The field "flag" of t.All takes true or false (bool), but was given "true".'],
  [{ odd: 1 }, 'The field "odd" of t.All takes a text (string), but was given 1.'],
  [{ f: 1e300 }, 'The field "f" of t.All takes a number (float), but was given 1e+300.'],
  [{ by_name: { k: 1 } }, 'The field "by_name.k" of t.All takes a message of type t.Inner, but was given 1.'],
  [
    { flags: { maybe: 'x' } },
    'The field "flags.maybe" of t.All takes true or false (bool) as the key, but was given "maybe".',
  ],
  [{ wrapped: 'x' }, `The field "wrapped" of t.All takes ${int64}, but was given "x".`],
  [
    { any: { '@type': 'x/t.Iner' } },
    'The field "any" of t.All names the type "t.Iner", which is unknown here. Did you mean "t.Inner"?',
  ],
  [{ byName: {}, by_name: {} }, 'The field "by_name" of t.All is given twice, under both its names.'],
  [[], 'The message t.All takes a message of type t.All, but was given [].'],
]

for (const [source, type] of [
  ['a .proto', fromProto()],
  ['descriptors', fromDescriptors()],
] as const) {
  describe(`Messages of a type read from ${source}`, () => {
    it('are encoded from JSON and decoded to JSON', () => {
      expect(type.decode(type.encode(written))).to.deep.equal(read)
    })

    it('accept bigints for large numbers', () => {
      const json = { big: 9007199254740993n, d: 10n ** 20n, data: { n: 10n ** 20n } }
      expect(type.decode(type.encode(json))).to.deep.equal({
        ...empty,
        big: '9007199254740993',
        d: 1e20,
        data: { n: 1e20 },
      })
    })

    it('show default values, and leave out fields without a default that were never set', () => {
      expect(type.decode(type.encode({}))).to.deep.equal(empty)
    })

    it('keep a type of google.protobuf inside an Any', () => {
      const any = { '@type': 'type.googleapis.com/google.protobuf.Timestamp', value: '2026-01-01T00:00:00Z' }
      expect(type.decode(type.encode({ any }))).to.deep.equal({ ...empty, any })
    })

    for (const [json, message] of refused) {
      it(`reject ${inspect(json, { breakLength: Infinity })}`, () => {
        expect(() => type.encode(json))
          .to.throw(Error)
          .with.property('message', message)
      })
    }
  })
}

describe('A message for a generated client', () => {
  const type = fromProto()

  it('may set types of google.protobuf field by field', () => {
    type.prepare({ at: { seconds: 1, nanos: 2 }, inner: { some_name: 'x' }, big: 5n, blob: Buffer.from('x') })
  })

  it('is rejected when it has an unknown field', () => {
    expect(() => type.prepare({ inner: { name: 'x' } })).to.throw('t.Inner (at "inner") has no field "name"')
  })

  it('is converted from JSON names to the field names of the client', () => {
    const inner = { someName: 'x' }
    const at = { seconds: 1, nanos: 2 }
    expect(type.prepare({ inner, list: [inner], byName: { someName: inner }, at, big: 5n })).to.deep.equal({
      inner: { some_name: 'x' },
      list: [{ some_name: 'x' }],
      by_name: { someName: { some_name: 'x' } },
      at,
      big: 5n,
    })
  })
})

describe('A message whose fields proto-loader has renamed', () => {
  const type = fromDescriptors({ keepCase: false }, { camelCased: true })

  it('also accepts the names of the .proto', () => {
    expect(type.decode(type.encode({ by_name: { k: { some_name: 'x' } } }))).to.deep.include({
      byName: { k: { someName: 'x' } },
    })
  })

  it('is rejected when it has a field that neither set of names contains', () => {
    expect(() => type.encode({ inner: { some_nam: 'x' } }))
      .to.throw(Error)
      .with.property(
        'message',
        'The message t.Inner (at "inner") has no field "some_nam". Did you mean "someName"?\nIt has: someName, maybe',
      )
  })

  it('is converted from .proto names to the field names of the client', () => {
    expect(type.prepare({ inner: { some_name: 'x' } })).to.deep.equal({ inner: { someName: 'x' } })
  })
})

describe('Deeply nested messages', () => {
  const type = fromProto()
  const nestedIn = (levels: number): unknown => {
    let value: unknown = 1
    for (let level = 0; level < levels; level++) value = { a: value }
    return value
  }
  const tooDeep =
    'The field "data" of t.All has messages more than 100 deep in each other, which is more than Protocol Buffers take.\n' +
    'In a google.protobuf.Struct or Value, each object and each list in the JSON counts as two.'

  it('are encoded and decoded up to the depth that Protocol Buffers allow', () =>
    expect(type.decode(type.encode({ data: nestedIn(50) }))).to.deep.include({ data: nestedIn(50) }))

  for (const levels of [51, 1000, 100_000]) {
    it(`are rejected with a clear message: ${levels} objects`, () =>
      expect(() => type.encode({ data: nestedIn(levels) })).to.throw(InputError, tooDeep))
  }

  it('are rejected with a clear message when the field takes no message', () =>
    expect(() => type.encode({ odd: nestedIn(100_000) })).to.throw(
      InputError,
      'The field "odd" of t.All takes a text (string), but was given an object too deep to show.',
    ))

  it('are rejected with a clear message when a server sends them', () => {
    const struct = (inner: Buffer): Buffer =>
      field(1, Buffer.concat([field(1, Buffer.from('a')), field(2, field(5, inner))]))
    let bytes: Buffer = Buffer.alloc(0)
    for (let level = 0; level < 51; level++) bytes = struct(bytes)
    expect(() => type.decode(field(12, bytes))).to.throw(
      InputError,
      /^A t\.All of \d+ bytes has messages more than 100 deep in each other\.\nAsk the server for less depth/,
    )
  })

  function field(id: number, content: Buffer): Buffer {
    const { Writer } = protobufPackages().protobuf
    return Buffer.from(
      Writer.create()
        .uint32((id << 3) | 2)
        .bytes(content)
        .finish(),
    )
  }
})

describe('Long texts', () => {
  const type = fromProto()
  const long = 'a'.repeat(8_000_000)

  it('are encoded and decoded', () =>
    expect(type.decode(type.encode({ text: long, blob: long }))).to.deep.include({ text: long, blob: long }))

  it('are rejected for a number field', () =>
    expect(() => type.encode({ big: '1'.repeat(8_000_000) })).to.throw(
      InputError,
      /^The field "big" of t\.All takes/,
    ))
})

describe('Bytes that are not a valid message', () => {
  it('are rejected with a hint to compare the .proto files', () => {
    expect(() => fromProto().decode(Buffer.from([0x0a, 0xff]))).to.throw(
      /^A message of 2 bytes is no t\.All: .*\nCompare the \.proto of the client with the one of the server\.$/,
    )
  })
})

function fromProto(): MessageType {
  const { protobuf } = protobufPackages()
  const root = new protobuf.Root()
  root.loadSync(file, { keepCase: true })
  root.resolveAll()
  return new MessageType(root.lookupType('t.All'))
}

function fromDescriptors({ keepCase } = { keepCase: true }, options = {}): MessageType {
  const definition = loadSync(file, { keepCase })['t.All'] as { fileDescriptorProtos: Buffer[] }
  return new MessageType(rootOfDescriptors(definition.fileDescriptorProtos).lookupType('t.All'), options)
}

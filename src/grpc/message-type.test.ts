import { join } from 'node:path'
import { inspect } from 'node:util'
import { create, toBinary } from '@bufbuild/protobuf'
import {
  AnySchema,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  FileDescriptorProtoSchema,
} from '@bufbuild/protobuf/wkt'
import { loadSync } from '@grpc/proto-loader'
import { expect } from 'chai'
import { InputError } from '../errors'
import { loadProto, typesOfDescriptors } from './descriptors'
import type { MessageType } from './message-type'

const file = join(__dirname, 'fixtures', 'every-kind.proto')

const written = {
  ...{ big: '9007199254740993', ubig: '18446744073709551615', b: 0, f: 0.1, d: 'NaN', nums: [1, 2] },
  ...{ text: '', opt: '', odd: 'o', flag: null, blob: 'AAEC_w', bw: 'AAE=', wrapped: '123' },
  ...{ color: 'RED', colors: ['RED', 0], color_map: { x: 'RED' } },
  ...{ inner: { someName: 'x', maybe: 0 }, list: [{}, { some_name: 'y' }] },
  by_name: { k: { some_name: 'z' }, e: {} },
  longs: { '9007199254740993': '-5', '1': 0 },
  flags: { true: 'yes', false: 'no' },
  ...{ at: '2026-01-31T12:00:00.5+01:00', took: '-1.5s', mask: 'fooBar,baz.quxQuux' },
  ...{ data: { a: [1, null, { b: true }] }, any_value: null, lv: [1, 'x'], vals: [null, 1, 'a', [2]] },
  any: { '@type': 'type.googleapis.com/t.Inner', some_name: 'in any' },
}

const read = {
  ...written,
  ...{ blob: 'AAEC/w==', flag: false, colors: ['RED', 'NONE'] },
  ...{ inner: { some_name: 'x', maybe: 0 }, list: [{ some_name: '' }, { some_name: 'y' }] },
  by_name: { k: { some_name: 'z' }, e: { some_name: '' } },
  longs: { '9007199254740993': '-5', '1': '0' },
  ...{ at: '2026-01-31T11:00:00.500Z', took: '-1.500s' },
}

const empty = {
  ...{ big: '0', ubig: '0', f: 0, d: 0, nums: [], odd: '', flag: false, blob: '' },
  ...{ color: 'NONE', colors: [], color_map: {}, list: [], by_name: {}, longs: {}, flags: {}, vals: [] },
}

/** One value for each kind of field that does not take it. */
const unfit: readonly unknown[] = [
  { nums: [9007199254740993n] },
  { f: 10n ** 40n },
  { big: '12x' },
  { list: {} },
  { nums: [1, null] },
  { color: 'REDD' },
  { blob: '!' },
  { at: 'now' },
  { odd: 1, flag: true },
  { by_name: { k: 1 } },
  { flags: { maybe: 'x' } },
  { wrapped: 'x' },
  { any: { '@type': 'x/t.Iner' } },
  { a: 'x', b: 1 },
  { byName: {}, by_name: {} },
  [],
]

for (const [source, type] of [
  ['a .proto', fromProto()],
  ['descriptors', fromDescriptors()],
] as const)
  describe(`Messages of a type read from ${source}`, () => {
    it('are encoded from JSON and decoded to JSON', () =>
      expect(type.decode(type.encode(written))).to.deep.equal(read))

    it('keep all digits of 64-bit integers', () => {
      const json = { big: 9007199254740993n, longs: { 1: 9007199254740993n } }
      const decoded = { ...empty, big: '9007199254740993', longs: { 1: '9007199254740993' } }
      expect(type.decode(type.encode(json))).to.deep.equal(decoded)
    })

    it('show default values, and leave out fields without a default that were never set', () =>
      expect(type.decode(type.encode({}))).to.deep.equal(empty))

    it('keep a type of google.protobuf inside an Any', () => {
      const any = { '@type': 'type.googleapis.com/google.protobuf.Timestamp', value: '2026-01-01T00:00:00Z' }
      expect(type.decode(type.encode({ any }))).to.deep.equal({ ...empty, any })
    })

    it('show an Any of an unknown type with its @type alone', () => {
      const any = { typeUrl: 'type.example/t.Unknown', value: Buffer.from('no protobuf') }
      const bytes = toBinary(AnySchema, create(AnySchema, any))
      const field = Buffer.concat([Buffer.from([(14 << 3) | 2, bytes.length]), bytes])
      expect(type.decode(field)).to.deep.equal({ ...empty, any: { '@type': any.typeUrl } })
    })

    it('have numbers in place of the texts of 64-bit integers where they are asked for', () => {
      const json = {
        big: '9007199254740993',
        longs: { 7: '-5' },
        wrapped: '123',
        a: '5',
        inner: { some_name: '6' },
      }
      const numbers = { ...json, big: 9007199254740993n, longs: { 7: -5 }, wrapped: 123 }
      expect(type.withNumbers(json)).to.deep.equal(numbers)
    })

    it('reject a field that the type does not have, at any depth', () => {
      const message = 'The message t.Inner has no field "some".\nIt has: some_name, maybe'
      for (const json of [{ inner: { some: 1 } }, { list: [{ some: 1 }] }, { by_name: { k: { some: 1 } } }])
        expect(() => type.encode(json), inspect(json))
          .to.throw(InputError)
          .with.property('message', message)
      expect(() => type.encode({ bigg: 1 })).to.throw(InputError, 'has no field "bigg". Did you mean "big"?')
    })

    it('name the values of an enum that has another one', () => {
      const has = 'It has: NONE, RED'
      for (const [color, problem] of [
        ['PINK', `from JSON: "PINK"\n${has}`],
        ['RAD', `from JSON: "RAD" Did you mean "RED"?\n${has}`],
      ] as const)
        expect(() => type.encode({ colors: [color] })).to.throw(InputError, problem)
    })

    it('say how to write what a text cannot tell', () => {
      for (const [json, remedy] of [
        [{ blob: 'hello world!' }, 'invalid base64 string\nWrite bytes in base64.'],
        [{ big: 'much' }, 'expected int64, got much'],
        [{ at: '2026-01-31' }, 'Write it as RFC 3339 says, such as "2026-01-31T12:00:00Z".'],
        [
          { any: { '@type': 'x/google.protobuf.Duration', value: 2 } },
          'Write seconds with an "s", such as "1.5s".',
        ],
        [
          { mask: { paths: ['big'] } },
          'Write its paths as one text, in lowerCamelCase, such as "name,createdAt".',
        ],
        [{ mask: 'some_name' }, 'Write its paths as one text, in lowerCamelCase'],
        [
          { any: { '@type': 'x/t.Gone' } },
          'not in the type registry\nCorrect the name of the type, or name the .proto that has it as well.',
        ],
      ] as const)
        expect(() => type.encode(json), inspect(json)).to.throw(InputError, remedy)
    })

    it('name the field of a message that has another value', () => {
      for (const [json, name] of [
        [{ inner: [] }, 'inner'],
        [{ at: 'yesterday' }, 'at'],
        [{ wrapped: 'x' }, 'wrapped'],
        [{ inner: { some_name: 1 } }, 'inner.some_name'],
        [{ nums: [1], by_name: { k: 5 } }, 'by_name'],
        [{ any: { '@type': 'type.googleapis.com/t.Inner', maybe: 0, some_name: 1 } }, 'any'],
      ] as const)
        expect(() => type.encode(json), inspect(json)).to.throw(
          InputError,
          `The message does not fit t.All.${name}: cannot decode `,
        )
    })

    it('reject a value that does not fit its field', () => {
      for (const json of unfit)
        expect(() => type.encode(json), inspect(json)).to.throw(InputError, 'The message does not fit t.All')
    })
  })

describe('A message with extensions', () => {
  const extended = join(__dirname, 'fixtures', 'extensions.proto')
  const described = filesOf(extended, 't.Open', { keepCase: true })
  const json = {
    name: 'n',
    '[t.note]': '9007199254740993',
    '[t.more]': [{ name: 'k', '[t.color]': 'RED' }],
    '[t.Open.inner]': 0.1,
  }
  for (const [source, types] of [
    ['a .proto', loadProto('test', { proto: extended })],
    ['descriptors', typesOfDescriptors(described)],
    ['descriptors of a server that leaves out the options', typesOfDescriptors(described.slice(0, 1))],
  ] as const)
    it(`is encoded and decoded with them, or without, by its type from ${source}`, () => {
      const type = types.message('t.Open')
      expect(type.decode(type.encode(json))).to.deep.equal(json)
      expect(type.decode(type.encode({ name: 'n' }))).to.deep.equal({ name: 'n' })
      expect(() => type.encode({ '[t.Other.note]': 1 })).to.throw('t.Open has no field "[t.Other.note]"')
    })

  it('has them under the names of proto-loader if it is for its client', () => {
    const type = typesOfDescriptors(described).message('t.Open')
    expect(type.named({ '[t.note]': 5n, '.t.more': [{ '.t.color': 1 }] })).to.deep.equal({
      '.t.note': '5',
      '.t.more': [{ '.t.color': 1 }],
    })
  })
})

describe('A message for a generated client', () => {
  const type = typesOfDescriptors(loadProtoFile({ keepCase: false })).message('t.All')

  it('has types of google.protobuf field by field, and the names of its fields', () => {
    const at = { seconds: 1, nanos: 0 }
    const message = { at, inner: { some_name: 'x' }, big: 5n, blob: Buffer.from('x') }
    const named = { at, inner: { someName: 'x' }, big: '5', blob: 'eA==' }
    expect(type.named(message)).to.deep.equal(named)
  })

  it('is rejected when it has an unknown field', () =>
    expect(() => type.named({ inner: { name: 'x' } })).to.throw('The message t.Inner has no field "name"'))

  it('is rejected when a value does not fit its field, in place of which a default would be sent', () => {
    for (const message of [
      { big: 'x' },
      { nums: ['x'] },
      { color: 'REDD' },
      { inner: { maybe: 'x' } },
      { by_name: { k: { some_name: 1 } } },
      { flags: { true: 1 } },
    ])
      expect(() => type.named(message), inspect(message)).to.throw(
        InputError,
        'The message does not fit t.All: cannot decode ',
      )
    type.named({ wrapped: { value: 5 }, f: NaN, flags: { true: 'x' }, longs: { 5: 5n }, color: 1, opt: null })
  })
})

it('A message that does not fit is described without the value of a secret field', () => {
  const type = typesOfDescriptors(loadProtoFile({ keepCase: true })).message('t.Login')
  expect(() => type.encode({ password: 5551 }))
    .to.throw(InputError, 'The message does not fit t.Login: [redacted]')
    .with.property('cause', undefined)
})

it('Messages are encoded and decoded up to the depth that Protocol Buffers allow, and rejected beyond it', () => {
  const type = fromProto()
  const nestedIn = (levels: number): unknown => (levels === 0 ? 1 : { a: nestedIn(levels - 1) })
  expect(type.decode(type.encode({ data: nestedIn(30) }))).to.deep.include({ data: nestedIn(30) })
  expect(() => type.encode({ data: nestedIn(1000) })).to.throw(InputError)
})

function fromProto(): MessageType {
  return loadProto('test', { proto: file }).message('t.All')
}

function fromDescriptors(): MessageType {
  return typesOfDescriptors(loadProtoFile({ keepCase: true })).message('t.All')
}

function loadProtoFile(options: { readonly keepCase: boolean }): Buffer[] {
  return filesOf(file, 't.All', options)
}

function filesOf(proto: string, type: string, options: { readonly keepCase: boolean }): Buffer[] {
  return (loadSync(proto, options)[type] as { fileDescriptorProtos: Buffer[] }).fileDescriptorProtos
}

it('A group is read from descriptors as what it is', () => {
  const label = FieldDescriptorProto_Label.OPTIONAL
  const name = { name: 'a', number: 1, label, type: FieldDescriptorProto_Type.STRING }
  const group = { number: 1, label, type: FieldDescriptorProto_Type.GROUP, typeName: '.M.G' }
  const message = { name: 'M', field: [{ name: 'g', ...group }], nestedType: [{ name: 'G', field: [name] }] }
  const file = create(FileDescriptorProtoSchema, { name: 'g.proto', messageType: [message] })
  const type = typesOfDescriptors([toBinary(FileDescriptorProtoSchema, file)]).message('M')
  const bytes = type.encode({ g: { a: 'x' } })
  expect(bytes.toString('hex')).to.equal('0b0a01780c')
  expect(type.decode(bytes)).to.deep.equal({ g: { a: 'x' } })
})

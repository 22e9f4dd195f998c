import { isJsonNumber } from '../../formats'
import { longFrom } from './protobuf'
import { bytesFromBase64 } from './base64'

/** The JSON form of a scalar type: what it accepts, in words, and its conversion from and to JSON. */
export interface Scalar {
  readonly takes: string
  /** Returns the value in the form of protobufjs; undefined if it does not fit. */
  fromJson(value: unknown): unknown
  toJson(value: unknown): unknown
}

const wholeNumber = /^-?0*\d{1,20}$/

function integer32(name: string, min: number, max: number): Scalar {
  return {
    takes: `a whole number from ${min} to ${max} (${name})`,
    fromJson(value) {
      const number = typeof value === 'string' && /^-?\d+(?:\.0*)?$/.test(value) ? Number(value) : value
      return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max
        ? number
        : undefined
    },
    toJson: (value) => value,
  }
}

function integer64(name: string, unsigned: boolean): Scalar {
  const min = unsigned ? 0n : -(2n ** 63n)
  const max = unsigned ? 2n ** 64n - 1n : 2n ** 63n - 1n
  return {
    takes: `a whole number from ${min} to ${max} (${name}), as a text where it has more than 15 digits`,
    fromJson(value) {
      const whole = asBigInt(value)
      if (whole === undefined || whole < min || whole > max) return undefined
      return longFrom(whole.toString(), unsigned)
    },
    toJson: (value) => (value as { toString(): string }).toString(),
  }
}

function asBigInt(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value === 'string' && wholeNumber.test(value)) return BigInt(value)
  return isLong(value) ? BigInt(value.toString()) : undefined
}

function isLong(value: unknown): value is { readonly high: number; toString(): string } {
  return typeof value === 'object' && value !== null && 'high' in value && 'low' in value
}

const special = ['NaN', 'Infinity', '-Infinity']

function floating(name: string, shown: (value: number) => number): Scalar {
  return {
    takes: `a number (${name})`,
    fromJson(value) {
      if (typeof value === 'string' && (special.includes(value) || isNumberText(value))) return Number(value)
      const number = isJsonNumber(value) ? Number(value) : value
      if (typeof number !== 'number') return undefined
      const stored = name === 'float' ? Math.fround(number) : number
      return Number.isFinite(stored) || special.includes(String(value)) ? number : undefined
    },
    toJson: (value) => (Number.isFinite(value) ? shown(value as number) : String(value)),
  }
}

function isNumberText(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)
}

/** Returns the shortest number that is the same 32-bit float: 0.1 rather than 0.10000000149011612. */
function shortestFloat(value: number): number {
  for (let digits = 6; digits <= 9; digits++) {
    const candidate = Number(value.toPrecision(digits))
    if (Math.fround(candidate) === value) return candidate
  }
  return value
}

const scalars: Readonly<Record<string, Scalar>> = {
  int32: integer32('int32', -(2 ** 31), 2 ** 31 - 1),
  sint32: integer32('sint32', -(2 ** 31), 2 ** 31 - 1),
  sfixed32: integer32('sfixed32', -(2 ** 31), 2 ** 31 - 1),
  uint32: integer32('uint32', 0, 2 ** 32 - 1),
  fixed32: integer32('fixed32', 0, 2 ** 32 - 1),
  int64: integer64('int64', false),
  sint64: integer64('sint64', false),
  sfixed64: integer64('sfixed64', false),
  uint64: integer64('uint64', true),
  fixed64: integer64('fixed64', true),
  float: floating('float', shortestFloat),
  double: floating('double', (value) => value),
  bool: {
    takes: 'true or false (bool)',
    fromJson: (value) => (typeof value === 'boolean' ? value : undefined),
    toJson: (value) => value,
  },
  string: {
    takes: 'a text (string)',
    fromJson: (value) => (typeof value === 'string' ? value : undefined),
    toJson: (value) => value,
  },
  bytes: {
    takes: 'a text in base64 (bytes)',
    fromJson(value) {
      if (value instanceof Uint8Array) return value
      return typeof value === 'string' ? bytesFromBase64(value) : undefined
    },
    toJson: (value) => Buffer.from(value as Uint8Array).toString('base64'),
  },
}

/** Returns the scalar of a type name such as `int32`; undefined for a message or an enum. */
export function scalarOf(type: string): Scalar | undefined {
  return Object.hasOwn(scalars, type) ? scalars[type] : undefined
}

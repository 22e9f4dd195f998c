import type * as AjvFormats from 'ajv-formats/dist/formats'
import { classify } from './volatile'

/** Tests for text formats, for kinds, markers and schemas alike. */
export const textFormats = {
  /** The text form of RFC 9562, of any version and in either case. */
  uuid: (text: string) => classify(text) === 'uuid',
  /** RFC 3339, with an offset. */
  'date-time': (text: string) => /^.{10}T.*(?:Z|[+-]\d\d:\d\d)$/i.test(text) && isOfFormat('date-time', text),
  /** A full-date of RFC 3339; the day exists. */
  date: (text: string) => isOfFormat('date', text),
  /** RFC 3339, with or without an offset. A leap second must be at the end of a UTC day. */
  time: (text: string) => /^[^+-]*(?:[+-]\d\d:\d\d)?$/.test(text) && isOfFormat('iso-time', text),
  /** `local@domain`, with at least two labels in its domain, without comments and quotes. */
  email: (text: string) => /^.{1,64}@.{1,253}$/.test(text) && isOfFormat('email', text),
  /** A URI with a scheme (RFC 3986); `http` and `https` need a host. */
  uri: (text: string) =>
    /^(?!https?:)|^https?:\/\/[^/?#]/i.test(text) && URL.canParse(text) && isOfFormat('uri', text),
} as const

type FormatTest = RegExp | ((text: string) => boolean)

function isOfFormat(name: keyof typeof AjvFormats.fullFormats, text: string): boolean {
  const { fullFormats } = require('ajv-formats/dist/formats') as typeof AjvFormats
  const format = fullFormats[name] as { validate?: FormatTest } & FormatTest
  const test = format.validate ?? format
  return test instanceof RegExp ? test.test(text) : test(text)
}

import { type Ajv } from 'ajv'
import { InputError } from '../../errors'
import { textFormats } from '../../formats'

type Test = (text: string) => boolean

/** Standard formats that ajv-formats lacks, and one (`byte`) that it cannot check in a long text. */
const furtherFormats: Readonly<Record<string, Test>> = {
  byte: (text) => text.length % 4 === 0 && /^[a-z0-9+/]*={0,2}$/i.test(text),
  'idn-email': (text) => /^[^@\s]+@[^@\s]+$/u.test(text),
  'idn-hostname': (text) => /^[^\s/?#@]+$/u.test(text),
  iri: (text) => /^[a-z][a-z0-9+.-]*:\S*$/iu.test(text),
  'iri-reference': (text) => /^\S*$/u.test(text),
}

const mostInt64 = 2 ** 63

/** Adds the formats of JSON Schema and OpenAPI. A format that is also a marker means the same in both. */
export function addFormats(checker: Ajv): void {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, to keep start-up short
  ;(require('ajv-formats') as typeof import('ajv-formats')).default(checker)
  const ours: Readonly<Record<string, Test>> = { ...furtherFormats, ...textFormats }
  for (const name of new Set([...Object.keys(checker.formats), ...Object.keys(ours)])) {
    const definition = definitionOf(checker.formats[name])
    const test = ours[name] ?? (definition.type === 'number' ? undefined : testOf(definition.validate))
    if (test)
      checker.addFormat(name, { ...definition, type: 'string', validate: (text) => read(test, text, name) })
  }
  checker.addFormat('int64', { type: 'number', validate: isInt64 })
}

function definitionOf(format: unknown): { type?: string; validate?: unknown } {
  return typeof format === 'object' && !(format instanceof RegExp) ? { ...format } : { validate: format }
}

function testOf(validate: unknown): Test | undefined {
  if (validate instanceof RegExp) return (text) => validate.test(text)
  return typeof validate === 'function' ? (validate as Test) : undefined
}

/** Runs a test. Regular expressions throw a RangeError for texts of many megabytes. */
function read(test: Test, text: string, name: string): boolean {
  try {
    return test(text)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new InputError(
      `A text of ${text.length} characters is too long to be checked for the format "${name}".\n` +
        'Leave the format out of the schema, and check the text by its length.',
      { cause },
    )
  }
}

/** The limits are rounded to doubles just like the value. */
function isInt64(value: number): boolean {
  return Number.isInteger(value) && value <= mostInt64 && value >= -mostInt64
}

import { type Ajv, type Options } from 'ajv'
import { InputError } from '../../errors'
import { boundedPattern } from './bounded-pattern'
import { addExactKeywords } from './exact-keywords'
import { addFormats } from './formats'
import { nameOfSchema } from './wording'

/** A supported draft of JSON Schema. */
export type Draft = '2020-12' | '07'

/** The URI of the meta-schema of each draft, which `$schema` names. */
export const metaSchemas: Readonly<Record<Draft, string>> = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '07': 'http://json-schema.org/draft-07/schema',
}

/** The draft of a schema that declares none and inherits none. */
export const latestDraft: Draft = '2020-12'

/** Returns the draft that a schema declares by `$schema`, or else that of the schema that refers to it. */
export function draftOf(schema: object, name: string | undefined, inherited = latestDraft): Draft {
  const declared = '$schema' in schema ? schema.$schema : metaSchemas[inherited]
  const plain = String(declared)
    .replace(/#$/, '')
    .replace(/^https?:/, '')
  for (const draft of ['2020-12', '07'] as const) {
    if (metaSchemas[draft].replace(/^https?:/, '') === plain) return draft
  }
  const supported = Object.values(metaSchemas).map((address) => `  ${address}`)
  const happened = `The ${nameOfSchema(name)} declares the "$schema" ${JSON.stringify(declared)}, which is not supported.`
  throw new InputError([happened, 'Declare one of these, or none for the first:', ...supported].join('\n'))
}

/**
 * Creates a validator for one draft. It reports all problems, checks formats and does not check the schemas themselves.
 */
export function createAjv(draft: Draft, options: Options = {}): Ajv {
  const Validator = load(draft)
  const validator = new Validator({
    allErrors: true,
    ownProperties: true,
    passContext: true,
    strict: false,
    validateSchema: false,
    logger: false,
    code: { regExp: boundedPattern },
    ...options,
  })
  addFormats(validator)
  addExactKeywords(validator)
  return validator
}

/* eslint-disable @typescript-eslint/no-require-imports -- Ajv takes longer to load than most scenarios take to run */
function load(draft: Draft): typeof Ajv {
  return draft === '07'
    ? (require('ajv') as typeof import('ajv')).Ajv
    : (require('ajv/dist/2020') as typeof import('ajv/dist/2020')).Ajv2020
}
/* eslint-enable @typescript-eslint/no-require-imports */

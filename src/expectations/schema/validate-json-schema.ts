import { type ValidateFunction } from 'ajv'
import { basename } from 'node:path'
import { InputError } from '../../errors'
import { stringifyExactly } from '../../formats'
import { checkSchema } from './check-schema'
import { createAjv, draftOf, latestDraft } from './draft'
import { ExactValue } from './exact-value'
import { checkReferredParts } from './referred-parts'
import { withReferencedFiles, type SchemaFiles } from './schema-files'
import { schemaProblems, type SchemaProblem } from './schema-problem'
import { nameOfSchema } from './wording'

const validators = new Map<string | undefined, ValidateFunction>()

/**
 * Returns every violation of the JSON Schema in `value`; empty if it fits. Drafts 2020-12 and 07 are supported.
 *
 * @param name - the file name of the schema, for errors; undefined for a schema that is written in its step
 * @param files - the location of the files that the schema refers to; without it, it may refer to itself only
 * @throws {@link InputError} when the schema is malformed, cannot be checked completely, or has a reference without a
 * target
 */
export function validateJsonSchema(
  value: unknown,
  schema: unknown,
  name: string | undefined,
  files?: SchemaFiles,
): SchemaProblem[] {
  try {
    const key = stringifyExactly([schema, name, files?.directory])
    const validate = validators.get(key) ?? compile(schema, name, files)
    validators.set(key, validate)
    const given = new ExactValue(value)
    return validate.call(given, given.read) ? [] : schemaProblems(validate.errors, value)
  } catch (cause) {
    throw cause instanceof RangeError ? nestedTooDeep(nameOfSchema(name), cause) : cause
  }
}

/** Creates the error for a value or schema that is nested deeper than the call stack allows. */
export function nestedTooDeep(called: string, cause: RangeError): InputError {
  return new InputError(
    `The value or the ${called} is nested too deep to be checked.\nCheck a part of it instead, at its own path.`,
    { cause },
  )
}

function compile(schema: unknown, name: string | undefined, files?: SchemaFiles): ValidateFunction {
  checkSchema(schema, name)
  const draft = typeof schema === 'boolean' ? latestDraft : draftOf(schema, name)
  const ajv = createAjv(draft)
  try {
    const documents = withReferencedFiles(schema, name, files)
    for (const document of documents) {
      checkSchema(document.schema, document.name, draft)
      if (typeof document.schema !== 'boolean' && draftOf(document.schema, document.name, draft) !== draft) {
        throw new InputError(
          `The ${nameOfSchema(name)} and the ${nameOfSchema(document.name)} are of different drafts.\nDeclare the same "$schema" in both.`,
        )
      }
      ajv.addSchema(document.schema, document.uri)
    }
    checkReferredParts(documents, draft)
    return ajv.getSchema(documents[0]?.uri ?? '') as ValidateFunction
  } catch (cause) {
    throw cause instanceof InputError || cause instanceof RangeError
      ? cause
      : new InputError(compileProblem(cause, name), { cause })
  }
}

function compileProblem(cause: unknown, name: string | undefined): string {
  if (cause instanceof Error && 'missingRef' in cause) {
    const [address = '', pointer = ''] = String(cause.missingRef).split('#')
    const file = decodeURIComponent(address.slice(address.lastIndexOf('/') + 1))
    return `The ${nameOfSchema(name)} refers to "${file === basename(name ?? '') ? '' : file}#${pointer}", which is not there.`
  }
  return `The ${nameOfSchema(name)} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`
}

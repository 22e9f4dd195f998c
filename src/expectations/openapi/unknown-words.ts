import { type Ajv } from 'ajv'
import { memberAt, notASchema, uncheckedWords, walkSchema, wayOf } from '../schema'
import { urlDecoded } from '../../exchange'

/** What OpenAPI adds to JSON Schema; `nullable` is of 3.0 and passed over in later documents. */
const ofOpenApi = ['discriminator', 'nullable']

/**
 * Where a schema of a document, or one that it refers to, says what would not be checked, and what it says.
 *
 * @param missing - the error for a reference to what is not in the document
 */
export function unknownWords(
  document: object,
  pointer: string,
  checker: Ajv,
  missing: (reference: string) => Error,
): string[] {
  const isVersion30 = 'openapi' in document && String(document.openapi).startsWith('3.0')
  const pointers = new Set([pointer])
  const lines: string[] = []
  for (const each of pointers) {
    const part = memberAt(document, wayOf(each) ?? [])
    if (part === undefined) throw missing(each)
    const problem = notASchema(part)
    if (problem !== undefined) lines.push(`  at ${urlDecoded(each)}: ${problem}`)
    for (const { pointer: place, schema } of walkSchema(part, urlDecoded(each))) {
      const { $ref: reference } = schema
      if (typeof reference === 'string' && wayOf(reference)) pointers.add(reference)
      // What stands beside a reference means nothing in 3.0.
      if (isVersion30 && typeof reference === 'string') continue
      lines.push(...uncheckedWords(schema, place, checker, ofOpenApi))
    }
  }
  return [...new Set(lines)]
}

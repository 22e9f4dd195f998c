import { type Ajv } from 'ajv'
import { memberAt, notASchema, uncheckedWords, walkSchema, pointerSegments } from '../schema'
import { urlDecoded } from '../../formats'

/** The keywords that OpenAPI adds to JSON Schema; `nullable` belongs to 3.0 and is ignored in later versions. */
const ofOpenApi = ['discriminator', 'nullable']

/**
 * Lists what would not be checked in a schema of a document and in the schemas that it refers to, with the places.
 *
 * @param missing - creates the error for a reference without a target
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
    const part = memberAt(document, pointerSegments(each) ?? [])
    if (part === undefined) throw missing(each)
    const problem = notASchema(part)
    if (problem !== undefined) lines.push(`  at ${urlDecoded(each)}: ${problem}`)
    for (const { pointer: place, schema } of walkSchema(part, urlDecoded(each))) {
      const { $ref: reference } = schema
      if (typeof reference === 'string' && pointerSegments(reference)) pointers.add(reference)
      // In 3.0, keywords beside a reference are ignored.
      if (isVersion30 && typeof reference === 'string') continue
      lines.push(...uncheckedWords(schema, place, checker, ofOpenApi))
    }
  }
  return [...new Set(lines)]
}

import { type Ajv } from 'ajv'
import { unknownKeywords, walkSchema } from '../schema'
import { urlDecoded } from '../../exchange'
import { memberAt, wayOf } from './document-part'

/** What OpenAPI adds to JSON Schema; `nullable` is of 3.0 and passed over in later documents. */
const ofOpenApi = ['discriminator', 'nullable']

/** Where a schema of a document, or one that it refers to, says what would not be checked, and what it says. */
export function unknownWords(document: object, pointer: string, checker: Ajv): string[] {
  const isVersion30 = 'openapi' in document && String(document.openapi).startsWith('3.0')
  const pointers = new Set([pointer])
  const lines: string[] = []
  for (const each of pointers) {
    for (const { pointer: place, schema } of walkSchema(
      memberAt(document, wayOf(each) ?? []),
      urlDecoded(each),
    )) {
      const { $ref: reference } = schema
      if (typeof reference === 'string' && wayOf(reference)) pointers.add(reference)
      // What stands beside a reference means nothing in 3.0.
      if (isVersion30 && typeof reference === 'string') continue
      lines.push(...unknownKeywords(schema, checker, ofOpenApi).map((problem) => `  at ${place}: ${problem}`))
    }
  }
  return [...new Set(lines)]
}

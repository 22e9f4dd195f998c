import { isJsonObject } from '../../exchange'
import { type Ajv, type SchemaValidateFunction } from 'ajv'

/** The document that discriminators lead around in. */
export interface DiscriminatorDocument {
  /** Where the checker has the document. */
  readonly address: string
  /** The names in `components.schemas`, each of which is mapped to its schema. */
  readonly schemaNames: readonly string[]
  /** The error for a mapping that leads nowhere. */
  readonly missing: (reference: string) => Error
}

/** Makes an object with a `discriminator` fit the schema that its value is mapped to, by `mapping` or by its name. */
export function followDiscriminators(
  checker: Ajv,
  { address, schemaNames, missing }: DiscriminatorDocument,
): void {
  /** A schema may extend the one whose discriminator led to it, and is not entered again from there. */
  const underWay = new Map<unknown, Set<string>>()

  const validate: SchemaValidateFunction = function (
    this: unknown,
    discriminator: unknown,
    value: object,
    _schema,
    place,
  ) {
    const reference = referenceFor(discriminator, value, schemaNames)
    if (reference === undefined) return true
    const followed = underWay.get(value) ?? new Set()
    if (followed.has(reference)) return true
    const fits = reference.startsWith('#') ? checker.getSchema(address + reference) : undefined
    if (fits === undefined) throw missing(reference)
    underWay.set(value, followed.add(reference))
    try {
      const isFitting = fits.call(this, value, place)
      validate.errors = fits.errors ?? []
      return isFitting
    } finally {
      followed.delete(reference)
      if (followed.size === 0) underWay.delete(value)
    }
  }
  checker.addKeyword({ keyword: 'discriminator', type: 'object', errors: 'full', validate })
}

function referenceFor(
  discriminator: unknown,
  value: object,
  schemaNames: readonly string[],
): string | undefined {
  const { propertyName, mapping } = isJsonObject(discriminator) ? discriminator : {}
  const chosen = new Map<unknown, unknown>(Object.entries(value)).get(propertyName)
  if (typeof chosen !== 'string') return undefined
  const mapped = new Map<string, unknown>(Object.entries(mapping ?? {})).get(chosen)
  const target = typeof mapped === 'string' ? mapped : chosen
  if (schemaNames.includes(target)) return `#/components/schemas/${target}`
  return typeof mapped === 'string' ? mapped : undefined
}

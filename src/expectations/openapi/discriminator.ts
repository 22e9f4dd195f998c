import { isJsonObject } from '../../formats'
import { type Ajv, type SchemaValidateFunction } from 'ajv'

/** The document whose schemas the discriminators refer to. */
export interface DiscriminatorDocument {
  /** The URI under which the checker knows the document. */
  readonly address: string
  /** The names in `components.schemas`; each name is mapped to its schema by default. */
  readonly schemaNames: readonly string[]
  /** Creates the error for a mapping without a target. */
  readonly missing: (reference: string) => Error
}

/**
 * Adds the keyword `discriminator`: an object must fit the schema that its value is mapped to, by `mapping` or by name.
 */
export function followDiscriminators(
  checker: Ajv,
  { address, schemaNames, missing }: DiscriminatorDocument,
): void {
  /**
   * The schemas that are being checked, by value. A schema may extend the one whose discriminator led to it; this
   * avoids an endless recursion.
   */
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

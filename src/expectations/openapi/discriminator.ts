import { type Ajv, type SchemaValidateFunction } from 'ajv'
import { isJsonObject } from '../json'

const componentName = /^[\w.-]+$/

/**
 * Makes an object with a `discriminator` fit the schema that its value is mapped to, by `mapping` or by its name.
 *
 * @param address - where the checker has the document
 * @param unknown - the error for a mapping that leads nowhere
 */
export function followDiscriminators(
  checker: Ajv,
  address: string,
  unknown: (reference: string) => Error,
): void {
  const underWay = new Map<unknown, Set<string>>()

  const validate: SchemaValidateFunction = (discriminator: unknown, value: object, _schema, place) => {
    const { reference, isExplicit } = mappedTo(discriminator, value)
    if (reference === undefined) return true
    const fits = reference.startsWith('#') ? checker.getSchema(address + reference) : undefined
    if (fits === undefined && isExplicit) throw unknown(reference)
    const followed = underWay.get(value) ?? new Set()
    if (fits === undefined || followed.has(reference)) return true
    underWay.set(value, followed.add(reference))
    try {
      const isFitting = fits(value, place)
      validate.errors = fits.errors ?? []
      return isFitting
    } finally {
      followed.delete(reference)
      if (followed.size === 0) underWay.delete(value)
    }
  }
  checker.addKeyword({ keyword: 'discriminator', type: 'object', errors: 'full', validate })
}

function mappedTo(discriminator: unknown, value: object): { reference?: string; isExplicit: boolean } {
  const { propertyName, mapping } = isJsonObject(discriminator) ? discriminator : {}
  const chosen = Object.entries(value).find(([name]) => name === propertyName)?.[1] as unknown
  if (typeof chosen !== 'string') return { isExplicit: false }
  const mapped = isJsonObject(mapping) && Object.hasOwn(mapping, chosen) ? mapping[chosen] : undefined
  const target = typeof mapped === 'string' ? mapped : chosen
  const reference = componentName.test(target) ? `#/components/schemas/${target}` : target
  return { reference, isExplicit: typeof mapped === 'string' }
}

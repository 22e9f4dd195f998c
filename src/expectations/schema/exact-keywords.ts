import { type Ajv } from 'ajv'
import { type DataValidateFunction, type DataValidationCxt } from 'ajv/dist/types'
import {
  compareDecimals,
  decimalOf,
  isMultipleOf,
  type Decimal,
  jsonKey,
  jsonTypeOf,
  showJson,
} from '../../formats'
import { ExactValue } from './exact-value'

type Params = Readonly<Record<string, unknown>>
/** Returns the details of a violation of a keyword; undefined if there is none. */
type Check = (value: unknown) => Params | undefined

const limits: Readonly<Record<string, (order: number) => boolean>> = {
  minimum: (order) => order >= 0,
  maximum: (order) => order <= 0,
  exclusiveMinimum: (order) => order > 0,
  exclusiveMaximum: (order) => order < 0,
}

/** Replaces the keywords that compare values: those of Ajv compare doubles, and fail for members called `toString`. */
export function addExactKeywords(checker: Ajv): void {
  for (const [keyword, fits] of Object.entries(limits)) {
    replace(checker, { keyword, type: 'number' }, (limit) => {
      const bound = decimal(limit)
      return (value) => (fits(compareDecimals(decimal(value), bound)) ? undefined : { limit })
    })
  }
  replace(checker, { keyword: 'multipleOf', type: 'number' }, (multipleOf) => {
    const divisor = decimal(multipleOf)
    return (value) => (isMultipleOf(decimal(value), divisor) ? undefined : { multipleOf })
  })
  replace(checker, { keyword: 'const' }, (allowedValue) => {
    const allowed = jsonKey(allowedValue)
    return (value) => (jsonKey(value) === allowed ? undefined : { allowedValue })
  })
  replace(checker, { keyword: 'enum' }, (allowedValues) => {
    const allowed = new Set((allowedValues as unknown[]).map(jsonKey))
    return (value) => (allowed.has(jsonKey(value)) ? undefined : { allowedValues })
  })
  replace(checker, { keyword: 'uniqueItems', type: 'array' }, (isAsked) => {
    return isAsked === true ? equalItems : () => undefined
  })
}

function replace(
  checker: Ajv,
  { keyword, type }: { keyword: string; type?: 'number' | 'array' },
  checkBy: (schema: unknown) => Check,
): void {
  const compile = (schema: unknown): DataValidateFunction => {
    const check = checkBy(schema)
    const validate: DataValidateFunction = function (
      this: unknown,
      read: unknown,
      place?: DataValidationCxt,
    ) {
      const value = this instanceof ExactValue ? this.at(place?.instancePath ?? '', read) : read
      const params = check(value)
      validate.errors = params && [{ keyword, params }]
      return params === undefined
    }
    return validate
  }
  checker.removeKeyword(keyword).addKeyword({ keyword, ...(type && { type }), errors: true, compile })
}

function equalItems(value: unknown): Params | undefined {
  const seen = new Map<string, number>()
  for (const [index, item] of (value as unknown[]).entries()) {
    const key = jsonKey(item)
    const equal = seen.get(key)
    if (equal !== undefined) return { i: index, j: equal }
    seen.set(key, index)
  }
  return undefined
}

function decimal(value: unknown): Decimal {
  const isNumber = jsonTypeOf(value) === 'number'
  const read = isNumber ? decimalOf(String(value)) : undefined
  if (read === undefined) throw new TypeError(`${showJson(value)} is not a number`)
  return read
}

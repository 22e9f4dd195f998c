import { pluralize } from '../../errors'
import { withArticle } from '../../formats'
import { anyOf, show, showWithType } from './wording'

type Params = Readonly<Record<string, unknown>>

/** Describes, by keyword, what is wrong with a value that violates it. */
export const problemTexts: Readonly<Record<string, (params: Params, value: unknown) => string>> = {
  type: ({ type }, value) => {
    const types = (Array.isArray(type) ? type : String(type).split(',')).map(String)
    return `must be ${anyOf(types.map(withArticle))} but was ${showWithType(value)}`
  },
  required: ({ missingProperty }) => `must have the member ${show(missingProperty)}`,
  dependentRequired: ({ missingProperty, property }) =>
    `must have the member ${show(missingProperty)} because it has ${show(property)}`,
  dependencies: ({ missingProperty, property }) =>
    `must have the member ${show(missingProperty)} because it has ${show(property)}`,
  additionalProperties: ({ additionalProperty }) => `must not have the member ${show(additionalProperty)}`,
  unevaluatedProperties: ({ unevaluatedProperty }) => `must not have the member ${show(unevaluatedProperty)}`,
  propertyNames: ({ propertyName }) => `must not have a member with the name ${show(propertyName)}`,
  enum: ({ allowedValues }, value) =>
    `must be ${anyOf((allowedValues as unknown[]).map(show))} but was ${show(value)}`,
  const: ({ allowedValue }, value) => `must be ${show(allowedValue)} but was ${show(value)}`,
  format: ({ format }, value) => `must have the format "${String(format)}" but was ${show(value)}`,
  pattern: ({ pattern }, value) => `must match /${String(pattern)}/ but was ${show(value)}`,
  minLength: ({ limit }, value) =>
    `must have at least ${pluralize(Number(limit), 'character')} but was ${show(value)}`,
  maxLength: ({ limit }, value) =>
    `must have at most ${pluralize(Number(limit), 'character')} but was ${show(value)}`,
  minItems: ({ limit }, value) =>
    `must have at least ${pluralize(Number(limit), 'item')} but has ${size(value)}`,
  maxItems: ({ limit }, value) =>
    `must have at most ${pluralize(Number(limit), 'item')} but has ${size(value)}`,
  items: ({ limit }, value) => `must have at most ${pluralize(Number(limit), 'item')} but has ${size(value)}`,
  additionalItems: ({ limit }, value) =>
    `must have at most ${pluralize(Number(limit), 'item')} but has ${size(value)}`,
  unevaluatedItems: ({ limit }, value) =>
    `must have at most ${pluralize(Number(limit), 'item')} but has ${size(value)}`,
  minProperties: ({ limit }, value) =>
    `must have at least ${pluralize(Number(limit), 'member')} but has ${size(value)}`,
  maxProperties: ({ limit }, value) =>
    `must have at most ${pluralize(Number(limit), 'member')} but has ${size(value)}`,
  uniqueItems: ({ i, j }) => `must not have equal items, but items ${String(j)} and ${String(i)} are`,
  contains: ({ minContains, maxContains }) =>
    maxContains === undefined
      ? `must have at least ${pluralize(Number(minContains), 'item')} that fits "contains"`
      : `must have from ${String(minContains)} to ${pluralize(Number(maxContains), 'item')} that fit "contains"`,
  minimum: ({ limit }, value) => `must be at least ${String(limit)} but was ${show(value)}`,
  maximum: ({ limit }, value) => `must be at most ${String(limit)} but was ${show(value)}`,
  exclusiveMinimum: ({ limit }, value) => `must be more than ${String(limit)} but was ${show(value)}`,
  exclusiveMaximum: ({ limit }, value) => `must be less than ${String(limit)} but was ${show(value)}`,
  multipleOf: ({ multipleOf }, value) => `must be a multiple of ${String(multipleOf)} but was ${show(value)}`,
  not: (_, value) => `must not fit the schema in "not" but was ${show(value)}`,
  anyOf: (_, value) => `must fit a schema in "anyOf" but was ${show(value)}`,
  oneOf: ({ passingSchemas }, value) =>
    Array.isArray(passingSchemas)
      ? `must fit only one schema in "oneOf" but fits numbers ${passingSchemas.map((at: number) => at + 1).join(' and ')}`
      : `must fit a schema in "oneOf" but was ${show(value)}`,
  'false schema': (_, value) => `must not be there but was ${show(value)}`,
}

function size(value: unknown): number {
  return Object.keys(value ?? {}).length
}

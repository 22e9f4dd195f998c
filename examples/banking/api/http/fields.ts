import { type FieldErrors, Problem } from './problem-details'

/** The result of a rule: the value with its type, or the error. */
type Checked<Value> = { value: Value } | { error: string }

export type Rule<Value> = (value: unknown, name: string) => Checked<Value>

/** Checks each field by its rule. All errors are reported at once, with a 400. */
export function readFields<Values extends object>(
  fields: Record<string, unknown>,
  rules: { [Name in keyof Values]: Rule<Values[Name]> },
): Values {
  const values: Partial<Values> = {}
  const errors: FieldErrors = {}
  for (const name of Object.keys(rules) as (keyof Values & string)[]) {
    const checked = rules[name](fields[name], name)
    if ('value' in checked) values[name] = checked.value
    else errors[name] = [checked.error]
  }
  if (Object.keys(errors).length === 0) return values as Values
  throw Problem.invalid(errors)
}

export const requiredText: Rule<string> = (value, name) =>
  typeof value === 'string' && value.trim() !== ''
    ? { value: value.trim() }
    : { error: `The ${name} field is required.` }

/** An amount of money, more than 0. */
export const amount: Rule<number> = (value, name) =>
  typeof value === 'number' && value > 0
    ? wholeCents(value, name)
    : { error: `The ${name} must be greater than 0.` }

/** An amount of money, 0 or more. */
export const balance: Rule<number> = (value, name) =>
  typeof value === 'number' && value >= 0
    ? wholeCents(value, name)
    : { error: `The ${name} must be 0 or greater.` }

/** The id of a record. */
export const id: Rule<number> = (value, name) =>
  Number.isSafeInteger(value) ? { value: value as number } : { error: `The ${name} field is required.` }

/** A whole number, 0 or more, in a query parameter. */
export const count: Rule<number> = (value, name) =>
  typeof value === 'string' && /^\d{1,15}$/.test(value)
    ? { value: Number(value) }
    : { error: `The ${name} must be a whole number, 0 or greater.` }

/** A number in a query parameter. */
export const numeric: Rule<number> = (value, name) =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
    ? { value: Number(value) }
    : { error: `The ${name} must be a number.` }

/** A field that may be left out. */
export const optional =
  <Value>(rule: Rule<Value>): Rule<Value | undefined> =>
  (value, name) =>
    value === undefined ? { value } : rule(value, name)

function wholeCents(value: number, name: string): Checked<number> {
  const cents = Math.round(value * 100)
  return Number.isSafeInteger(cents) && cents / 100 === value
    ? { value }
    : { error: `The ${name} must be a whole number of cents.` }
}

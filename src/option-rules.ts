import { ConfigurationError, didYouMean, InputError, kindOfValue } from './errors'
import { isJsonObject } from './formats'
import { Redactor } from './redaction'

/** A test for the value of an option, and the words for the error message. */
export interface OptionRule {
  readonly fits: (value: unknown) => boolean
  readonly must: string
  /** The rules for what an object sets. */
  readonly settings?: Readonly<Record<string, OptionRule>>
  /** Throws an {@link InputError} that says what is wrong with a value that `fits` accepts. */
  readonly check?: (value: never) => unknown
}

export type RulesOf<Settings> = Record<keyof Settings, OptionRule>

export const filled: OptionRule['fits'] = (value) => typeof value === 'string' && value !== ''

export const flag: OptionRule = { fits: (value) => typeof value === 'boolean', must: 'true or false' }

export const secondsAboveZero: OptionRule = {
  fits: (value) => typeof value === 'number' && value > 0,
  must: 'a number of seconds above 0',
}

export function wholeFrom(min: number): OptionRule {
  return {
    fits: (value) => Number.isSafeInteger(value) && (value as number) >= min,
    must: `a whole number from ${min} on`,
  }
}

export const jsonPaths: OptionRule = {
  fits: (value) => Array.isArray(value) && value.every((path) => typeof path === 'string'),
  must: "a list of JSONPaths, such as ['$.id']",
}

/** Refuses options that are unknown or wrong, as types alone do not protect callers that nobody compiles. */
export function checkRules(
  options: unknown,
  rules: Readonly<Record<string, OptionRule>>,
  Refusal: typeof ConfigurationError | typeof InputError = ConfigurationError,
): void {
  const problem = isJsonObject(options)
    ? problemIn(options, rules, 'option')
    : `The options must be an object, but are ${kindOfValue(options)}.`
  if (problem !== undefined) throw new Refusal(problem)
}

const ownParameters =
  '\nFor world parameters of your own, call useScenario in a support file in place of chapterwise/register.'

/** Returns what is wrong with the first option, or setting of one, that is unknown or does not fit its rule. */
export function problemIn(
  settings: object,
  rulesOf: Readonly<Record<string, OptionRule>>,
  kind = 'setting',
  known: readonly string[] = Object.keys(rulesOf),
): string | undefined {
  for (const [name, value] of Object.entries(settings) as [string, unknown][]) {
    const rule = known.includes(name) ? rulesOf[name] : undefined
    if (rule === undefined && Object.hasOwn(rulesOf, name))
      return `"${name}" cannot be a ${kind}.\nSet it in code: useScenario(ScenarioConfiguration.configure({ ${name}: … }))`
    if (rule === undefined)
      return `Unknown ${kind} "${name}".${didYouMean(name, known)}\nKnown here: ${known.join(', ')}${kind === 'world parameter' ? ownParameters : ''}`
    if (value === undefined) continue
    if (!rule.fits(value)) return `The ${kind} "${name}" must be ${rule.must}, but is ${show(value, name)}.`
    const problem =
      (rule.settings && isJsonObject(value) ? problemIn(value, rule.settings) : undefined) ??
      refusalBy(rule, value)
    if (problem !== undefined) return `The ${kind} "${name}" is wrong. ${problem}`
  }
  return undefined
}

/** Returns why a rule refuses a value that it accepts at first sight. */
export function refusalBy({ check }: OptionRule, value: unknown): string | undefined {
  try {
    check?.(value as never)
    return undefined
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
}

const secretOptions = ['headers', 'metadata', 'oauth2', 'tls', 'key', 'cert', 'redact']

/** Describes a value for an error message. Only strings are shown: what is in an object or a header may be a secret. */
export function show(value: unknown, option = ''): string {
  if (typeof value === 'function') return 'a function'
  if (secretOptions.includes(option)) return kindOfValue(value)
  if (Array.isArray(value)) return `[${value.map((item) => show(item)).join(', ')}]`
  if (typeof value !== 'string') return kindOfValue(value)
  // A password counts as one in a URL alone, which may lack its "http://" here.
  const missing = value.includes('://') ? '' : 'http://'
  return `${JSON.stringify(new Redactor().redactUrl(missing + value).slice(missing.length))} (a text)`
}

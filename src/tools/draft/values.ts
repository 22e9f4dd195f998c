import { isJsonObject } from '../../formats'
import { inQuotes } from '../../project'
import { camel } from './names'

/** A value that is known only in a run, as features and as code write it. */
export class RunValue {
  /** @param isTyped - whether it stands without quotes in JSON, so that it keeps its type */
  constructor(
    readonly inFeature: string,
    readonly inCode: string,
    readonly isTyped = false,
  ) {}
}

/** A place of a request that takes the id of something else, or what else nothing says: a variable, until it is wired. */
export class IdPlace extends RunValue {
  readonly variable: string

  /** @param shown - how people are told of it */
  constructor(
    readonly name: string,
    readonly sample: unknown,
    readonly shown = name,
  ) {
    const variable = camel(name) || 'value'
    super(`{{${variable}}}`, '', true)
    this.variable = variable
  }
}

const tomorrow = 'new Date(Date.now() + 86_400_000).toISOString()'

export const newValue = {
  text: (length: number) =>
    new RunValue(`{{$text(${length})}}`, `randomUUID().padEnd(${length}, 'a').slice(0, ${length})`),
  uuid: new RunValue('{{$uuid}}', 'randomUUID()'),
  email: new RunValue('{{$email}}', '`${randomUUID()}@example.com`'),
  now: new RunValue('{{$now}}', 'new Date().toISOString()'),
  later: new RunValue('{{$now + 1 day}}', tomorrow),
  tomorrow: new RunValue('{{$today + 1 day}}', `${tomorrow}.slice(0, 10)`),
  today: new RunValue('{{$today}}', 'new Date().toISOString().slice(0, 10)'),
}

/** The steps by which a scenario says who sends its requests, with variables of the environment in place of secrets. */
export const signInStep = {
  bearer: () => 'I authenticate with the bearer token "{{$env.API_TOKEN}}"',
  basic: () => 'I authenticate as "{{$env.API_USERNAME}}" with the password "{{$env.API_PASSWORD}}"',
  header: (name: string) => `every request has the header ${inQuotes(name)} with "{{$env.API_KEY}}"`,
  cookie: (name: string) => `every request has the header "Cookie" with "${name}={{$env.API_KEY}}"`,
  query: (name: string) => `the query parameter ${inQuotes(name)} is "{{$env.API_KEY}}"`,
}

export function mapMembers(object: object, valueOf: (value: unknown, name: string) => unknown): object {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, valueOf(value, name)]))
}

/** Replaces the values in a request that are known only in a run. */
export function mapRunValues(value: unknown, replace: (part: RunValue) => unknown): unknown {
  if (value instanceof RunValue) return replace(value)
  if (Array.isArray(value)) return value.map((item) => mapRunValues(item, replace))
  return isJsonObject(value) ? mapMembers(value, (member) => mapRunValues(member, replace)) : value
}

export function asJson(value: unknown, indent = 0): string {
  const marked = mapRunValues(value, ({ inFeature, isTyped }) => (isTyped ? `\0${inFeature}\0` : inFeature))
  return JSON.stringify(marked, null, indent).replace(/"\\u0000(.*?)\\u0000"/g, '$1')
}

/** Writes a value as code, in lines of at most so many characters where it can be. */
export function asCode(value: unknown, indent = '', width = 80): string {
  if (value instanceof RunValue) return value.inCode
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const items = Array.isArray(value)
    ? value.map((item) => asCode(item, inner, width))
    : Object.entries(value).map(([name, member]) => `${asKey(name)}: ${asCode(member, inner, width)}`)
  const [open, close, space] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' ']
  if (items.length === 0) return open + close
  const line = `${open}${space}${items.join(', ')}${space}${close}`
  if (line.length + indent.length <= width && !line.includes('\n')) return line
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`
}

export function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

export function asKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)
}

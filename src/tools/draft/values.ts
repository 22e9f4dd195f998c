import { isJsonObject } from '../../formats'

/** A value that is known only in a run, as features and as code write it. */
export class RunValue {
  /** @param isTyped - whether it stands without quotes in JSON, so that it keeps its type */
  constructor(
    readonly inFeature: string,
    readonly inCode: string,
    readonly isTyped = false,
  ) {}
}

/** A place of a request that takes the id of something else, or what else nothing says. */
export class IdPlace {
  /** @param form - the form that it must have, for people */
  constructor(
    readonly name: string,
    readonly sample: unknown,
    readonly form = '',
  ) {}
}

/** Values that differ from run to run. */
export const newValue = {
  text: (length: number) =>
    new RunValue(`{{$text(${length})}}`, `randomUUID().padEnd(${length}, 'a').slice(0, ${length})`),
  uuid: new RunValue('{{$uuid}}', 'randomUUID()'),
  email: new RunValue('{{$email}}', '`${randomUUID()}@example.com`'),
  now: new RunValue('{{$now}}', 'new Date().toISOString()'),
  later: new RunValue('{{$now + 1 day}}', 'new Date(Date.now() + 86_400_000).toISOString()'),
  tomorrow: new RunValue(
    '{{$today + 1 day}}',
    'new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)',
  ),
  today: new RunValue('{{$today}}', 'new Date().toISOString().slice(0, 10)'),
}

/** Returns a variable of the environment, which holds a secret. */
export function fromEnvironment(name: string): RunValue {
  return new RunValue(`{{$env.${name}}}`, `process.env['${name}']`)
}

/** Replaces parts of a body that are not plain JSON. */
export function mapParts(value: unknown, replace: (part: RunValue | IdPlace) => unknown): unknown {
  if (value instanceof RunValue || value instanceof IdPlace) return replace(value)
  if (Array.isArray(value)) return value.map((item) => mapParts(item, replace))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapParts(member, replace)]))
}

/** Returns the parts of a body that are not plain JSON. */
export function partsIn(value: unknown): (RunValue | IdPlace)[] {
  const parts: (RunValue | IdPlace)[] = []
  mapParts(value, (part) => parts.push(part))
  return parts
}

/** Writes a body as the JSON of a doc string. */
export function asJson(value: unknown): string {
  const found: RunValue[] = []
  const plain = mapParts(value, (part) =>
    part instanceof RunValue ? `\u0000${found.push(part) - 1}\u0000` : part.sample,
  )
  return JSON.stringify(plain, null, 2).replace(/"\\u0000(\d+)\\u0000"/g, (_, at: string) => {
    const part = found[Number(at)]
    return part?.isTyped ? part.inFeature : JSON.stringify(part?.inFeature)
  })
}

/** Writes a value as code, in lines of at most so many characters where it can be. */
export function asCode(value: unknown, indent = '', width = 80): string {
  if (value instanceof RunValue) return value.inCode
  if (value instanceof IdPlace) return asCode(value.sample, indent, width)
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
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

/** Writes a text as a literal in single quotes. */
export function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** Writes the name of a member of an object. */
export function asKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)
}

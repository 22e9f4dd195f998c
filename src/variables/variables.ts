import { didYouMean, InputError } from '../errors'
import {
  decimalText,
  fillPattern,
  formatOfPath,
  graphql,
  isPlaceholder,
  json,
  parseExactly,
  refuseNonFinite,
  stringifyExactly,
  type PlaceholderValues,
} from '../formats'
import type { Redactor } from '../redaction'
import { rememberedOf } from '../remembered'
import { fillUrl } from './fill-url'
import { environmentNameIn, isNewValue, newValueNames, NewValues, readNewValue } from './new-values'

const braces = /\{\{\s*([\p{L}_$][^{}]*?)\s*\}\}/gu
/**
 * Matches a placeholder: `{{name}}`, `{{name.member}}`, `{{name[0]}}`, or a new value such as `{{$number(1, 100)}}`.
 * Its first group is the path of the value or the expression for a new value.
 */
const placeholder =
  /\{\{\s*([\p{L}_$][\p{L}\p{N}_$-]*(?:\.[\p{L}\p{N}_$-]+|\[\d+\])*|\$\p{L}[^{}]*?)\s*\}\}/gu

interface VariablesOptions {
  readonly secrets?: Pick<Redactor, 'learnFields'>
  /** Generates the values of `{{$…}}`. @defaultValue an example of each, as nothing is sent */
  readonly newValues?: Pick<NewValues, 'draw'>
  /** Returns the story that gives a member of the story data its value, in words, if it is known. */
  readonly giverOf?: (member: string) => string | undefined
  /** What URLs are relative to. */
  readonly baseURL?: string | undefined
}

/** Examples of new values when nothing is sent: the environment of the run is not known then. */
const exampleValues: Pick<NewValues, 'draw'> = {
  draw: (written) => environmentNameIn(written) ?? new NewValues('').draw(written),
}

/** The values that `{{name}}` may refer to: saved variables first, then the members of the story data. */
export class Variables implements PlaceholderValues {
  readonly #sources: readonly object[]

  constructor(
    saved: Readonly<Record<string, unknown>>,
    storyData?: object,
    private readonly options: VariablesOptions = {},
  ) {
    this.#sources = storyData === undefined ? [saved] : [saved, storyData]
  }

  /** The current values by name, except those that accessors would have to compute. */
  get values(): ReadonlyMap<string, unknown> {
    const sources = [...this.#sources].reverse()
    return new Map(sources.flatMap((source) => Object.entries(source)))
  }

  /** @param replacement - also gets the text before the placeholder, with its replacements, and that after it */
  replace(text: string, replacement: (path: string, before: string, after: string) => string): string {
    if (!text.includes('{{')) return text
    refuseMalformed(text)
    let filled = ''
    let end = 0
    for (const { 0: whole, 1: path = '', index } of text.matchAll(placeholder)) {
      filled += text.slice(end, index)
      end = index + whole.length
      filled += replacement(path, filled, text.slice(end))
    }
    return filled + text.slice(end)
  }

  /** Replaces every placeholder in a text; an object is written as JSON. */
  fill(text: string): string {
    return this.replace(text, (path) => this.textAt(path))
  }

  /** Replaces every placeholder in a JSONPath or an XPath with a literal. */
  fillPath(path: string): string {
    return path.includes('{{') ? formatOfPath(path).paths.fill(path, this) : path
  }

  fillGraphql(query: string): string {
    return graphql.fill?.(query, this) ?? query
  }

  /** Replaces every placeholder in a URL with a part of the path or query. */
  fillUrl(url: string): string {
    return fillUrl(url, this, this.options.baseURL)
  }

  fillPattern(pattern: string): string {
    return fillPattern(pattern, this)
  }

  /** Returns the value of a text that is one placeholder, with its type; else the filled text. */
  valueOf(text: string): unknown {
    const [whole, path] = [...text.matchAll(placeholder)][0] ?? []
    return path !== undefined && whole === text.trim() ? this.valueAt(path) : this.fill(text)
  }

  /** Replaces the placeholders in a JSON text so that it stays JSON. */
  fillJson(text: string): string {
    return text.includes('{{') ? (json.fill?.(text, this) ?? text) : text
  }

  /** As {@link fillJson}, but a document that is one placeholder for a text becomes that text. */
  fillDocument(text: string): string {
    const isText = isPlaceholder(text) && typeof this.valueOf(text) === 'string'
    return isText ? this.fill(text) : this.fillJson(text)
  }

  /** Returns the value at a path such as `account.id` as text; an object as JSON. */
  textAt(path: string): string {
    return asText(this.valueAt(path), path)
  }

  jsonAt(path: string): string {
    return asJson(this.valueAt(path), path)
  }

  /** Returns the value at a path such as `account.owners[0]`, or a new one for `$uuid` and the like. */
  valueAt(path: string): unknown {
    if (isNewValue(path)) return this.#newValue(path)
    const [name = '', ...members] = path.replace(/\[(\d+)\]/g, '.$1').split('.')
    const source = this.#sources.find((candidate) => hasMember(candidate, name))
    if (source === undefined)
      throw this.options.giverOf?.(name) === undefined ? this.#unknown(name) : this.#noValue(name)
    let value = (source as Record<string, unknown>)[name]
    if (value === undefined) throw this.#noValue(name)
    let walked = name
    for (const member of members) {
      if (typeof value !== 'object' || value === null || !hasMember(value, member))
        throw new InputError(
          `The variable {{${path}}} is unknown: {{${walked}}} is ${cut(this.#shown(value, walked))}, which has no member "${member}".`,
        )
      value = (value as Record<string, unknown>)[member]
      walked += `.${member}`
    }
    if (value === undefined) throw this.#noValue(path)
    this.options.secrets?.learnFields({ [members.at(-1) ?? name]: value })
    return value
  }

  #newValue(written: string): unknown {
    const drawn = (this.options.newValues ?? exampleValues).draw(written)
    const variable = environmentNameIn(written)
    if (variable !== undefined) this.options.secrets?.learnFields({ [variable]: drawn })
    return drawn
  }

  #shown(value: unknown, path: string): string {
    const { secrets } = this.options
    const name = path.split('.').at(-1) ?? path
    secrets?.learnFields({ [name]: value })
    // What a class writes as JSON may need what a copy of its instance lacks.
    const owner = { [name]: parseExactly(asJson(value, path)) }
    return asText((secrets?.learnFields(owner) ?? owner)[name], path)
  }

  #noValue(path: string): InputError {
    const giver = this.options.giverOf?.(path)
    const remedy =
      giver === undefined
        ? 'A story or a step before this one has to give it one.'
        : `The story "${giver}" gives it one: tell it before this step.`
    return new InputError(`The variable {{${path}}} has no value yet.\n${remedy}`)
  }

  #unknown(name: string): InputError {
    const known = [
      ...new Set(this.#sources.flatMap((source) => [...Object.keys(source), ...accessorNames(source)])),
    ]
    const candidates = name.startsWith('$') ? [...known, ...newValueNames] : known
    const hint = didYouMean(name, candidates, (near) => `{{${near}}}`)
    const list = known.length === 0 ? 'No variable is known here.' : `Known here: ${known.join(', ')}`
    const drawn = name.startsWith('$') && hint === '' ? `\nNew values: ${newValueNames.join(', ')}` : ''
    return new InputError(`The variable {{${name}}} is unknown.${hint}\n${list}${drawn}`)
  }
}

/** Whether an object has an own member, or an accessor of its class, with this name. */
function hasMember(object: object, name: string): boolean {
  return Object.hasOwn(object, name) || accessorNames(object).includes(name)
}

/** Refuses what begins like a placeholder but is not one. @throws {@link InputError} */
export function refuseMalformed(text: string): void {
  for (const [whole, written = ''] of text.matchAll(braces)) {
    if (isNewValue(written)) readNewValue(written)
    if (whole.replace(placeholder, '') === '') continue
    throw new InputError(
      `"${whole}" names no variable as it is written.\nWrite {{name}}, {{name.member}} or {{name[0]}}, and calculate with it in a step of your own. To send braces as they are, keep them in a variable: {{open}}name}}, where "open" is "{{".`,
    )
  }
}

/** Returns the names of the variables that a text refers to, each once. */
export function placeholdersIn(text: string): string[] {
  const paths = [...text.matchAll(placeholder)].map(([, path = '']) => path)
  const names = paths.filter((path) => !isNewValue(path)).map((path) => path.split(/[.[]/, 1)[0] as string)
  return [...new Set(names)]
}

/** Whether `{{name}}` could ever refer to a variable of this name. */
export function isVariableName(name: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name) && !isNewValue(name)
}

/** Returns the error message for a name that no placeholder can have. */
export function explainVariableName(name: string): string {
  if (isNewValue(name))
    return `"${name}" cannot be the name of a variable: {{${name}}} stands for a new value at each use.\nLeave out the "$".`
  return `"${name}" cannot be the name of a variable.\nA name has letters, digits, "_" and "-", and begins with a letter, so that {{name}} can refer to it.`
}

/** The message for saving a value under the name of a stand-in. */
export function explainTakenName(name: string): string {
  return `"${name}" is the name of a stand-in.\nSave the value under another name.`
}

/** Returns a value as text: dates, and other values that are strings in JSON, without quotes. */
function asText(value: unknown, path: string): string {
  if (typeof value === 'string') return value
  const json = asJson(value, path)
  if (typeof value === 'number') return decimalText(value)
  return json.startsWith('"') ? (JSON.parse(json) as string) : json
}

/** Serializes a value as JSON; throws if JSON cannot express it, rather than return an empty text. */
function asJson(value: unknown, path: string): string {
  let reason = `it is a ${typeof value}`
  let cause: unknown
  try {
    const json = stringifyExactly(value, refuseNonFinite)
    if (json !== undefined) return json
  } catch (error) {
    reason =
      error instanceof InputError
        ? 'it is nested too deep, or contains itself'
        : String((error as Error).message)
    cause = error
  }
  throw new InputError(
    `The variable {{${path}}} cannot be written as JSON: ${reason}.\nName a member of it, such as {{${path}.id}}`,
    { cause },
  )
}

function cut(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`
}

/** The names of the accessors of each class, by its prototype: they are asked for with every call of a scenario. */
const accessorsOf = rememberedOf((prototype: object): readonly string[] => {
  const own = Object.entries(Object.getOwnPropertyDescriptors(prototype))
  const named = own.filter(([, descriptor]) => descriptor.get !== undefined).map(([name]) => name)
  return [...new Set([...named, ...accessorNames(prototype)])]
})

/** Returns the names of the accessors that an object has from its class and the superclasses. */
export function accessorNames(object: object): readonly string[] {
  const prototype = Object.getPrototypeOf(object) as object | null
  return prototype === null || prototype === Object.prototype ? [] : accessorsOf(prototype)
}

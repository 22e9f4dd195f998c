import { createHash } from 'node:crypto'
import { keyOfStep, usesOf, type Definition, type Project, type StepText } from '../seam'

/** A random generator: the same seed gives the same sequence. */
export class Random {
  #state: number

  constructor(seed: string) {
    this.#state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive), by mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Returns true with this probability. */
  happens(probability: number): boolean {
    return this.next() < probability
  }

  /** Returns an item of a list, with a probability proportional to its weight; undefined if no weight is above 0. */
  weigh<T>(list: readonly T[], weights: readonly number[]): T | undefined {
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0)
    return list.find((_, at) => (left -= weights[at] ?? 0) < 0)
  }

  /** Returns the items of a list in a random order. */
  shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, place: this.next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ item }) => item)
  }

  /** Returns a random item of a list; undefined if it is empty. */
  pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.next() * list.length)]
  }
}

/** A step of the project's features, and the path of its feature. */
interface WrittenStep extends StepText {
  readonly uri: string
}

/** The values, by parameter type, for a parameter that has none in any feature. */
const ofType: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['int', 'byte', 'short', 'long', 'biginteger', 'float', 'double', 'bigdecimal'].map((type) => [
      type,
      ['1', '2', '10'],
    ]),
  ),
  word: ['one', 'two'],
  string: ['"one"', '"two"'],
  '': ['one', 'two'],
}

/** The number of steps drawn, of which the likeliest is used. */
const candidates = 4

/** The steps of each phrase, with the values that the project's features give its parameters. */
export class Values {
  readonly #uses: ReadonlyMap<Definition, readonly WrittenStep[]>

  constructor({ scenarios }: Pick<Project, 'scenarios'>) {
    this.#uses = new Map(
      [...usesOf(scenarios)].map(([definition, steps]) => [
        definition,
        walkable(
          steps.map(({ text, pickleStep: { argument }, place: { uri } }) => ({ text, argument, uri })),
        ),
      ]),
    )
  }

  /**
   * Returns every step of the phrase in the features, or else steps made from its parameter types; none if a type is
   * unknown.
   */
  stepsOf(definition: Definition): readonly StepText[] {
    const written = this.#uses.get(definition) ?? []
    return written.length > 0 ? distinct(written) : madeFromTypes(definition)
  }

  /** Draws some different steps of the phrase, preferring values of the feature at `uri`. */
  draw(definition: Definition, uri: string, random: Random): readonly StepText[] {
    const drawn = Array.from({ length: candidates }, () => this.#drawOne(definition, uri, random))
    return distinct(drawn.filter((step) => step !== undefined))
  }

  #drawOne(definition: Definition, uri: string, random: Random): StepText | undefined {
    const written = this.#uses.get(definition) ?? []
    const own = written.filter((step) => step.uri === uri)
    const first = own.length > 0 && random.happens(0.75) ? own : written
    const step = random.pick(first) ?? random.pick(madeFromTypes(definition))
    if (step === undefined) return undefined
    const parameters = parametersOf(step.text, definition)
    const given = parameters.map((parameter, at) => {
      if (written.length < 2 || !random.happens(0.4)) return parameter.raw
      const values = (own.length > 0 && random.happens(0.75) ? own : written).flatMap(
        ({ text }) => parametersOf(text, definition)[at]?.raw ?? [],
      )
      return random.pick(values) ?? parameter.raw
    })
    return withParameters(step, definition, given)
  }

  /** Returns the step with one simpler value, for each of its parameters; the simplest first. */
  simplerThan(step: StepText, definition: Definition): StepText[] {
    const all = this.stepsOf(definition)
    return parametersOf(step.text, definition).flatMap(({ raw }, at) => {
      const known = [...new Set(all.flatMap(({ text }) => parametersOf(text, definition)[at]?.raw ?? []))]
      return known
        .filter((value) => isSimpler(value, raw))
        .sort((one, other) => (isSimpler(one, other) ? -1 : 1))
        .map((value) => {
          const given = parametersOf(step.text, definition).map((one, index) =>
            index === at ? value : one.raw,
          )
          return withParameters(step, definition, given)
        })
    })
  }
}

/** Leaves out steps with variables, which no walk sets, unless the phrase has no others. */
function walkable(steps: readonly WrittenStep[]): readonly WrittenStep[] {
  const open = steps.filter((step) => !/\{\{(?!\s*\$)/.test(JSON.stringify(step)))
  return open.length > 0 ? open : steps
}

function distinct(steps: readonly StepText[]): StepText[] {
  return [...new Map(steps.map((step) => [keyOfStep(step), step])).values()]
}

function madeFromTypes({ pattern, cucumber, phrase }: Definition): StepText[] {
  if (typeof cucumber.pattern !== 'string' || phrase === undefined) return []
  const names = [...pattern.matchAll(/(?<!\\)\{([^{}]*)\}/g)].map(([, name = '']) => name)
  if (phrase.describe.length - 1 > names.length || names.some((name) => ofType[name] === undefined)) return []
  const plain = pattern.replace(/(?<!\\)\([^()]*\)/g, '').replace(/(\S+)(?<!\\)\/\S+/g, '$1')
  const count = names.length === 0 ? 1 : Math.max(...names.map((name) => ofType[name]?.length ?? 0))
  return Array.from({ length: count }, (_, which) => {
    const text = plain
      .replace(/(?<!\\)\{([^{}]*)\}/g, (_whole, name: string) => {
        const values = ofType[name] ?? []
        return values[which % values.length] ?? ''
      })
      .replace(/\\([(){}/\\])/g, '$1')
    return { text }
  })
}

/** Returns the parameter values of a step as written, then its doc string or table as a key. */
export function valuesIn(step: StepText, definition: Definition): string[] {
  const { text, argument } = step
  return [
    ...parametersOf(text, definition).map(({ raw }) => raw),
    ...(argument === undefined ? [] : [keyOfStep({ text: '', argument })]),
  ]
}

interface WrittenParameter {
  readonly start: number
  readonly end: number
  /** The value as written in the feature, including quotes. */
  readonly raw: string
}

/** Caches the parameters by text, as matching expressions is too slow for so many calls. */
const known = new WeakMap<Definition, Map<string, readonly WrittenParameter[]>>()

function parametersOf(text: string, definition: Definition): readonly WrittenParameter[] {
  const ofTexts = known.get(definition) ?? new Map<string, readonly WrittenParameter[]>()
  known.set(definition, ofTexts)
  const parameters =
    ofTexts.get(text) ??
    (definition.cucumber.expression.match(text) ?? []).flatMap(({ group: { start, end } }) =>
      start === undefined || end === undefined ? [] : [{ start, end, raw: text.slice(start, end) }],
    )
  ofTexts.set(text, parameters)
  return parameters
}

/** Returns the step with other parameter values; the step itself if the new text no longer matches the phrase. */
function withParameters(step: StepText, definition: Definition, given: readonly string[]): StepText {
  let text = step.text
  const parameters = parametersOf(step.text, definition)
  for (let at = parameters.length - 1; at >= 0; at--) {
    const { start, end, raw } = parameters[at] as WrittenParameter
    text = text.slice(0, start) + (given[at] ?? raw) + text.slice(end)
  }
  return text === step.text || parametersOf(text, definition).length === parameters.length
    ? { text, argument: step.argument }
    : step
}

function isSimpler(one: string, other: string): boolean {
  const [a, b] = [Number(one), Number(other)]
  if (!Number.isNaN(a) && !Number.isNaN(b)) return Math.abs(a) < Math.abs(b)
  return one.length < other.length
}

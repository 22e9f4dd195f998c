import { keyOfStep, usesOf, type Definition, type Project, type StepText } from '../../project'
import { Inventions } from './inventions'
import { Random } from './random'

/** A step of the project's features, and the path of its feature. */
interface WrittenStep extends StepText {
  readonly uri: string
}

const numbers = ['int', 'byte', 'short', 'long', 'biginteger', 'float', 'double', 'bigdecimal']

/** The values, by parameter type, for a parameter that has none in any feature. */
const ofType: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(numbers.map((type) => [type, ['1', '2', '10']])),
  word: ['one', 'two'],
  string: ['"one"', '"two"'],
  '': ['one', 'two'],
}

const newText = '{{$text(6)}}'

/** The number of steps drawn, of which the likeliest is used. */
const draws = 4
/** The probability that a value comes from the feature in which the walk begins. */
const fromOwn = 0.75
/** The probability that one value of a step is replaced by that of another step. */
const mixing = 0.4

/** The steps of each phrase, with the values that the project's features give its parameters, and some near them. */
export class PhraseValues {
  readonly inventions = new Inventions()
  readonly #uses: ReadonlyMap<Definition, readonly WrittenStep[]>
  readonly #written = new Map<Definition, readonly ReadonlySet<string>[]>()

  constructor({ scenarios }: Pick<Project, 'scenarios'>) {
    this.#uses = new Map(
      [...usesOf(scenarios)].map(([definition, steps]) => {
        const written = steps.map(({ text, pickleStep: { argument }, place: { uri } }) => ({
          text,
          argument,
          uri,
        }))
        // No walk sets the variables of a step.
        const closed = written.filter((step) => !/\{\{(?!\s*\$)/.test(JSON.stringify(step)))
        return [definition, closed.length > 0 ? closed : written]
      }),
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
    const written = this.#uses.get(definition) ?? []
    const own = written.filter((step) => step.uri === uri)
    const some = (): readonly WrittenStep[] => (own.length > 0 && random.happens(fromOwn) ? own : written)
    const drawn = Array.from({ length: draws }, () => {
      const step = random.pick(some()) ?? random.pick(madeFromTypes(definition))
      if (step === undefined || written.length < 2) return step ?? []
      const given = valuesOf(step, definition).map((value, at) => {
        if (!random.happens(mixing)) return value
        return random.pick(some().flatMap((one) => valuesOf(one, definition)[at] ?? [])) ?? value
      })
      return withValues(step, definition, given)
    })
    return distinct(drawn.flat())
  }

  /** Returns the step with one simpler value, for each of its parameters; the simplest first. */
  simplerThan(step: StepText, definition: Definition): StepText[] {
    return valuesOf(step, definition).flatMap((value, at) => {
      const all = this.stepsOf(definition).flatMap((one) => valuesOf(one, definition)[at] ?? [])
      return [...new Set(all)]
        .filter((one) => isSimpler(one, value))
        .sort((one, other) => (isSimpler(one, other) ? -1 : 1))
        .map((simpler) => withValue(step, definition, at, simpler))
    })
  }

  /**
   * Returns the step with one value that no feature has, for each such value, with a key of values of this kind, and its
   * rank, which is the least for what is worth most; none where an argument may be a file.
   */
  invented(step: StepText, definition: Definition) {
    const written = this.#writtenIn(definition)
    if (readsFile.test(definition.pattern) || written.some((all) => [...all].some(isFileName))) return []
    return written.flatMap((all, at) => {
      const [value, type] = [valuesOf(step, definition)[at] ?? '', typesIn(definition)?.[at]]
      const parameter = {
        pattern: definition.pattern,
        written: all,
        others: this.#ofType(type),
        isOpen: type === undefined || ofType[type] !== undefined,
      }
      return this.inventions.near(value, parameter).flatMap((near, rank) => {
        const other = withValue(step, definition, at, near)
        return other === step ? [] : [{ step: other, key: `${definition.pattern} ${at} ${rank}`, rank }]
      })
    })
  }

  /** Returns the step with a new text at the end of each one of words, so that it is nobody else's. */
  renewed(step: StepText, definition: Definition): StepText {
    const types = typesIn(definition)
    const given = valuesOf(step, definition).map((value, at) =>
      types?.[at] === 'string' && !readsFile.test(definition.pattern)
        ? value.replace(/^(["'])\p{L}+( ?)[\p{L} ]*(?=\1$)/u, `$&$2${newText}`)
        : value,
    )
    return withValues(step, definition, given)
  }

  /** Whether the steps of a phrase have texts that nobody wrote, such as "one", as no feature uses it. */
  hasGuessedTexts(definition: Definition): boolean {
    const isText = (type: string): boolean => ['word', 'string', ''].includes(type)
    return !this.#uses.has(definition) && typesIn(definition)?.some(isText) === true
  }

  /** Returns the values of a step that no feature has at their place. */
  unwrittenIn(step: StepText, definition: Definition): string[] {
    const written = this.#writtenIn(definition)
    return valuesOf(step, definition).filter((value, at) => written[at]?.has(value) === false)
  }

  /** Returns the values of each parameter of a phrase in the features. */
  #writtenIn(definition: Definition): readonly ReadonlySet<string>[] {
    const all = (this.#uses.get(definition) ?? []).map((step) => valuesOf(step, definition))
    const written =
      this.#written.get(definition) ?? (all[0] ?? []).map((_, at) => new Set(all.map((one) => one[at] ?? '')))
    this.#written.set(definition, written)
    return written
  }

  /** Returns the values that phrases have for a parameter type. */
  #ofType(type: string | undefined): string[] {
    const phrases = [...this.#uses.keys()].filter(({ phrase }) => type !== undefined && phrase !== undefined)
    return phrases.flatMap((definition) =>
      this.#writtenIn(definition).flatMap((all, at) => (typesIn(definition)?.[at] === type ? [...all] : [])),
    )
  }
}

/** Whether a step has a new text at the end of words. */
export function isRenewed({ text }: StepText): boolean {
  return text.includes(newText)
}

function distinct(steps: readonly StepText[]): StepText[] {
  return [
    ...new Map(
      steps.map(({ text, argument }) => [keyOfStep({ text, argument }), { text, argument }]),
    ).values(),
  ]
}

/** What is read as a file has to be there. */
const readsFile = /\b(?:files?|folder|path)\b/i

function isFileName(value: string): boolean {
  return /^["']?[^@\s]*\.[a-z]\w{0,4}["']?$/i.test(value)
}

const parameter = /(?<!\\)\{([^{}]*)\}/g

/** Returns the parameter types of a phrase; undefined if its pattern is a regular expression. */
function typesIn({ pattern, cucumber }: Definition): string[] | undefined {
  if (typeof cucumber.pattern !== 'string') return undefined
  return [...pattern.matchAll(parameter)].map(([, name = '']) => name)
}

function madeFromTypes(definition: Definition): StepText[] {
  const { pattern, phrase } = definition
  const names = typesIn(definition)
  if (names === undefined || phrase === undefined || readsFile.test(pattern)) return []
  if (phrase.describe.length - 1 > names.length || names.some((name) => ofType[name] === undefined)) return []
  const plain = pattern.replace(/(?<!\\)\([^()]*\)/g, '').replace(/(\S+)(?<!\\)\/\S+/g, '$1')
  const count = Math.max(1, ...names.map((name) => ofType[name]?.length ?? 0))
  return Array.from({ length: count }, (_, which) => ({
    text: plain
      .replace(parameter, (_whole, name: string) => ofType[name]?.at(which % ofType[name].length) ?? '')
      .replace(/\\([(){}/\\])/g, '$1'),
  }))
}

interface Parameter {
  readonly start: number
  readonly end: number
}

/** Caches the parameters by text, as matching expressions is too slow for so many calls. */
const known = new WeakMap<Definition, Map<string, readonly Parameter[]>>()

function parametersOf(text: string, definition: Definition): readonly Parameter[] {
  const ofTexts = known.get(definition) ?? new Map<string, readonly Parameter[]>()
  known.set(definition, ofTexts)
  const found =
    ofTexts.get(text) ?? (definition.cucumber.expression.match(text) ?? []).map(({ group }) => group)
  const parameters = found.filter((one): one is Parameter => one.start !== undefined && one.end !== undefined)
  ofTexts.set(text, parameters)
  return parameters
}

/** Returns the parameter values of a step as written in the feature, with their quotes. */
export function valuesOf({ text }: StepText, definition: Definition): string[] {
  return parametersOf(text, definition).map(({ start, end }) => text.slice(start, end))
}

function withValue(step: StepText, definition: Definition, place: number, value: string): StepText {
  const given = valuesOf(step, definition).map((one, at) => (at === place ? value : one))
  return withValues(step, definition, given)
}

/** Returns the step with other parameter values; the step itself if the new text no longer matches the phrase. */
function withValues(step: StepText, definition: Definition, given: readonly string[]): StepText {
  const parameters = parametersOf(step.text, definition)
  const text = parameters.reduceRight(
    (all, { start, end }, at) => all.slice(0, start) + (given[at] ?? '') + all.slice(end),
    step.text,
  )
  return parametersOf(text, definition).length === parameters.length
    ? { text, argument: step.argument }
    : step
}

function isSimpler(one: string, other: string): boolean {
  const [a, b] = [Number(one), Number(other)]
  return Number.isNaN(a) || Number.isNaN(b) ? one.length < other.length : Math.abs(a) < Math.abs(b)
}

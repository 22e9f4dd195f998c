import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { InputError, listNames } from '../../errors'
import type { SupportCodeLibrary } from '../../runner'
import {
  firstStoryOf,
  inWords,
  takesPhrasesOf,
  type ChapterClass,
  type ChapterEnd,
  type StoryBook,
} from '../../story'
import type { TableShape } from '../arguments/values'
import type { PickleStep } from '../pickle'
import { nearestPhrase } from './near-phrases'

const storyPhrase = Symbol.for('chapterwise.storyPhrase')

export interface StoryPhrase {
  readonly book: ChapterClass<StoryBook>
  /** How its table is read; if undefined, the number of columns decides. */
  readonly shape?: TableShape | undefined
  readonly describe: (stories: never, ...args: never[]) => ChapterEnd<unknown>
  isTimed?: boolean
}

export function withStoryPhrase<Handler extends object>(handler: Handler, phrase: StoryPhrase): Handler {
  return Object.assign(handler, { [storyPhrase]: phrase })
}

export function storyPhraseOf(handler: unknown): StoryPhrase | undefined {
  return (handler as { [storyPhrase]?: StoryPhrase } | undefined)?.[storyPhrase]
}

export function explainOtherBook(
  bookOfPhrase: ChapterClass<unknown>,
  bookOfScenario: ChapterClass<unknown>,
  step: string,
): string {
  const [own, other] = [inWords(bookOfScenario.name), inWords(bookOfPhrase.name)]
  return (
    `The phrase "${step}" tells a story of the book "${other}", but this scenario is set in the book "${own}".\n` +
    `Use a phrase of "${own}", or give the scenario the tag under which useScenario configures "${other}".`
  )
}

type CucumberDefinition = SupportCodeLibrary['stepDefinitions'][number]

interface StepDefinitionConfig {
  readonly pattern: string | RegExp
  readonly code: unknown
  readonly uri: string
  readonly line: number
  /** Those of the definition that runs, which reads them for every step. */
  readonly options?: { timeout?: number }
}

const builder = supportCodeLibraryBuilder as unknown as {
  readonly stepDefinitionConfigs?: readonly StepDefinitionConfig[]
  readonly defaultTimeout?: number
}

function configs(): readonly StepDefinitionConfig[] {
  return builder.stepDefinitionConfigs ?? []
}

const cucumbersLimitMs = 5000

/** Lifts Cucumber's limit from phrases, as calls have limits and stories patience; that of a project stays. */
export function liftTimeLimits(): void {
  for (const { code, options } of configs()) {
    const phrase = storyPhraseOf(code)
    if (phrase === undefined || options === undefined) continue
    phrase.isTimed ??= options.timeout !== undefined || builder.defaultTimeout !== cucumbersLimitMs
    if (!phrase.isTimed) options.timeout = -1
  }
}

let known: { readonly of: unknown; readonly definitions: readonly CucumberDefinition[] } | undefined

/** The step definitions of the run, computed again only if others were loaded. */
export function stepDefinitions(): readonly CucumberDefinition[] {
  const of = configs()
  if (known?.of !== of) known = { of, definitions: supportCodeLibraryBuilder.finalize().stepDefinitions }
  return known.definitions
}

/** Returns the phrases whose first story is the one named, as they were defined. */
export function phrasesOfStory(book: ChapterClass<unknown>, story: string): string[] {
  return configs().flatMap(({ code, pattern }) => {
    const phrase = storyPhraseOf(code)
    const isOfStory =
      phrase !== undefined && takesPhrasesOf(book, phrase.book) && firstStoryOf(phrase.describe) === story
    return isOfStory ? [String(pattern)] : []
  })
}

/** Returns where a phrase was defined, even if Cucumber has discarded it. */
export function placeOfPhrase(phrase: string): { uri: string; line: number } {
  const { uri = '', line = 1 } = configs().find(({ pattern }) => pattern === phrase) ?? {}
  return { uri, line }
}

/** Returns the definition whose phrase tells a story and matches the text. */
export function storyDefinition<Definition extends CucumberDefinition>(
  text: string,
  definitions: readonly Definition[],
): { readonly definition: Definition; readonly phrase: StoryPhrase } {
  const fitting = definitions.filter((definition) => definition.matchesStepName(text))
  const phrases = fitting.flatMap((definition) => {
    const phrase = storyPhraseOf(definition.unwrappedCode)
    return phrase === undefined ? [] : [{ definition, phrase }]
  })
  const [one, another] = phrases
  if (one !== undefined && another === undefined) return one
  if (one !== undefined) {
    const rows = phrases.map(
      ({ definition: { pattern, uri, line } }) => `  ${String(pattern)} - ${uri}:${line}`,
    )
    throw new InputError([`More than one story phrase reads "${text}":`, ...rows].join('\n'))
  }
  if (fitting.length > 0)
    throw new InputError(
      `The step "${text}" tells no story.\nOnly a phrase that is made with tell(…) can be run by another step.`,
    )
  const ofStories = definitions.filter(({ unwrappedCode }) => storyPhraseOf(unwrappedCode) !== undefined)
  const patterns = ofStories.map(({ pattern }) => String(pattern))
  const near = nearestPhrase(text, patterns)
  const hint = near === undefined ? `Known here:\n${listNames(text, patterns)}` : `Did you mean: ${near}`
  throw new InputError(`No story phrase reads "${text}".\n${hint}`)
}

export interface QuotedPhrase {
  readonly step: PickleStep
  readonly phrase: StoryPhrase
  readonly args: readonly unknown[]
}

/** Finds the phrases of quoted steps, and reads their arguments as Cucumber would. */
export function quotedPhrases(steps: readonly PickleStep[], world: object): Promise<QuotedPhrase[]> {
  return Promise.all(steps.map((step) => quotedPhrase(step, world)))
}

async function quotedPhrase(step: PickleStep, world: object): Promise<QuotedPhrase> {
  const { definition, phrase } = storyDefinition(step.text, stepDefinitions())
  const hookParameter = undefined as never
  const { parameters } = await definition.getInvocationParameters({ step, world, hookParameter })
  return { step, phrase, args: parameters as unknown[] }
}

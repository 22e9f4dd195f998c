import { resolve } from 'node:path'
import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { InputError, listNames, nearestName, StepRejectedError } from '../../errors'
import { isOwnFile } from '../../package'
import { runStep, type SupportCodeLibrary } from '../../runner'
import { explainingRepeat, repeatBetween, type Mark, type RunningScenario } from '../../scenario'
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

/** How other libraries word what phrases of this one say. */
const synonyms: readonly (readonly [theirs: RegExp, ours: string])[] = [
  [/^(?:the )?header (?=\{\} should)/i, 'the response header '],
  [/^.*\bbearer token\b.*/i, 'I authenticate with the bearer token {}'],
  [/^I (?:store|remember|extract|keep) /i, 'I save '],
  [/\bresponse should match (?:the )?(?:json )?schema\b/i, 'response body should match the schema'],
  [/\bshould have (?:length|size|count) \{\}/i, 'should have {} item(s)'],
  [/^I (?:send|make|do|perform|issue) an? (.+?)(?: request)? to\b/i, 'I $1'],
  [/\bshould have (?:the )?status(?: code)?\b/i, 'should be'],
  [/\bshould be an error with the (?:error )?(message|code)\b/i, 'should have the error $1'],
  [/\b(?:the )?(?:(?:http|response) )*(?:status(?: code)?|(?<=response )code)\b/i, 'the response'],
  [/\bbody should (not )?have (?:the|an?) (?:field|property|member|key) \{\}/i, 'body at {} should $1exist'],
  [/\bthe (?:json )?(?:field|property|member|path|json|value)(?: at)? (?=\{)/i, 'the response body at '],
  [/\b(?:is|equals|must be|should equal|should be equal to|to be)(?= )/i, 'should be'],
  [/\b(?:contains|must contain|includes|should include)\b/i, 'should contain'],
  [/\bresponse(?= should contain)/i, 'response body'],
  [/\bshould contain (?:the )?json:/i, 'should contain:'],
  [/\b(?:matches|must match)\b/i, 'should match'],
  [/^I send .*?over the WebSocket/i, 'I send the WebSocket message'],
  [/\bI (?:should )?receive (an? .+?)(?: with| containing)?:/i, '$1 should contain:'],
  [/\bI should not receive an? (.+)/i, 'no $1 should come'],
  [/\bthe error (message|code) should be\b/i, 'the response should have the error $1'],
  [/^the (?:response )?content[- ]type /i, 'the response header {} '],
  [/\bshould be (?:present|defined)$/i, 'should exist'],
  [/\bshould be (?:missing|absent|undefined)$/i, 'should not exist'],
  [
    /\bresponse(?: body)? should have (at \w+ )?\{\} (?:items?|elements?)$/i,
    'response body at {} should have $1{} item(s)',
  ],
  [/\bshould be (?:under|below|before)\b/i, 'should be less than'],
  [/\b(?:greater|more) than or equal to\b/i, 'at least'],
  [/\bless than or equal to\b/i, 'at most'],
  [/\bshould not (have received|receive)\b/i, 'should $1 no'],
  [/^(?:I \w+ )?(?:the |an? )?header (\{\}) (?:should be|to|with value) /i, 'the request header $1 is '],
]

const negation = /\b(?:no|none|not|never)\b|n't\b/i

/** Returns the phrase most similar to a step, ignoring values. @param limit - how many letters may differ */
export function nearestPhrase(step: string, phrases: readonly string[], limit?: number): string | undefined {
  const shape = shapeOf(step)
  const inOurWords = synonyms.reduce((text, [theirs, ours]) => text.replace(theirs, ours), shape)
  // What says the opposite is never meant, however alike it is.
  const alike = phrases.filter((phrase) => negation.test(shapeOf(phrase)) === negation.test(inOurWords))
  const byShape = new Map(alike.map((phrase) => [shapeOf(phrase), phrase]))
  const near = (text: string, most = limit) => byShape.get(nearestName(text, byShape.keys(), most) ?? '')
  const withValue = inOurWords.replace(/(?<= should be )(?:an? )?[\w-]+$/, '{}')
  const exact = byShape.get(inOurWords) ?? byShape.get(withValue)
  return exact ?? near(shape) ?? near(inOurWords)
}

const status = /(?:HTTP )?(?:\d+ )?(?<=(?:HTTP|be|or|\d) )[A-Z](?:(?! or )[A-Za-z' -])*/
const method = /(?<=HTTP method |the end I )[A-Z][A-Z-]*/
const value =
  /\{\{[^{}]*\}\}|\{[^{}]*\}|"[^"]*"|'[^']*'|-?\d+(?:\.\d+)?(?: ?(?:m|min|minutes?|s|seconds?|ms|milliseconds?)\b)?/
const parameter = new RegExp([status, method, value].map(({ source }) => source).join('|'), 'g')

/** Replaces every parameter or value with `{}`. */
function shapeOf(text: string): string {
  return text.replace(parameter, '{}')
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

/** Finds the phrase of a quoted step, and reads its arguments as Cucumber would. */
export async function quotedPhrase(step: PickleStep, world: object): Promise<QuotedPhrase> {
  const { definition, phrase } = storyDefinition(step.text, stepDefinitions())
  const hookParameter = undefined as never
  const { parameters } = await definition.getInvocationParameters({ step, world, hookParameter })
  return { step, phrase, args: parameters as unknown[] }
}

/** A step that was run, and the points of its scenario before and after it. */
export interface ReplayableStep {
  readonly step: PickleStep
  readonly before: Mark
  readonly after: Mark
}

/** Returns the definition of a step that can be run again; undefined for one that a user wrote. */
export function repeatable({ step, before, after }: ReplayableStep): CucumberDefinition | undefined {
  const definition = stepDefinitions().find((one) => one.matchesStepName(step.text))
  if (
    definition !== undefined &&
    (storyPhraseOf(definition.unwrappedCode) || isOwnFile(resolve(definition.uri)))
  )
    return definition
  if (after.exchangeCount === before.exchangeCount) return undefined
  throw new StepRejectedError(
    `The outcome cannot be checked: the step "${step.text}" has sent something, and only stories and steps of the library can be run again.\n` +
      'Make it a story, or send the same with steps of the library.',
  )
}

/** Repeats a step in another scenario: runs it again, or sets what a step that a user wrote has set. */
export function replayStep(
  done: ReplayableStep,
  here: RunningScenario,
  there: RunningScenario,
  world: object,
): Promise<void> {
  const { step, before, after } = done
  const definition = repeatable(done)
  return explainingRepeat(there, `The step "${step.text}"`, async () => {
    if (definition === undefined) return repeatBetween(here, there, before, after)
    const { error } = await runStep(definition, { step, world })
    if (error) throw error as Error
  })
}

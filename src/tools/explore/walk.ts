import { createdId, isAnswered, segmentsOf, type Exchange, type FailedExchange } from '../../exchange'
import { isRefusal } from './calls'
import { Turns } from './turns'
import { mayBeId } from '../../formats'
import type { AnyChapter, ChapterClass, StoryBook, ToldStory } from '../../story'
import { failedForWantOf } from '../../scenario'
import {
  indent,
  linesOf,
  parseFeature,
  scenariosOf,
  type Definition,
  type ProjectScenario,
  type StepText,
} from '../../project'
import type {
  Rehearsal,
  RehearsedAct,
  RehearsedOutcome,
  RehearsedScenario,
  RunOptions,
} from '../../rehearsal'

/** Where walks begin: a feature of the project, with its Background and tags, set in one book. */
export interface WalkStart {
  /** The path of the feature. */
  readonly uri: string
  readonly tags: readonly string[]
  /** The steps before those of the walk. */
  readonly background: readonly StepText[]
  readonly book: ChapterClass<StoryBook>
  /** The chapter that the walk begins in. */
  readonly chapter: AnyChapter
  /** The project scenarios that begin like this. */
  readonly scenarios: readonly ProjectScenario[]
}

/** A phrase in one chapter: the stories it tells, in order. */
export interface Move {
  readonly step: StepText
  readonly definition: Definition
  readonly stories: readonly ToldStory[]
  /** The chapter that it leads to. */
  readonly to: AnyChapter
  /** Its values that no feature has. */
  readonly invented: readonly string[]
}

/** A generated scenario: phrases of the project, one after the other, from the start of a feature. */
export interface Walk {
  readonly start: WalkStart
  readonly moves: readonly Move[]
  /** The steps after the stories: stories tried or run at the same time, calls and assertions. */
  readonly ending: readonly EndingStep[]
}

/** A step after the phrases of a walk. */
export interface EndingStep {
  readonly keyword: 'When' | 'Then' | 'And'
  readonly step: StepText
  /** A probe only reads the current state, and is left out of findings; an outcome is that of concurrent stories. */
  readonly role?: 'probe' | 'tried' | 'outcome'
  /** Whether it sends a request. */
  readonly isRequest?: true
}

/** The step that goes back to the opening chapter. */
export const newStoryStep = { text: 'a new story begins' }

export function beginAt(start: WalkStart, moves: readonly Move[] = []): Walk {
  return { start, moves, ending: [] }
}

export function goOn(walk: Walk, move: Move): Walk {
  return { ...walk, moves: [...walk.moves, move] }
}

/** Returns a step of an ending. */
export function when(text: string, role?: EndingStep['role']): EndingStep {
  return { keyword: 'When', step: { text }, ...(role && { role }) }
}

export function then(text: string): EndingStep {
  return { keyword: 'Then', step: { text } }
}

/** Returns what lets a walk end with more steps. */
export function endingAlsoWith(...steps: readonly EndingStep[]): (walk: Walk) => Walk {
  return (walk) => ({ ...walk, ending: [...walk.ending, ...steps] })
}

/** Returns the step that tries another step, which must not have a doc string. */
export function tryStep(step: StepText): EndingStep {
  return { keyword: 'When', step: quoting('I try:', [step]), role: 'tried' }
}

/** Returns a step whose doc string quotes other steps. */
export function quoting(text: string, steps: readonly StepText[]): StepText {
  const content = steps.flatMap((step) => linesOf('', step).map((line) => line.trimStart())).join('\n')
  return { text, argument: { docString: { content } } }
}

export function chapterReached({ start, moves }: Walk): AnyChapter {
  return moves.at(-1)?.to ?? start.chapter
}

/** Whether a walk has values that no feature has, in its first moves. */
export function isInvented({ moves }: Pick<Walk, 'moves'>, count = moves.length): boolean {
  return moves.slice(0, count).some(({ invented }) => invented.length > 0)
}

export function storiesOfWalk({ moves }: Pick<Walk, 'moves'>): string[] {
  return moves.flatMap(({ stories }) => stories.map(({ story }) => story))
}

/** Returns the steps of a Background. */
export function backgroundOf({ pickle, gherkinDocument }: ProjectScenario): StepText[] {
  const children = gherkinDocument.feature?.children ?? []
  const backgrounds = [...children, ...children.flatMap(({ rule }) => rule?.children ?? [])]
  const ids = new Set(backgrounds.flatMap(({ background }) => background?.steps.map(({ id }) => id) ?? []))
  return pickle.steps
    .filter(({ astNodeIds }) => astNodeIds.some((id) => ids.has(id)))
    .map(({ text, argument }) => ({ text, argument }))
}

/** Returns the steps of a walk as single lines, without the Background and without probes. */
export function phrasesOf(walk: Walk): string[] {
  const { moves, ending } = withoutProbes(walk)
  return [...moves, ...ending].map(({ step: { text, argument } }) => {
    const quoted = text.endsWith(':') ? argument?.docString?.content : undefined
    return quoted === undefined ? text : `${text} ${quoted.replaceAll('\n', ' | ')}`
  })
}

export function withoutProbes(walk: Walk): Walk {
  return { ...walk, ending: walk.ending.filter(({ role }) => role !== 'probe') }
}

/** Returns a walk as a feature with one scenario. */
export function featureText(
  { start, moves, ending }: Walk,
  feature: string,
  scenario: string,
  tags = start.tags,
): string {
  const given = [...start.background, ...moves.map(({ step }) => step)]
  const lines = [
    ...given.flatMap((step, at) => linesOf(at === 0 ? 'Given' : 'And', step)),
    ...ending.flatMap(({ keyword, step }) => linesOf(keyword, step)),
  ]
  return [
    '# language: en',
    `Feature: ${feature}`,
    '',
    ...(tags.length > 0 ? [`  ${tags.join(' ')}`] : []),
    `  Scenario: ${scenario}`,
    ...(lines.length > 0 ? lines : linesOf('Given', newStoryStep)).map((line) => indent(line, 4)),
    '',
  ].join('\n')
}

/** Parses a walk into a scenario. Generated values are new each time, as an API may store what it was given before. */
export function toScenario(walk: Walk): RehearsedScenario {
  const text = featureText(walk, 'A walk', 'A walk')
  const parsed = parseFeature(text, walk.start.uri)
  const [scenario] = parsed.ok ? scenariosOf(parsed.document) : []
  if (scenario === undefined) throw new Error(`A walk cannot be parsed:\n${text}`)
  return scenario
}

/** The segments of paths that all requests of an operation share, so that they are no ids although they have digits. */
class SharedSegments {
  readonly #paths = new Map<string, { runs: number; readonly values: readonly Set<string>[] }>()

  /** Notes the paths of one run. */
  note(exchanges: readonly Exchange[]): void {
    const urls = exchanges.flatMap(({ protocol, request }) => (protocol === 'http' ? [request.url] : []))
    const noted = new Set<string>()
    for (const url of urls) {
      const segments = segmentsOf(url)
      const key = shapeOf(segments)
      const path = this.#paths.get(key) ?? { runs: 0, values: segments.map(() => new Set<string>()) }
      this.#paths.set(key, path)
      for (const [at, segment] of segments.entries()) path.values[at]?.add(segment)
      if (!noted.has(key)) path.runs++
      noted.add(key)
    }
  }

  /** Returns those of a URL, as far as several runs have shown them. */
  of(url: string): ReadonlySet<string> {
    const segments = segmentsOf(url)
    const { runs = 0, values = [] } = this.#paths.get(shapeOf(segments)) ?? {}
    return new Set(runs > 1 ? segments.filter((_, at) => values[at]?.size === 1) : [])
  }
}

function shapeOf(segments: readonly string[]): string {
  return segments.map((segment) => (mayBeId(segment) ? '' : segment)).join('/')
}

/** How a walk went. */
export interface WalkRun {
  readonly walk: Walk
  readonly outcome: RehearsedOutcome
  /** The stories that it ran, and the invariants that were checked, in order. */
  readonly acts: readonly ObservedStory[]
  /** The story that its ending tried. */
  readonly tried: ObservedStory | undefined
  readonly shared: SharedSegments
  /** Segments of paths that are ids, as the story data or a `Location` held them. */
  readonly ids: ReadonlySet<string>
}

/** A story that was run, or an invariant that was checked. */
export interface ObservedStory {
  readonly kind: 'story' | 'invariant'
  readonly manner: 'in turn' | 'tried' | 'at the same time'
  readonly name: string
  /** The chapter in which the story was run, or that has the invariant. */
  readonly chapter: AnyChapter
  /** The chapter that the story led to; undefined if it failed, or was not run in turn. */
  readonly to: AnyChapter | undefined
  /** The index of its step after the Background, from 0. */
  readonly at: number
  readonly exchanges: readonly Exchange[]
  readonly failure: unknown
  /** Whether its last response refuses it. */
  readonly isRefused: boolean
  /** What it needs and what was not so; undefined if its conditions held. */
  readonly needs: string | undefined
  /** Whether it failed because a condition did not hold, or a field of the story data was missing. */
  readonly lacks: boolean
  /** Whether every field that it read of the story data had a value. */
  readonly isSet: boolean
  readonly assertions: number
}

/** The number of consecutive walks without a connection after which an API is gone; a quick restart takes fewer. */
const goneAfter = 5
const unconnectedCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** Runs walks as scenarios, and counts stories and requests. */
export class Runner {
  requests = 0
  stories = 0
  notTried = 0
  /** The number of 429 responses. */
  throttled = 0
  hasAnswer = false
  /** The walks in which a stand-in had no answer, which count as not tried, and what it had none for. */
  readonly unanswered = { walks: 0, first: '' }
  /** The number of consecutive walks of which no request could connect. */
  #unconnected = 0
  #gone: FailedExchange | undefined
  readonly #shared = new SharedSegments()
  readonly #turns = new Turns()

  constructor(
    private readonly rehearsal: Rehearsal,
    private readonly signal: AbortSignal,
  ) {}

  /** Whether there is no time left, the exploration was stopped, or the API is gone. */
  get isOver(): boolean {
    return this.signal.aborted || this.#gone !== undefined
  }

  /** A failed call of an API that answered before and is gone; undefined while it is there. */
  get gone(): FailedExchange | undefined {
    return this.hasAnswer ? this.#gone : undefined
  }

  /**
   * Runs a walk; undefined if the exploration was over before it ended.
   *
   * @param options - `checksInvariants`: whether they are checked after each story, by default true; `recalls`: whether
   * stories that are run once are recalled, and not run anew.
   */
  async run(
    walk: Walk,
    { checksInvariants = true, recalls = false }: Pick<RunOptions, 'checksInvariants' | 'recalls'> = {},
  ): Promise<WalkRun | undefined> {
    const options = { signal: this.signal, watchesStoryData: true, checksInvariants, recalls }
    const [outcome] = await this.#turns.among(() =>
      this.isOver ? Promise.resolve([]) : this.rehearsal.run([toScenario(walk)], options),
    )
    const { exchanges = [] } = outcome ?? {}
    this.requests += exchanges.length
    if (outcome === undefined || this.isOver) return undefined
    this.#noteUnanswered(outcome)
    // What a story got because a stand-in had no answer says nothing of the API.
    const acts = outcome.notAnswered.length > 0 ? [] : actsIn(outcome, walk)
    const stories = acts.filter(({ kind }) => kind === 'story')
    const notTried = stories.filter(({ lacks }) => lacks).length
    this.stories += stories.length - notTried
    this.notTried += notTried
    this.throttled += exchanges.filter((one) => isAnswered(one) && one.outcome.status === 429).length
    this.hasAnswer ||= exchanges.some(isAnswered)
    this.#noteConnections(exchanges)
    this.#shared.note(exchanges)
    const tried = acts.find(({ manner }) => manner === 'tried')
    return { walk, outcome, acts, tried, shared: this.#shared, ids: idsIn(outcome) }
  }

  /** Does something while no other walk is made but its own. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.alone(work)
  }

  #noteUnanswered({ notAnswered: [message] }: RehearsedOutcome): void {
    if (message === undefined) return
    this.unanswered.first ||= message
    this.unanswered.walks++
  }

  #noteConnections(exchanges: readonly Exchange[]): void {
    if (!this.hasAnswer || exchanges.length === 0) return
    this.#unconnected = exchanges.every(isUnconnected) ? this.#unconnected + 1 : 0
    if (this.#unconnected >= goneAfter) this.#gone = exchanges.find(isUnconnected)
  }
}

/** Whether the connection failed, so that nothing was sent, which says nothing about the story that made the call. */
export function isUnconnected(exchange: Exchange): exchange is FailedExchange {
  return !isAnswered(exchange) && unconnectedCodes.includes(exchange.outcome.code)
}

function idsIn({ storyData, exchanges }: RehearsedOutcome): ReadonlySet<string> {
  const values: unknown[] = Object.values(storyData ?? {})
  const held = values.filter((value) => value !== '' && ['string', 'number'].includes(typeof value))
  const created = exchanges.flatMap((exchange) =>
    isAnswered(exchange) && exchange.protocol === 'http'
      ? (createdId(exchange.request.url, exchange.outcome) ?? [])
      : [],
  )
  return new Set([...held, ...created].map(String))
}

function actsIn({ steps }: RehearsedOutcome, { start }: Walk): ObservedStory[] {
  let chapter: AnyChapter = start.book
  return steps.flatMap(({ acts, index = -1, reached: all, error }) => {
    const reached = [...all]
    const found: ObservedStory[] = []
    for (const act of acts) {
      const isInTurn = act.act.kind === 'story' && act.act.manner === 'in turn'
      const to = isInTurn && act.failure === undefined ? reached.shift() : undefined
      // A story also fails where the function that chooses the next chapter does.
      const hasChosenNone = isInTurn && to === undefined && error !== undefined
      const failure =
        act.failure ?? (hasChosenNone ? Object.assign(new Error(error.message), error) : undefined)
      const run = storyRunOf({ ...act, failure }, chapter, to, index - start.background.length)
      const last = act.exchanges.filter(isAnswered).at(-1)
      if (run !== undefined)
        found.push({ ...run, isRefused: last !== undefined && isRefusal(last, start.book) })
      chapter = to ?? chapter
    }
    chapter = reached.at(-1) ?? chapter
    return found
  })
}

function storyRunOf(
  { act, exchanges, failure, assertions }: RehearsedAct,
  chapter: AnyChapter,
  to: AnyChapter | undefined,
  at: number,
): Omit<ObservedStory, 'isRefused'> | undefined {
  if (act.kind !== 'story' && act.kind !== 'invariant') return undefined
  const missing = act.reads?.missing ?? new Set<string>()
  return {
    ...(act.kind === 'story'
      ? { kind: 'story', manner: act.manner, name: act.story }
      : { kind: 'invariant', manner: 'in turn', name: act.invariant }),
    ...{ chapter, to, at, exchanges, failure, needs: act.kind === 'story' ? act.needs : undefined },
    lacks: failedForWantOf(missing, failure, exchanges.some(isAnswered)),
    isSet: missing.size === 0,
    assertions: assertions.length,
  }
}

/** Returns the exchanges of stories run in turn and of invariants, in order. */
export function exchangesInTurn({ acts }: WalkRun): { act: ObservedStory; exchange: Exchange }[] {
  const inTurn = acts.filter(({ manner }) => manner === 'in turn')
  return inTurn.flatMap((act) => act.exchanges.map((exchange) => ({ act, exchange })))
}

/** Returns the exchanges of a step of the ending. */
export function exchangesOfEnding({ walk, outcome }: WalkRun, at: number): readonly Exchange[] {
  const index = walk.start.background.length + walk.moves.length + at
  return outcome.steps.find((step) => step.index === index)?.exchanges ?? []
}

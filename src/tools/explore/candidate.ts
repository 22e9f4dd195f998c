import type { Exchange } from '../../exchange'
import { summarizeExchange } from '../../log'
import type { StepText } from '../../project'
import { Redactor } from '../../redaction'
import type { AnyChapter } from '../../story'
import { graphqlOf, rpcMethodOf } from './calls'
import { readOf, requestSteps, type WrittenRequest } from './requests'
import type { ObservedStory, WalkRun } from './run'
import {
  chapterReached,
  endingAlsoWith,
  then,
  tryStep,
  withoutProbes,
  type EndingStep,
  type Walk,
} from './walk'

/** Something wrong that one walk showed. */
export interface Candidate {
  readonly kind: string
  /** The names of the stories concerned: the last one run, or those run at the same time. */
  readonly stories: readonly string[]
  /** The chapter in which the last story was run. */
  readonly chapter: AnyChapter
  /** What the story needs and what was not so, although the API accepted it. */
  readonly needs?: string | undefined
  /** The name of the invariant that showed it. */
  readonly invariant?: string
  /** A key that all candidates of one cause have in common. */
  readonly cause: string
  /** The operation and the status of the exchange that is wrong in itself: it makes one finding, whatever its kinds. */
  readonly signature?: string
  /** The story that the candidate is suspected to need, and whether the walk without it shows what is right instead. */
  readonly causedBy?: { readonly story: string; readonly isWhy: (without: WalkRun) => boolean }
  /** What happened, redacted. */
  readonly message: string
  /**
   * Returns the walk whose feature fails because of it, which reads as an actor if one is given; undefined if no step can
   * send what shows it. @defaultValue the walk itself
   */
  readonly asFeature?: (walk: Walk, actor?: string) => Walk | undefined
  /** What its feature reads again, which it must do as whoever has read it: the user of the walk, or one of the actors. */
  readonly reread?: {
    readonly request: WrittenRequest
    readonly exchange: Exchange
    readonly actors: readonly string[]
  }
  /** The exchange that shows it. */
  readonly exchange?: Exchange | undefined
  /** `exchange` as text, redacted. */
  readonly exchangeText?: string | undefined
  /** The number of moves of the walk until the candidate shows. */
  readonly moves: number
  /** The ending of the walk that shows it. @defaultValue the whole one */
  readonly ending?: readonly EndingStep[] | undefined
  /** Where it showed, to be said where another finding has the same cause. */
  readonly likewise?: string
}

/** What a project says of a finding that it accepts. */
export type AcceptedCandidate = Pick<Candidate, 'kind' | 'stories' | 'chapter' | 'needs'>

/** A walk with the candidate that it shows. */
export interface CandidateWalk {
  readonly walk: Walk
  readonly candidate: Candidate
}

/** A candidate that occurred again when its walk was repeated, with the shortest walk that shows it. */
export interface Finding extends CandidateWalk {
  /** The number of phrases of the walk that first showed it. */
  readonly shrunkFrom: number
  /** Where else the same cause showed, in words: other chapters, or other pairs of stories. */
  readonly likewise: string[]
  /** The chapters in which its stories showed it. */
  readonly chapters: Set<AnyChapter>
  /** How often its walk was run since, and how often it showed; undefined if it showed each time. */
  showed?: { readonly times: number; readonly of: number }
}

/** Returns the walk whose feature fails because of a candidate; undefined if no step can send what shows it. */
export function walkOfFeature({ walk, candidate }: CandidateWalk): Walk | undefined {
  const { asFeature = (whole: Walk) => whole } = candidate
  return asFeature(withoutProbes(walk))
}

/** What a run shows, after one of its stories or invariants or at its end. */
type Shown = Pick<Candidate, 'kind' | 'message'> &
  Partial<Candidate> & {
    /** Its story, chapter and last exchange are those of the candidate, which ends with it, if nothing else is said. */
    readonly act?: ObservedStory
  }

/** Returns a candidate with its texts redacted. */
export function candidateIn(run: WalkRun, { act, ...shown }: Shown): Candidate {
  const { walk, outcome } = run
  const whole = { stories: [], chapter: chapterReached(walk), cause: shown.kind, moves: walk.moves.length }
  const exchange = shown.exchange ?? act?.exchanges.at(-1)
  return {
    ...(act === undefined ? whole : shownBy(act, shown.kind, walk)),
    ...shown,
    message: outcome.redact(shown.message),
    exchange,
    exchangeText: exchange && outcome.redact(summarizeExchange(exchange, new Redactor(), false)),
  }
}

function shownBy({ at, kind, name, chapter }: ObservedStory, found: string, { moves }: Walk) {
  const story = kind === 'story' ? name : (moves[at]?.stories.at(-1)?.story ?? '')
  return {
    stories: [story],
    chapter,
    cause: `${found} ${kind} ${name}`,
    ...(kind === 'invariant' && { invariant: name }),
    moves: Math.min(at + 1, moves.length),
    ending: at >= moves.length ? undefined : [],
  }
}

/** Returns a candidate that a response shows, which is wrong whoever makes the call. */
export function aboutResponse(
  run: WalkRun,
  { assertion, ...shown }: Shown & { readonly exchange: Exchange; readonly assertion?: StepText },
): Candidate {
  const { kind, exchange } = shown
  const signature = run.signatureOf(exchange)
  const feature =
    assertion === undefined ? { asFeature: mustBeRejected(exchange) } : assertingOn(exchange, run, assertion)
  return candidateIn(run, { signature, cause: `${kind} ${signature}`, ...feature, ...shown })
}

/**
 * Returns a candidate that the response to a request after the stories of a walk shows.
 *
 * @param at - the step of the ending that sends the request
 * @param assertion - fails because of it; undefined if no step can say it
 */
export function aboutRequestAfter(
  run: WalkRun,
  at: number,
  shown: Pick<Candidate, 'kind' | 'message'> & { readonly exchange: Exchange },
  assertion: string | undefined,
): Candidate[] {
  const { ending } = run.walk
  const [last, request] = [run.stories.at(-1), ending[at]]
  if (last === undefined || request === undefined) return []
  const { keyword, step } = request
  return [
    aboutResponse(run, {
      ...shown,
      stories: [last.name],
      chapter: last.chapter,
      // A probe is no step of a feature.
      ending: [...ending.slice(0, at), { keyword, step, isRequest: true }],
      asFeature: assertion === undefined ? undefined : endingAlsoWith(then(assertion)),
    }),
  ]
}

const clientError = 'the response should be a client error'

/** Returns the assertion that a call was rejected, which an API of operations in bodies says there. */
function rejectionOf(exchange: Exchange): string {
  if (graphqlOf(exchange) !== undefined) return 'the GraphQL response should have an error'
  return rpcMethodOf(exchange) === undefined ? clientError : 'the response body at "error" should exist'
}

/** Adds to a walk an assertion that the story it tries was rejected; other stories fail without one. */
export function mustBeRejected(exchange: Exchange | undefined): (walk: Walk) => Walk {
  const assertion = exchange === undefined ? clientError : rejectionOf(exchange)
  const rejected = endingAlsoWith(then(assertion))
  return (walk) => (walk.ending.some(({ role }) => role === 'tried') ? rejected(walk) : walk)
}

/** How a feature shows a candidate. */
type AsFeature = Pick<Candidate, 'asFeature' | 'reread'>

/**
 * Lets a feature end with an assertion on a response: the last one to its last phrase, which is tried for that, or that of
 * a GET. No step can assert on another response.
 */
export function assertingOn(exchange: Exchange, run: WalkRun, assertion: StepText): AsFeature {
  const { at = -1, manner } = run.actOf(exchange) ?? {}
  const ofPhrase = run.stories.filter((act) => act.at === at)
  const isLast = exchange === ofPhrase.flatMap((act) => act.exchanges).at(-1)
  const asserted: EndingStep = { keyword: 'Then', step: assertion }
  if (isLast && manner === 'tried') return { asFeature: endingAlsoWith(asserted) }
  const step = run.walk.moves[at]?.step
  const tried = isLast && step ? tryStep(step) : undefined
  if (tried === undefined)
    return rereading(exchange, run, (walk, get) => ({ ...walk, ending: [...get, asserted] }))
  return { asFeature: (walk) => ({ ...walk, moves: walk.moves.slice(0, -1), ending: [tried, asserted] }) }
}

/** Lets a feature read again what an exchange has read. @param ending - returns the walk that ends with these steps */
export function rereading(
  exchange: Exchange,
  run: WalkRun,
  ending: (walk: Walk, get: readonly EndingStep[]) => Walk | undefined,
): AsFeature {
  const request = readOf(exchange, run)
  if (request === undefined) return { asFeature: () => undefined }
  return {
    asFeature: (walk, actor) => ending(walk, requestSteps({ ...request, actor })),
    reread: { request, exchange, actors: run.outcome.actors },
  }
}

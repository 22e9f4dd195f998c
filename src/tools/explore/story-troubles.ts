import { reasonOf } from '../../errors'
import { chapterInWords, inWords, type Exchange, type StepText } from '../seam'
import { shownBy, type Trouble } from './finding'
import type { Finder } from './hunter'
import { readUrlOf } from './read-urls'
import {
  exchangeToShow,
  isRefused,
  isServerError,
  isThrottled,
  type StoryOutcome,
  type WalkOutcome,
} from './runner'
import { stepsBefore, tryStep, type EndingStep, type Walk } from './walk'

/** The pause before a slow walk is repeated: a machine that was busy may have slowed it. */
const calmMs = 1000

export const serverError: Finder = {
  kind: 'server error',
  inWalk: (walked) =>
    walked.storyOutcomes.flatMap((story) => {
      const broken = brokenExchangeOf(story)
      if (broken === undefined) return []
      const message = `The ${story.kind} "${inWords(story.name)}" was given no answer, or one of a server that failed, in the chapter "${chapterInWords(story.chapter)}".`
      return [{ ...troubleOf('server error', walked, story, message, broken), asFeature: mustBeRefused }]
    }),
}

/** A story that the API accepted and that failed all the same. */
export const storyFailed = finderOfFailures(
  'story failed',
  (story) => story.kind === 'story' && !isSlow(story) && !isRefused(story),
)

export const brokenInvariant = finderOfFailures(
  'broken invariant',
  (story) => story.kind === 'invariant' && !isSlow(story),
)

export const tooSlow: Finder = { ...finderOfFailures('too slow', isSlow), pauseMs: calmMs }

function finderOfFailures(kind: string, isOfKind: (story: StoryOutcome) => boolean): Finder {
  return {
    kind,
    inWalk: (walked) =>
      walked.storyOutcomes
        .filter((story) => story.manner === 'in turn' && hasFailed(story) && isOfKind(story))
        .map((story) => troubleOf(kind, walked, story, messageOf(story.failure))),
  }
}

function hasFailed(story: StoryOutcome): boolean {
  const { failure, lacks } = story
  if (failure === undefined || lacks || brokenExchangeOf(story) !== undefined) return false
  return isSlow(story) || !isThrottled(story)
}

function isSlow({ failure }: StoryOutcome): boolean {
  return reasonOf(failure) === 'too slow'
}

function brokenExchangeOf({ lacks, exchanges }: StoryOutcome): Exchange | undefined {
  return lacks ? undefined : exchanges.find(isServerError)
}

/** Returns a trouble that one story, or the invariant after it, has shown. */
export function troubleOf(
  kind: string,
  { walk, outcome }: WalkOutcome,
  story: StoryOutcome,
  message: string,
  exchange = exchangeToShow(story),
): Trouble {
  const at = story.step - stepsBefore(walk)
  const told = story.kind === 'story' ? story.name : (walk.moves[at]?.stories.at(-1)?.story ?? '')
  const shown = shownBy(exchange, outcome)
  const text = outcome.redact(message)
  return {
    kind,
    stories: [told],
    chapter: story.chapter,
    ...(story.kind === 'invariant' && { invariant: story.name }),
    cause: `${kind} ${story.kind} ${story.name}`,
    // The exchange is shown below the walk.
    message: shown.exchangeText === undefined ? text : text.replace(`\n${shown.exchangeText}`, ''),
    ...shown,
    moves: Math.min(at + 1, walk.moves.length),
    needsEnding: at >= walk.moves.length,
  }
}

function messageOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  return failure.name === 'AssertionError' ? failure.message : `${failure.name}: ${failure.message}`
}

/** Returns the walk with an assertion that the story it tries was refused; other stories fail without one. */
export function mustBeRefused(walk: Walk): Walk {
  if (!walk.ending.some(({ role }) => role === 'tried')) return walk
  const isRefusal: EndingStep = {
    keyword: 'Then',
    step: { text: 'the response should be a client error' },
  }
  return { ...walk, ending: [...walk.ending, isRefusal] }
}

/** Returns the responses to the stories of a walk that the server has not failed in, and to its invariants. */
export function responsesIn({ storyOutcomes }: WalkOutcome): { story: StoryOutcome; exchange: Exchange }[] {
  return storyOutcomes
    .filter(
      ({ lacks, manner, exchanges }) => !lacks && manner === 'in turn' && !exchanges.some(isServerError),
    )
    .flatMap((story) => story.exchanges.map((exchange) => ({ story, exchange })))
}

/**
 * Lets a walk end with an assertion on a response: the last one to its last phrase, which is tried for that, or that of
 * a GET. No step can assert on another response.
 */
export function assertingOn(
  exchange: Exchange,
  { storyOutcomes, outcome }: WalkOutcome,
  assertion: StepText,
): (walk: Walk) => Walk {
  const stories = storyOutcomes.filter(({ kind }) => kind === 'story')
  const { step: index } = storyOutcomes.find(({ exchanges }) => exchanges.includes(exchange)) as StoryOutcome
  const isLast =
    exchange ===
    stories
      .filter(({ step }) => step === index)
      .flatMap((one) => one.exchanges)
      .at(-1)
  const seenAt = readUrlOf(exchange, outcome)
  const then: EndingStep = { keyword: 'Then', step: assertion }
  return (walk) => {
    const last = walk.moves.at(-1)?.step
    if (isLast && last !== undefined && !last.argument?.docString)
      return { ...walk, moves: walk.moves.slice(0, -1), ending: [tryStep(last), then] }
    if (seenAt === undefined) return walk
    return { ...walk, ending: [{ keyword: 'When', step: { text: `I GET "${seenAt}"` } }, then] }
  }
}

import { reasonOf } from '../../errors'
import {
  Redactor,
  chapterInWords,
  inWords,
  summarizeExchange,
  type Exchange,
  type RehearsedOutcome,
} from '../seam'
import type { Contract } from './contract'
import type { FindingKind, Trouble } from './finding'
import {
  isAnsweredGet,
  isRefused,
  isServerError,
  isThrottled,
  exchangeToShow,
  type StoryOutcome,
} from './story-outcome'
import { urlTemplate } from './url-template'
import { stepsBefore, type Walk } from './walk'

/**
 * Returns the troubles of one walk, each cause once. Refused stories are not among them: they are judged over many
 * walks.
 */
export function troublesIn(
  walk: Walk,
  outcomes: readonly StoryOutcome[],
  outcome: RehearsedOutcome,
  contract: Contract | undefined,
): Trouble[] {
  const judged = new Judge(walk, outcomes, outcome, contract)
  const troubles = outcomes.flatMap((one) => judged.of(one))
  return troubles.filter(({ cause }, at) => troubles.findIndex((one) => one.cause === cause) === at)
}

class Judge {
  constructor(
    readonly walk: Walk,
    readonly all: readonly StoryOutcome[],
    readonly outcome: RehearsedOutcome,
    readonly contract: Contract | undefined,
  ) {}

  of(story: StoryOutcome): Trouble[] {
    if (story.lacks) return []
    const broken = story.exchanges.find(isServerError)
    if (broken !== undefined) return [this.#trouble('server error', story, describeBreak(story), broken)]
    if (story.manner !== 'in turn') return []
    const departures = this.#departuresOf(story)
    if (story.failure === undefined) return departures
    if (reasonOf(story.failure) === 'too slow')
      return [...departures, this.#trouble('too slow', story, messageOf(story.failure))]
    if (isThrottled(story)) return departures
    if (story.kind === 'promise')
      return [...departures, this.#trouble('broken invariant', story, messageOf(story.failure))]
    if (isRefused(story)) return departures
    return [...departures, this.#trouble('story failed', story, messageOf(story.failure))]
  }

  #departuresOf(story: StoryOutcome): Trouble[] {
    const { contract, outcome } = this
    if (contract === undefined) return []
    const ofStep = this.all.filter(({ kind, step }) => kind === 'story' && step === story.step)
    const last = ofStep.flatMap(({ exchanges }) => exchanges).at(-1)
    return story.exchanges.flatMap((exchange) => {
      const found = contract.departure(exchange)
      if (found === undefined) return []
      const seenAt =
        isAnsweredGet(exchange) && exchange.protocol === 'http'
          ? urlTemplate(exchange.request.url, outcome.urlOf(''), outcome.storyData)
          : undefined
      return [
        {
          ...this.#trouble('contract', story, withoutExchange(found.message), exchange),
          cause: `contract ${found.operation}`,
          departure: { document: contract.file, isLast: exchange === last, seenAt },
        },
      ]
    })
  }

  #trouble(
    kind: FindingKind,
    story: StoryOutcome,
    message: string,
    exchange: Exchange | undefined = exchangeToShow(story),
  ): Trouble {
    const { outcome, walk } = this
    const stories = story.kind === 'story' ? [story.name] : [storyBefore(walk, story)]
    return {
      kind,
      stories,
      chapter: story.chapter,
      ...(story.kind === 'promise' && { promise: story.name }),
      cause: `${kind} ${story.kind} ${story.name}`,
      message: outcome.redact(message),
      exchange,
      exchangeText: exchange && outcome.redact(summarizeExchange(exchange, new Redactor())),
      moves: Math.min(story.step - stepsBefore(walk) + 1, walk.moves.length),
      needsEnding: story.step - stepsBefore(walk) >= walk.moves.length,
    }
  }
}

/** Returns the story after which a promise was checked. */
function storyBefore(walk: Walk, { step }: StoryOutcome): string {
  return walk.moves[step - stepsBefore(walk)]?.stories.at(-1)?.story ?? ''
}

function describeBreak({ kind, name, chapter }: StoryOutcome): string {
  const what = kind === 'story' ? 'The story' : 'The promise'
  return `${what} "${inWords(name)}" was given no answer, or one of a server that failed, in the chapter "${chapterInWords(chapter)}".`
}

/** Returns the message of an error without the exchange under it, which is shown anyway. */
function messageOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const message = withoutExchange(failure.message)
  return failure.name === 'AssertionError' ? message : `${failure.name}: ${message}`
}

export function withoutExchange(message: string): string {
  const [first = '', ...rest] = message.split('\n')
  const until = rest.findIndex((line) => /^([A-Z][A-Z-]*|[\w.]+\/\w+) .*\(\d+ ms\)$/.test(line))
  return [first, ...(until === -1 ? rest : rest.slice(0, until))].join('\n')
}

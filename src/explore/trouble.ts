import type { Exchange } from '../exchange'
import { summarizeExchange } from '../log'
import { Redactor } from '../redaction'
import type { RehearsedOutcome } from '../rehearsal'
import { chapterInWords, inWords } from '../story'
import type { Contract } from './contract'
import type { FindingKind, Trouble } from './finding'
import { isRead, isRefused, isServerError, isThrottled, shownExchange, type Told } from './told'
import { urlTemplate } from './url-template'
import { stepsBefore, type Walk } from './walk'

/** What is wrong with what one walk told, each cause once. What its API refused is judged over many walks, and is none. */
export function troublesIn(
  walk: Walk,
  told: readonly Told[],
  outcome: RehearsedOutcome,
  contract: Contract | undefined,
): Trouble[] {
  const judged = new Judge(walk, told, outcome, contract)
  const troubles = told.flatMap((one) => judged.of(one))
  return troubles.filter(({ cause }, at) => troubles.findIndex((one) => one.cause === cause) === at)
}

class Judge {
  constructor(
    readonly walk: Walk,
    readonly all: readonly Told[],
    readonly outcome: RehearsedOutcome,
    readonly contract: Contract | undefined,
  ) {}

  of(told: Told): Trouble[] {
    if (told.lacks) return []
    const broken = told.exchanges.find(isServerError)
    if (broken !== undefined) return [this.#trouble('server error', told, describeBreak(told), broken)]
    if (told.manner !== 'in turn') return []
    const departures = this.#departuresOf(told)
    if (told.failure === undefined) return departures
    if (isSlow(told.failure)) return [...departures, this.#trouble('too slow', told, messageOf(told.failure))]
    if (told.kind === 'promise' && isThrottled(told)) return departures
    if (told.kind === 'promise')
      return [...departures, this.#trouble('broken promise', told, messageOf(told.failure))]
    if (isRefused(told) || told.failedOnStatus) return departures
    return [...departures, this.#trouble('story failed', told, messageOf(told.failure))]
  }

  #departuresOf(told: Told): Trouble[] {
    const { contract, outcome } = this
    if (contract === undefined) return []
    const ofStep = this.all.filter(({ kind, step }) => kind === 'story' && step === told.step)
    const last = ofStep.flatMap(({ exchanges }) => exchanges).at(-1)
    return told.exchanges.flatMap((exchange) => {
      const found = contract.departure(exchange)
      if (found === undefined) return []
      const seenAt =
        isRead(exchange) && exchange.protocol === 'http'
          ? urlTemplate(exchange.request.url, outcome.urlOf(''), outcome.storyData)
          : undefined
      return [
        {
          ...this.#trouble('contract', told, withoutExchange(found.message), exchange),
          cause: `contract ${found.operation}`,
          departure: { document: contract.file, isLast: exchange === last, seenAt },
        },
      ]
    })
  }

  #trouble(
    kind: FindingKind,
    told: Told,
    message: string,
    exchange: Exchange | undefined = shownExchange(told),
  ): Trouble {
    const { outcome, walk } = this
    const stories = told.kind === 'story' ? [told.name] : [storyBefore(walk, told)]
    return {
      kind,
      stories,
      chapter: told.chapter,
      ...(told.kind === 'promise' && { promise: told.name }),
      cause: `${kind} ${told.kind} ${told.name}`,
      message: outcome.redact(message),
      exchange,
      shown: exchange && outcome.redact(summarizeExchange(exchange, new Redactor())),
      moves: Math.min(told.step - stepsBefore(walk) + 1, walk.moves.length),
      needsEnding: told.step - stepsBefore(walk) >= walk.moves.length,
    }
  }
}

/** The story after which a promise was looked at. */
function storyBefore(walk: Walk, { step }: Told): string {
  return walk.moves[step - stepsBefore(walk)]?.stories.at(-1)?.story ?? ''
}

function describeBreak({ kind, name, chapter }: Told): string {
  const what = kind === 'story' ? 'The story' : 'The promise'
  return `${what} "${inWords(name)}" was given no answer, or one of a server that failed, in the chapter "${chapterInWords(chapter)}".`
}

/** What an error says, without the exchange under it, which is shown anyway. */
function messageOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const message = withoutExchange(failure.message)
  return failure.name === 'AssertionError' ? message : `${failure.name}: ${message}`
}

/** A message without the exchange under it. */
export function withoutExchange(message: string): string {
  const [first = '', ...rest] = message.split('\n')
  const until = rest.findIndex((line) =>
    /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|[\w.]+\/\w+) .*\(\d+ ms\)$/.test(line),
  )
  return [first, ...(until === -1 ? rest : rest.slice(0, until))].join('\n')
}

function isSlow(failure: unknown): boolean {
  return (
    failure instanceof Error &&
    /^The (response took|chapter .*\nThe response took) \d+ ms, longer than/.test(failure.message)
  )
}

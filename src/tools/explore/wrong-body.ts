import { isAnswered, type AnsweredExchange, type Exchange } from '../../exchange'
import { inWords } from '../../story'

import { candidateIn, type Candidate } from './candidate'
import type { ExploredBook, Search } from './detector'
import type { Explorer } from './explorer'
import { jsonAsWritten, requestSteps, writtenRequest, type WrittenRequest } from './requests'
import type { ObservedStory } from './run'
import { beginAt, endingAlsoWith, then, type Walk } from './walk'

/** A request that was accepted, the walk to it, and the bodies that it must not be sent with, by what is wrong in them. */
interface AcceptedRequest {
  readonly walk: Walk
  readonly act: ObservedStory
  readonly operation: string
  readonly request: WrittenRequest
  readonly wrong: ReadonlyMap<string, string>
}

/** Returns searches that send bodies that the document forbids, which the API must refuse with a 4xx. */
export function wrongBodySearches(explored: ExploredBook, explorer: Explorer): Search[] {
  const { contract } = explorer.options
  const requests = new Map<string, AcceptedRequest>()
  for (const { act, run } of contract === undefined ? [] : explored.experience.told)
    for (const exchange of act.exchanges) {
      const operation = run.operationOf(exchange)
      if (exchange.protocol !== 'http' || !isAnswered(exchange) || exchange.outcome.status >= 300) continue
      const request = requests.has(operation) ? undefined : writtenRequest(exchange, run)
      const bodies = (request && contract?.wrongBodies(exchange)) ?? []
      if (request === undefined || bodies.length === 0) continue
      const walk = beginAt(run.walk.start, run.walk.moves.slice(0, Math.max(0, act.at)))
      const wrong = new Map(bodies.map(({ words, body }) => [words, jsonAsWritten(body, run)]))
      requests.set(operation, { walk, act, operation, request, wrong })
    }
  return [...requests.values()].map((one) => ({
    of: 'requests with wrong bodies',
    run: () => lookInto(one, explored, explorer),
  }))
}

async function lookInto(one: AcceptedRequest, explored: ExploredBook, explorer: Explorer): Promise<void> {
  const { walk, request, operation } = one
  const send = async (to: Walk, words: string, body: string) => {
    const ending = requestSteps({ ...request, body })
    const run = await explorer.runner.run({ ...to, ending })
    const sent = run && run.exchangesOfEnding(ending.length - 1).at(-1)
    return run && sent && isAnswered(sent)
      ? {
          status: sent.outcome.status,
          trouble: candidateIn(run, troubleOf(one, words, sent)),
          walk: run.walk,
        }
      : undefined
  }
  const right = await send(walk, '', request.body ?? '')
  if (right !== undefined && right.status >= 400)
    explorer.notes.add(
      `Wrong bodies of ${operation} were not tried, as the right one is refused when a step sends it (${right.status}).`,
    )
  if (right === undefined || right.status >= 400) return
  for (const [words, body] of one.wrong) {
    const sent = explorer.isOver ? undefined : await send(walk, words, body)
    if (sent === undefined || (sent.status >= 300 && sent.status < 500)) continue
    await explorer.confirm(explored, sent, async (to) => {
      const again = await send(to, words, body)
      return again?.status === sent.status ? again.trouble : undefined
    })
  }
}

function troubleOf(
  { act: { name, chapter }, operation }: AcceptedRequest,
  words: string,
  exchange: Exchange & AnsweredExchange,
): Omit<Candidate, 'moves'> {
  const { status } = exchange.outcome
  return {
    ...{ kind: status >= 500 ? 'server error' : 'accepted', stories: [name], chapter, exchange },
    cause: `wrong body ${operation}`,
    message: `${operation}, as "${inWords(name)}" sends it, is answered ${status} with ${words}, which the OpenAPI document forbids.`,
    likewise: `with ${words}`,
    asFeature: endingAlsoWith(then('the response should be a client error')),
  }
}

import { isAnswered } from '../../exchange'
import { inWords } from '../../story'
import { candidateIn } from './candidate'
import type { ExploredBook, Search } from './detector'
import type { SucceededStory } from './experience'
import type { Explorer } from './explorer'
import { jsonAsWritten, requestSteps, writtenRequest, type WrittenRequest } from './requests'
import { beginAt, endingAlsoWith, then, type Walk } from './walk'

/** Returns searches that send bodies that the document forbids, which the API must refuse with a 4xx. */
export function wrongBodySearches(explored: ExploredBook, explorer: Explorer): Search[] {
  const { contract } = explorer.options
  const searches = new Map<string, Search>()
  for (const told of contract === undefined ? [] : explored.experience.told)
    for (const exchange of told.act.exchanges) {
      const operation = told.run.operationOf(exchange)
      if (exchange.protocol !== 'http' || !isAnswered(exchange) || exchange.outcome.status >= 300) continue
      const request = searches.has(operation) ? undefined : writtenRequest(exchange, told.run)
      const wrong = (request && contract?.wrongBodies(exchange)) ?? []
      if (request === undefined || wrong.length === 0) continue
      const bodies = wrong.map(({ words, body }) => ({ words, body: jsonAsWritten(body, told.run) }))
      const run = () => lookInto(request, bodies, told, operation, explored, explorer)
      searches.set(operation, { of: 'requests with wrong bodies', run })
    }
  return [...searches.values()]
}

/** Sends a request that was accepted with each of these bodies, after the walk to it. */
async function lookInto(
  request: WrittenRequest,
  bodies: readonly { readonly words: string; readonly body: string }[],
  { act: { name, chapter, at }, run: { walk } }: SucceededStory,
  operation: string,
  explored: ExploredBook,
  explorer: Explorer,
): Promise<void> {
  const send = async (to: Walk, body = '') => {
    const ending = requestSteps({ ...request, body })
    const run = await explorer.runner.run({ ...to, ending })
    const exchange = run?.exchangesOfEnding(ending.length - 1).at(-1)
    return run && exchange && isAnswered(exchange)
      ? { run, exchange, status: exchange.outcome.status }
      : undefined
  }
  const found = ({ run, exchange, status }: NonNullable<Awaited<ReturnType<typeof send>>>, words: string) =>
    candidateIn(run, {
      ...{ kind: status >= 500 ? 'server error' : 'accepted', stories: [name], chapter, exchange },
      cause: `wrong body ${operation}`,
      message: `${operation}, as "${inWords(name)}" sends it, is answered ${status} with ${words}, which the OpenAPI document forbids.`,
      likewise: `with ${words}`,
      asFeature: endingAlsoWith(then('the response should be a client error')),
    })
  const before = beginAt(walk.start, walk.moves.slice(0, Math.max(0, at)))
  const right = await send(before, request.body)
  if (right !== undefined && right.status >= 400)
    explorer.notes.add(
      `Wrong bodies of ${operation} were not tried, as the right one is refused when a step sends it (${right.status}).`,
    )
  if (right === undefined || right.status >= 400) return
  for (const { words, body } of bodies) {
    const sent = explorer.isOver ? undefined : await send(before, body)
    if (sent === undefined || (sent.status >= 300 && sent.status < 500)) continue
    await explorer.confirm(explored, { walk: sent.run.walk, trouble: found(sent, words) }, async (to) => {
      const again = await send(to, body)
      return again?.status === sent.status ? found(again, words) : undefined
    })
  }
}

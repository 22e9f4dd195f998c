import { isAnswered } from '../../exchange'
import { inWords } from '../../story'
import { operationOf } from './calls'
import { shownBy, type Candidate, type ExploredBook, type Search } from './detector'
import type { Explorer } from './explorer'
import { jsonAsWritten, requestSteps, writtenRequest, type WrittenRequest } from './requests'
import { beginAt, exchangesOfEnding, then, type ObservedStory, type Walk, type WalkRun } from './walk'

/** A request that was accepted, and what it must not be sent with. */
interface AcceptedRequest {
  readonly walk: Walk
  readonly act: ObservedStory
  readonly operation: string
  readonly request: WrittenRequest
  readonly wrong: ReadonlyMap<string, string>
}

/** Sends bodies that the document forbids, which the API must refuse with a 4xx: a finding for each operation. */
export class WrongBodies {
  readonly #requests = new Map<string, AcceptedRequest>()

  constructor(private readonly explorer: Explorer) {}

  note(run: WalkRun): void {
    const { contract } = this.explorer.options
    for (const act of contract === undefined ? [] : run.acts)
      for (const exchange of act.manner === 'in turn' && act.failure === undefined ? act.exchanges : []) {
        const operation = operationOf(exchange, run)
        if (exchange.protocol !== 'http' || !isAnswered(exchange) || exchange.outcome.status >= 300) continue
        const request = this.#requests.has(operation) ? undefined : writtenRequest(exchange, run)
        const wrong = request && (contract?.wrongBodies(exchange) ?? [])
        if (request === undefined || !wrong?.length) continue
        const walk = beginAt(run.walk.start, run.walk.moves.slice(0, act.at))
        const bodies = new Map(wrong.map(({ words, body }) => [words, jsonAsWritten(body, run)]))
        this.#requests.set(operation, { walk, act, operation, request, wrong: bodies })
      }
  }

  searches(explored: ExploredBook): Search[] {
    const own = [...this.#requests.values()].filter(({ walk }) => explored.starts.includes(walk.start))
    return own.map((one) => ({ of: 'requests with wrong bodies', run: () => this.#lookInto(one, explored) }))
  }

  async #lookInto(one: AcceptedRequest, explored: ExploredBook): Promise<void> {
    const { explorer } = this
    const right = await this.#send(one, one.request.body ?? '')
    if (right === undefined) return
    if (right.status >= 400)
      return void explorer.notes.add(
        `Wrong bodies of ${one.operation} were not tried, as the right one is refused when a step sends it (${right.status}).`,
      )
    for (const [words, body] of one.wrong) {
      if (explorer.isOver) return
      const sent = await this.#send(one, body)
      if (sent === undefined || (sent.status >= 300 && sent.status < 500)) continue
      const trouble = this.#troubleOf(sent.run, one, words)
      await explorer.confirm(explored, { walk: sent.run.walk, trouble }, async (walk) => {
        const again = await this.#send({ ...one, walk }, body)
        return again?.status === sent.status ? this.#troubleOf(again.run, one, words) : undefined
      })
    }
  }

  /** Returns the status of a request with another body; undefined if it was not answered. */
  async #send(
    { walk, request }: AcceptedRequest,
    body: string,
  ): Promise<{ status: number; run: WalkRun } | undefined> {
    const ending = requestSteps({ ...request, body })
    const run = await this.explorer.runner.run({ ...walk, ending })
    const sent = run && exchangesOfEnding(run, ending.length - 1).at(-1)
    return run && sent && isAnswered(sent) ? { status: sent.outcome.status, run } : undefined
  }

  #troubleOf(run: WalkRun, { act, operation }: AcceptedRequest, words: string): Candidate {
    const { walk, outcome } = run
    const sent = exchangesOfEnding(run, walk.ending.length - 1).at(-1)
    const status = sent !== undefined && isAnswered(sent) ? sent.outcome.status : 0
    return {
      ...{ kind: status >= 500 ? 'server error' : 'accepted', stories: [act.name], chapter: act.chapter },
      cause: `wrong body ${operation}`,
      message: `${operation}, as "${inWords(act.name)}" sends it, is answered ${status} with ${words}, which the OpenAPI document forbids.`,
      ...shownBy(sent, outcome),
      moves: walk.moves.length,
      likewise: `with ${words}`,
      asFeature: (all) => ({
        ...all,
        ending: [...all.ending, then('the response should be a client error')],
      }),
    }
  }
}

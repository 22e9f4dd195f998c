import { isAnswered, type Body } from '../../exchange'
import { operationOf } from './calls'
import type { Candidate } from './detector'
import { pathUnder } from './requests'
import { aboutExchange, assertingOn, troubleOf } from './stories'
import type { WalkRun } from './walk'

/** How often an API must have answered a status in one form before another one is trouble. */
const timesNeeded = 20
/** The statuses with which a gateway in front of an API answers, in a form of its own. */
const ofGateways = [401, 403, 407, 413, 429, 502, 503, 504]

/** The media types of error bodies by status, over the whole API. One that has two from the start promises none. */
export class ErrorForms {
  readonly #usual = new Map<number, { readonly form: string; times: number }>()

  /** Returns the errors of a run in another form than all before them. */
  inRun(run: WalkRun): Candidate[] {
    return run.outcome.exchanges.flatMap((exchange) => {
      if (exchange.protocol === 'grpc' || !isAnswered(exchange)) return []
      const { status, body } = exchange.outcome
      const isOfApi = status >= 400 && !body.isEmpty && !ofGateways.includes(status)
      if (!isOfApi || pathUnder(run.outcome, exchange.request.url) === undefined) return []
      const form = formOf(body)
      const usual = this.#usual.get(status) ?? { form, times: 0 }
      this.#usual.set(status, usual)
      if (form === usual.form) usual.times++
      else if (usual.times < timesNeeded) usual.times = -Infinity
      const act = run.acts.find(({ exchanges }) => exchanges.includes(exchange))
      if (form === usual.form || usual.times < timesNeeded || act === undefined) return []
      const operation = operationOf(exchange, run)
      const message = `The response to ${operation} is ${form}, where a ${status} was ${usual.form} ${usual.times} times.`
      return {
        ...aboutExchange(troubleOf('shape', run, act, message, exchange), exchange, run),
        ...{ cause: `shape of errors ${status}`, likewise: `the response to ${operation}` },
        asFeature: assertingOn(exchange, run, {
          text: `the response header "Content-Type" should contain "${usual.form}"`,
        }),
      }
    })
  }
}

/** Returns the media type, or `json` for all that are JSON. */
function formOf({ mediaType }: Body): string {
  return /\bjson$/.test(mediaType) ? 'json' : mediaType
}

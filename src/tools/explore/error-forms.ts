import type { Body } from '../../exchange'

import type { Candidate } from './detector'
import { responsesOfApi } from './requests'
import { aboutResponse } from './stories'
import type { WalkRun } from './run'

/** How often an API must have answered a status in one form before another one is trouble. */
const timesNeeded = 20
/** The statuses with which a gateway in front of an API answers, in a form of its own. */
const ofGateways = [401, 403, 407, 413, 429, 502, 503, 504]

/** The media types of error bodies by status, over the whole API. One that has two from the start promises none. */
export class ErrorForms {
  readonly #usual = new Map<number, { readonly form: string; times: number }>()

  /** Returns the errors of a run in another form than all before them. */
  inRun(run: WalkRun): Candidate[] {
    return responsesOfApi(run).flatMap((exchange) => {
      const { status, body } = exchange.outcome
      if (status < 400 || body.isEmpty || ofGateways.includes(status)) return []
      const form = formOf(body)
      const usual = this.#usual.get(status) ?? { form, times: 0 }
      this.#usual.set(status, usual)
      if (form === usual.form) usual.times++
      else if (usual.times < timesNeeded) usual.times = -Infinity
      const act = run.actOf(exchange)
      if (form === usual.form || usual.times < timesNeeded || act === undefined) return []
      const operation = run.operationOf(exchange)
      const message = `The response to ${operation} is ${form}, where a ${status} was ${usual.form} ${usual.times} times.`
      const text = `the response header "Content-Type" should contain "${usual.form}"`
      return {
        ...aboutResponse('shape', run, act, exchange, message, { text }),
        ...{ cause: `shape of errors ${status}`, likewise: `the response to ${operation}` },
      }
    })
  }
}

/** Returns the media type, or `json` for all that are JSON. */
function formOf({ mediaType }: Body): string {
  return /\bjson$/.test(mediaType) ? 'json' : mediaType
}

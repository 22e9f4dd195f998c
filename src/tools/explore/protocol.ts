import { brokenRule, type AnsweredHttpExchange } from '../../exchange'

import type { Detector } from './detector'
import type { Explorer } from './explorer'
import { responsesOfApi } from './requests'
import { aboutResponse, responsesIn } from './stories'

/** A response that breaks a rule of HTTP; without `--protocol`, it is a note. */
export const protocol = ({ options, notes }: Explorer): Detector => {
  const ruleBrokenBy = ({ request: { method }, outcome }: AnsweredHttpExchange) => {
    const { status, headers, body } = outcome
    return brokenRule({ method, status, headers, body: body.text })
  }
  return {
    inRun(run) {
      for (const exchange of options.protocol ? [] : responsesOfApi(run)) {
        const broken = ruleBrokenBy(exchange)
        if (broken) notes.add(`Protocol: the response to ${run.signatureOf(exchange)} ${broken.message}.`)
      }
      return (options.protocol ? responsesIn(run.acts) : []).flatMap(({ act, exchange }) => {
        const broken = exchange.protocol === 'grpc' ? undefined : ruleBrokenBy(exchange)
        if (broken === undefined) return []
        const message = `The response to ${run.operationOf(exchange)} ${broken.message}.`
        return aboutResponse('protocol', run, act, exchange, message, { text: broken.assertion })
      })
    },
  }
}

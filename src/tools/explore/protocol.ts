import { brokenRule, isAnswered, type AnsweredHttpExchange, type BrokenRule } from '../../exchange'
import { operationOf, signatureOf } from './calls'
import type { Detector } from './detector'
import type { Explorer } from './explorer'
import { pathUnder } from './requests'
import { aboutExchange, assertingOn, responsesIn, troubleOf } from './stories'

function ruleBrokenBy({ request, outcome }: AnsweredHttpExchange): BrokenRule | undefined {
  const { status, headers, body } = outcome
  return brokenRule({ method: request.method, status, headers, body: body.text })
}

/** A response that breaks a rule of HTTP; without `--protocol`, it is a note. */
export const protocol = ({ options, notes }: Explorer): Detector => ({
  name: 'protocol',
  inRun: (run) => {
    for (const exchange of options.protocol ? [] : run.outcome.exchanges) {
      if (
        exchange.protocol === 'grpc' ||
        !isAnswered(exchange) ||
        pathUnder(run.outcome, exchange.request.url) === undefined
      )
        continue
      const broken = ruleBrokenBy(exchange)
      if (broken) notes.add(`Protocol: the response to ${signatureOf(exchange, run)} ${broken.message}.`)
    }
    return (options.protocol ? responsesIn(run) : []).flatMap(({ act, exchange }) => {
      const broken = exchange.protocol === 'grpc' ? undefined : ruleBrokenBy(exchange)
      if (broken === undefined) return []
      const message = `The response to ${operationOf(exchange, run)} ${broken.message}.`
      const trouble = aboutExchange(troubleOf('protocol', run, act, message, exchange), exchange, run)
      return { ...trouble, asFeature: assertingOn(exchange, run, { text: broken.assertion }) }
    })
  },
})

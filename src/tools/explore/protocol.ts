import { isAnswered, type AnsweredHttpExchange } from '../../exchange'
import { operationOf, signatureOf } from './calls'
import type { Detector, Explorer } from './explorer'
import { pathUnder } from './requests'
import { aboutExchange, assertingOn, responsesIn, troubleOf } from './stories'

/** A rule of HTTP that a response breaks: what is wrong, and an assertion that fails because of it. */
interface BrokenRule {
  readonly message: string
  readonly assertion: string
}

/** A line of a stack trace: of Java and Node.js, Python, .NET, Go, PHP, Ruby. */
const stackTrace =
  /^\s*at [\w$.<>/]+ ?\(.+:\d+.*\)|\\n\s+at [\w$.<>]+ ?\(|Traceback \(most recent call last\)|^\s+at [\w.]+\(.*\) in .+:line \d+|goroutine \d+ \[|^#\d+ \/.+\.php\(\d+\)|^\s+from .+\.rb:\d+:in /m

/** Returns the rule that a response breaks (RFC 9110); undefined if it keeps all. */
export function brokenRule({ request, outcome }: AnsweredHttpExchange): BrokenRule | undefined {
  const { status, headers, body } = outcome
  const needed = {
    401: 'WWW-Authenticate',
    405: 'Allow',
    301: 'Location',
    302: 'Location',
    303: 'Location',
    307: 'Location',
    308: 'Location',
  }[status]
  if (needed !== undefined && headers.get(needed) === undefined)
    return {
      message: `lacks the header ${needed}`,
      assertion: `the response should have the header "${needed}"`,
    }
  if ((status === 204 || status === 304) && !body.isEmpty)
    return { message: 'has a body', assertion: 'the response body should be empty' }
  if (status === 201 && request.method === 'GET')
    return { message: 'says that a GET created something', assertion: 'the response should not be 201' }
  const trace = status >= 400 ? stackTrace.exec(body.text)?.[0] : undefined
  if (trace === undefined) return undefined
  const shown = trace.trim().replace(/["{\\\n].*/s, '')
  return { message: 'shows a stack trace', assertion: `the response body should not contain "${shown}"` }
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
      const broken = brokenRule(exchange)
      if (broken) notes.add(`Protocol: the response to ${signatureOf(exchange, run)} ${broken.message}.`)
    }
    return (options.protocol ? responsesIn(run) : []).flatMap(({ act, exchange }) => {
      const broken = exchange.protocol === 'grpc' ? undefined : brokenRule(exchange)
      if (broken === undefined) return []
      const message = `The response to ${operationOf(exchange, run)} ${broken.message}.`
      const trouble = aboutExchange(troubleOf('protocol', run, act, message, exchange), exchange, run)
      return { ...trouble, asFeature: assertingOn(exchange, run, { text: broken.assertion }) }
    })
  },
})

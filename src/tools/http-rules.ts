import { isRedirect, type Headers } from '../exchange'

/** A response, as the rules of HTTP need it. */
interface RuledResponse {
  /** The method of its request. */
  readonly method: string
  readonly status: number
  readonly headers: Headers
  /** As text; empty if there is none. */
  readonly body: string
}

/** A rule of HTTP that a response breaks: what is wrong, and an assertion that fails because of it. */
interface BrokenRule {
  readonly message: string
  readonly assertion: string
}

/** A line of a stack trace: of Java and Node.js, also in a JSON list, Python, .NET, Go, PHP, Ruby. */
const stackTrace =
  /^[^\S\n]*at [\w$.<>/]+ ?\([^\n]{1,500}:\d+[^\n]*\)|\\n\s+at [\w$.<>]+ ?\(|"\s+at [^"]+:\d+:\d+\)?"|Traceback \(most recent call last\)|^[^\S\n]+at [\w.]+\(.*\) in .+:line \d+|goroutine \d+ \[|^#\d+ \/.+\.php\(\d+\)|[\w./-]{1,200}\.rb:\d+:in /m

/** Returns the rule that a response breaks (RFC 9110); undefined if it keeps all. */
export function brokenRule({ method, status, headers, body }: RuledResponse): BrokenRule | undefined {
  const needed = isRedirect(status) ? 'Location' : { 401: 'WWW-Authenticate', 405: 'Allow' }[status]
  if (needed !== undefined && !headers.has(needed))
    return {
      message: `lacks the header ${needed}`,
      assertion: `the response should have the header "${needed}"`,
    }
  if ((status === 204 || status === 304) && body !== '')
    return { message: 'has a body', assertion: 'the response body should be empty' }
  if (status === 201 && method === 'GET')
    return { message: 'says that a GET created something', assertion: 'the response should not be 201' }
  // GraphQL answers errors with status 200, too.
  const isError = status >= 400 || /"errors"\s*:\s*\[\s*[{"]/.test(body)
  const trace = isError ? stackTrace.exec(body)?.[0] : undefined
  if (trace === undefined) return undefined
  const shown = trace
    .replace(/^(?:\\n|["\s])+/, '')
    .trimEnd()
    .replace(/["{\\\n].*/s, '')
  return { message: 'shows a stack trace', assertion: `the response body should not contain "${shown}"` }
}

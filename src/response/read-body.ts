import { jsonBodyOf, type Subject } from '../expectations'

/**
 * Returns the JSON body of a response after its status was asserted. If the body is empty or not JSON, this throws only
 * when the caller uses the body: most tests that assert a status do not.
 */
export function readBody<T>(subject: Subject): T {
  const { body } = subject.exchange.outcome
  return (body.json.ok ? body.json.value : failingWhenRead(subject)) as T
}

/**
 * Returns an object that fails the assertion when one of its members is read. `undefined` would cause a TypeError that
 * does not show the response, and in the text of an HTML page every member would be `undefined`.
 */
function failingWhenRead(subject: Subject): object {
  return new Proxy(Object.create(null) as object, {
    get: (_, member) => (isProbe(member) ? undefined : jsonBodyOf(subject)),
    has: () => jsonBodyOf(subject) as never,
    ownKeys: () => jsonBodyOf(subject) as never,
  })
}

/** Whether promises or printers read this member from any object. */
function isProbe(member: string | symbol): boolean {
  return typeof member === 'symbol' || member === 'then' || member === 'toJSON'
}

import { jsonBodyOf, type Subject } from '../expectations'

/**
 * The JSON body of a response whose status was asserted. A body that is empty or no JSON is no failure as long as nobody
 * uses it: most who assert a status do not.
 */
export function readBody<T>(subject: Subject): T {
  const { body } = subject.exchange.outcome
  return (body.json.ok ? body.json.value : failingWhenRead(subject)) as T
}

/**
 * Stands in for a body that cannot be read. In its place `undefined` would fail, too, but with a TypeError that says
 * nothing of what the API answered; and the text of a page would give `undefined` for every member that is asked for.
 */
function failingWhenRead(subject: Subject): object {
  return new Proxy(Object.create(null) as object, {
    get: (_, member) => (isProbe(member) ? undefined : jsonBodyOf(subject)),
    has: () => jsonBodyOf(subject) as never,
    ownKeys: () => jsonBodyOf(subject) as never,
  })
}

/** Members that promises and printers ask every object for. */
function isProbe(member: string | symbol): boolean {
  return typeof member === 'symbol' || member === 'then' || member === 'toJSON'
}

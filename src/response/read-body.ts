import { jsonBodyOf, type Subject } from '../expectations'

/**
 * The JSON body of a response whose status was asserted. Where there is none to read, the status still holds; only
 * reading a member of what is not there fails, instead of quietly being undefined.
 */
export function readBody<T>(subject: Subject): T {
  const { body } = subject.exchange.outcome
  if (body.json.ok) return body.json.value as T
  return new Proxy(Object.create(null) as object, {
    get: (_, member) => (isProbe(member) ? undefined : jsonBodyOf(subject)),
    has: () => jsonBodyOf(subject) as never,
    ownKeys: () => jsonBodyOf(subject) as never,
  }) as T
}

/** Members that promises and printers ask every object for. */
function isProbe(member: string | symbol): boolean {
  return typeof member === 'symbol' || member === 'then' || member === 'toJSON'
}

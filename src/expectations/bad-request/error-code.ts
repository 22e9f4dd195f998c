import { firstOf, membersOf, objectsOf, textOf, type Members } from './members'

const codes = ['errorcode', 'code', 'keyword']
/** GraphQL and tRPC put their error codes into a separate object. */
const holders = ['extensions', 'data']

/**
 * Returns the code of an error. A text is preferred to a number, and a number to the name of a status. An HTTP status
 * code is returned only if there is nothing else: no other code, no name of a status, no single word in `error`, and no
 * name of a failed check in `type`.
 */
export function codeOf(entry: Members): string | undefined {
  const all = [entry, ...objectsOf(entry, holders)].flatMap((holder) => membersOf(holder, codes))
  const own = all.filter((code) => !isErrorStatus(code))
  return (
    firstOf(own, textOf) ??
    firstOf(own, asNumber) ??
    firstOf(membersOf(entry, ['reason', 'status']), asConstant) ??
    firstOf(membersOf(entry, ['error']), asWord) ??
    firstOf(membersOf(entry, ['type']), (type) => ('location' in entry ? undefined : asName(type))) ??
    firstOf(all, (code) => textOf(code) ?? asNumber(code))
  )
}

const isErrorStatus = (code: unknown) => /^[45]\d\d$/.test(textOf(code) ?? asNumber(code) ?? '')
const asNumber = (value: unknown) => (typeof value === 'number' ? String(value) : undefined)
/** google.rpc writes its codes in capitals: `CREDIT_TOO_HIGH`. */
const asConstant = (value: unknown) => matching(value, /^[A-Z][A-Z0-9_]+[A-Z0-9]$/)
const asWord = (value: unknown) => matching(value, /^[^ ]+$/)
/** In problem details `type` is a URI, which is not an error code. */
const asName = (value: unknown) => matching(value, /^[\w.-]+$/)

function matching(value: unknown, shape: RegExp): string | undefined {
  const text = textOf(value)
  return text !== undefined && shape.test(text) ? text : undefined
}

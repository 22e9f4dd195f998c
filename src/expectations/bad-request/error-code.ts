import { firstOf, membersOf, objectsOf, textOf, type Members } from './members'

const codes = ['errorcode', 'code', 'keyword']
/** GraphQL and tRPC keep what is meant for programs in an object of its own. */
const holders = ['extensions', 'data']

/**
 * The code of an error: a word rather than a number, a number rather than the name of a status. The number of an HTTP
 * status is one only where there is none of these, no name of a status, no single word in `error`, and no `type` of a
 * failed check.
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
/** google.rpc gives its codes in capitals: `CREDIT_TOO_HIGH`. */
const asConstant = (value: unknown) => matching(value, /^[A-Z][A-Z0-9_]+[A-Z0-9]$/)
const asWord = (value: unknown) => matching(value, /^[^ ]+$/)
/** Problem details have a URI as `type`, which is none of their error codes. */
const asName = (value: unknown) => matching(value, /^[\w.-]+$/)

function matching(value: unknown, shape: RegExp): string | undefined {
  const text = textOf(value)
  return text !== undefined && shape.test(text) ? text : undefined
}

import type { Change } from './changes'
import { described } from './operation'

const formats: readonly (readonly [word: string, format: RegExp])[] = [
  ['uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i],
  ['date-time', /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/],
]

/** The longest text that a phrase shows; of a longer one it asks for its kind. */
const longestText = 60

/**
 * The phrase that would notice a change, ready to be copied into a scenario.
 *
 * @param isSecret - whether the value is one that is redacted: then no phrase shows it
 */
export function noticingPhrase(
  { member, value, items }: Change,
  isSecret: (name: string, value: unknown) => boolean,
): string {
  if (member === '(details)') return detailsPhrase(value as string, isSecret)
  if (member === '(status)' && typeof value === 'string') return `Then the gRPC status should be ${value}`
  if (member === '(status)') return `Then the response should be ${described(value as number)}`
  if (member === '(body)') return bodyPhrase(value, isSecret)
  const [, kind, header] = /^\((header|trailer) (.*)\)$/.exec(member) ?? []
  if (header !== undefined) {
    const subject = `${kind === 'header' ? 'the response header' : 'the gRPC trailer'} ${quoted(header)}`
    return typeof value !== 'string' || isSecret(header, value) || !isShort(value)
      ? `Then ${subject} should match ".+"`
      : `Then ${subject} should be ${quoted(value)}`
  }
  const at = `Then the response body at ${quoted(member.replace(/^\$\.?(?=.)/, ''))}`
  if (items !== undefined) return `${at} should have ${items} ${items === 1 ? 'item' : 'items'}`
  const name = /([^.[\]']*)'?\]?$/.exec(member)?.[1] ?? ''
  return `${at} ${valuePhrase(value, isSecret(name, value))}`
}

function valuePhrase(value: unknown, isSecret: boolean): string {
  if (value === undefined) return 'should be an object'
  if (isSecret) return typeof value === 'string' ? 'should match ".+"' : 'should exist'
  if (typeof value === 'string') {
    const format = formats.find(([, pattern]) => pattern.test(value))
    if (format !== undefined) return `should be a ${format[0]}`
    return isShort(value) ? `should be ${quoted(value)}` : `should start with ${quoted(value.slice(0, 30))}`
  }
  return `should be ${JSON.stringify(value)}`
}

function bodyPhrase(value: unknown, isSecret: (name: string, value: unknown) => boolean): string {
  return typeof value === 'string' && isShort(value) && !isSecret('', value)
    ? `Then the response body should be ${quoted(value)}`
    : 'Then the response body should be:'
}

function detailsPhrase(details: string, isSecret: (name: string, value: unknown) => boolean): string {
  const [start = ''] = details.slice(0, longestText).split(/[\n\r]/, 1)
  return `Then the gRPC status message should contain ${quoted(isSecret('', details) ? '…' : start)}`
}

function isShort(text: string): boolean {
  return text.length <= longestText && !/[\n\r]/.test(text)
}

/** A text between the quotes that it does not have itself. */
function quoted(text: string): string {
  if (!text.includes('"')) return `"${text}"`
  return text.includes("'") ? `"${text.replaceAll('"', '\\"')}"` : `'${text}'`
}

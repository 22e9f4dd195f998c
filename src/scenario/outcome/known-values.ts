import type { Exchange } from '../../exchange'
import { isJsonNumber, isShortNumber, namesId, urlDecoded } from '../../formats'
import type { ConcurrentRun } from './concurrent-run'

type KnownValues = ConcurrentRun['knownValues']

const deepest = 6

/** Returns the texts and numbers in objects such as story data, by the path to them: `guest.id`. */
export function knownValuesIn(...objects: readonly (object | undefined)[]): Map<string, unknown> {
  const knownValues = new Map<string, unknown>()
  const note = (value: unknown, name: string, depth: number): void => {
    if (typeof value === 'string' || isJsonNumber(value)) knownValues.set(name, value)
    else if (typeof value === 'object' && value !== null && depth < deepest)
      for (const [member, inside] of Object.entries(value))
        note(inside, name === '' ? member : `${name}.${member}`, depth + 1)
  }
  for (const object of objects) note(object, '', 0)
  return knownValues
}

/**
 * Replaces ids in a path by those of another run. A number of up to six digits may be something else: it is replaced
 * only if the path has no placeholders, and in a query only as the value of a parameter whose name ends with "id".
 */
export function pathIn(path: string, here: KnownValues, there: KnownValues): string {
  const differing = [...here].filter(([name, value]) => there.has(name) && there.get(name) !== value)
  const theirs = new Map(differing.map(([name, value]) => [String(value), String(there.get(name))]))
  const hasPlaceholders = path.includes('{{')
  const parts = path.split(/(\{\{[^{}]*\}\}|[/?&=#,;:])/)
  const queryFrom = parts.includes('?') ? parts.indexOf('?') : parts.length
  return parts
    .map((part, at) => {
      const value = urlDecoded(part)
      const isOfId = at < queryFrom || namesId(parts[at - 2] ?? '')
      const isUnsure = value === '' || (isShortNumber(value) && (hasPlaceholders || !isOfId))
      return isUnsure ? part : (theirs.get(value) ?? part)
    })
    .join('')
}

/** Returns the name of a value of another run that one of these requests contains; undefined if none does. */
export function staleValueIn(
  exchanges: readonly Exchange[],
  own: KnownValues,
  others: KnownValues,
): string | undefined {
  const ours = new Set([...own.values()].map(String))
  // A short value, or one without a digit, may be there by chance.
  const theirs = [...others].filter(
    ([, value]) => /^(?=.*\d).{8}/s.test(String(value)) && !ours.has(String(value)),
  )
  if (theirs.length === 0) return undefined
  const sent = exchanges.map(textSent).join('\n')
  return theirs.find(([, value]) => sent.includes(String(value)))?.[0]
}

function textSent({ protocol, request }: Exchange): string {
  const url = protocol === 'grpc' ? '' : request.url
  const fields = [...request.headers].map(([, value]) => value)
  return [url, ...fields, request.body?.text ?? ''].join('\n')
}

import type { Telling } from '../../comparison'
import type { Exchange } from '../../exchange'

/** Returns the name of a value of another telling that one of these requests contains; undefined if none does. */
export function staleValueIn(
  exchanges: readonly Exchange[],
  own: Telling['knownValues'],
  others: Telling['knownValues'],
): string | undefined {
  const ours = new Set([...own.values()].map(String))
  const theirs = [...others].filter(([, value]) => isUnmistakable(String(value)) && !ours.has(String(value)))
  if (theirs.length === 0) return undefined
  const sent = exchanges.map(textSent).join('\n')
  return theirs.find(([, value]) => sent.includes(String(value)))?.[0]
}

/** Whether a value is unlikely to occur by chance: it is not short, and contains a digit. */
function isUnmistakable(value: string): boolean {
  return value.length >= 8 && /\d/.test(value)
}

function textSent({ protocol, request }: Exchange): string {
  const url = protocol === 'grpc' ? '' : request.url
  const fields = [...request.headers].map(([, value]) => value)
  return [url, ...fields, request.body?.text ?? ''].join('\n')
}

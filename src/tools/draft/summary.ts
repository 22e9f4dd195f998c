import { pluralize } from '../../errors'
import type { SuiteDraft } from './draft'
import { variablesOf } from './document'
import { nameOf } from './operation'
import type { WiredOperation } from './model'
import { partsIn, RunValue } from './values'

/** Says what was wired, guessed and unknown, and what to set before a run. */
export function summaryOf({ book, api }: SuiteDraft): string {
  const { operations, resources } = book
  const width = Math.min(50, Math.max(...operations.map(({ operation }) => nameOf(operation).length)))
  const rows = operations.map(({ operation, certainty, reasons, story }) => {
    const what =
      reasons.length > 0 ? [...new Set(reasons)].join('; ').replace(/\s+/g, ' ') : (story?.phrase ?? '')
    return `${certainty.padEnd(7)}  ${nameOf(operation).padEnd(width)}  ${what}`.trimEnd()
  })
  const count = (certainty: string): number => operations.filter((one) => one.certainty === certainty).length
  const known = operations
    .filter(({ certainty }) => certainty !== 'unknown')
    .map(({ operation }) => operation)
  const ids = resources.filter(({ creator }) => known.includes(creator)).map(({ member }) => member)
  const variables = environmentOf(operations)
  return [
    ...rows,
    '',
    `${pluralize(operations.length, 'operation')}: ${count('wired')} wired, ${count('guessed')} guessed, ${count('unknown')} unknown.`,
    ids.length === 0 ? 'No ids were wired.' : `${pluralize(ids.length, 'id')} wired: ${ids.join(', ')}.`,
    ...api.notes,
    ...(variables.length === 0 ? [] : [`Set before a run: ${variables.join(', ')}.`]),
    '',
  ].join('\n')
}

/** Returns the variables of the environment that hold the credentials of operations. */
export function environmentOf(operations: readonly WiredOperation[]): string[] {
  const sent = operations.flatMap(({ body }) => partsIn(body?.value))
  const inBodies = sent.flatMap((part) => {
    const [, name] = part instanceof RunValue ? (/^\{\{\$env\.(.*)\}\}$/.exec(part.inFeature) ?? []) : []
    return name ?? []
  })
  const inHeaders = operations.flatMap(({ operation }) => operation.credentials.flatMap(variablesOf))
  return [...new Set([...inBodies, ...inHeaders])].sort()
}

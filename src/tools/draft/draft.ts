import { createHash } from 'node:crypto'
import { pluralize } from '../../errors'
import { countEach, groupBy } from '../../group-by'
import { UniqueNames, wordsOf } from './names'
import { nameOf, type DraftedApi } from './operation'
import { wire, type WiredOperation } from './wiring'
import { draftedFeature, environmentIn } from './write-features'
import { draftedCode } from './write-stories'

export interface SuiteDraft {
  readonly api: DraftedApi
  readonly operations: readonly WiredOperation[]
  /** Their paths are relative to the folder of the project. */
  readonly files: readonly { readonly path: string; readonly text: string }[]
  /** The phrases that the project had before. */
  readonly takenPhrases: readonly string[]
}

/** Writes a first suite for an API, in memory. @param takenPhrases - the phrases that the project has already */
export function draft(api: DraftedApi, takenPhrases: readonly string[] = []): SuiteDraft {
  const name = draftName(api.title)
  const operations = wire(api.operations, takenPhrases)
  const names = new UniqueNames()
  const features = [...groupBy(operations, ({ group }) => group)].map(([group, members]) => {
    const words = wordsOf(group)
    const title = (words.join(' ') || name).replace(/^./, (letter) => letter.toUpperCase())
    const path = `features/draft/${names.take(words.join('-') || name)}.feature`
    return { path, text: draftedFeature(title, members, api) }
  })
  const signed = [...draftedCode(name, operations, api), ...features].map(({ path, text }) => {
    const comment = path.endsWith('.ts') ? '//' : '#'
    return { path, text: `${comment} Drafted from ${api.source}${signatureOf(text)}\n${text}` }
  })
  return { api, operations, takenPhrases, files: signed }
}

const idleWords =
  /^(?:the|an?|apis?|rest|restful|http|open|openapi|swagger|v?\d+|version|reference|specification|documentation)$/

/** Returns the name of the files of a draft: `bank` for "The Bank API v2". */
function draftName(title: string): string {
  const words = wordsOf(title.split(/ [-–—|:] /)[0] ?? '').filter((word) => !idleWords.test(word))
  const name = words.slice(0, 3).join('-') || 'api'
  return /^[a-z]/.test(name) ? name : `api-${name}`
}

/** Returns the end of the first line of a drafted file, by which it is seen whether somebody has changed the others. */
function signatureOf(text: string): string {
  return ` by "chapterwise draft": ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}

export function isAsDrafted(text: string): boolean {
  const [, first = '', rest = ''] = /^(.*?)\r?\n([^]*)$/.exec(text) ?? []
  return first.endsWith(signatureOf(rest))
}

/** Says what was wired, guessed and unknown, and what to set before a run. */
export function draftSummary({ operations, api, files }: SuiteDraft): string {
  const width = Math.min(50, Math.max(...operations.map((one) => nameOf(one).length)))
  const rows = operations.map((one) => {
    const what = one.reason || (one.story?.phrase ?? '')
    return `${one.certainty.padEnd(7)}  ${nameOf(one).padEnd(width)}  ${what}`.trimEnd()
  })
  const counts = countEach(operations.map(({ certainty }) => certainty))
  const certainties = ['wired', 'guessed', 'unknown'].map((one) => `${counts.get(one) ?? 0} ${one}`)
  const known = operations.filter(({ certainty }) => certainty !== 'unknown')
  const ids = known.flatMap(({ resource }) => resource?.member ?? [])
  const variables = environmentIn(files.map(({ text }) => text).join(''))
  return [
    ...rows,
    '',
    `${pluralize(operations.length, 'operation')}: ${certainties.join(', ')}.`,
    ids.length === 0 ? 'No ids were wired.' : `${pluralize(ids.length, 'id')} wired: ${ids.join(', ')}.`,
    ...api.notes,
    ...(variables.length === 0 ? [] : [`Set before a run: ${variables.join(', ')}.`]),
    '',
  ].join('\n')
}

import { createHash } from 'node:crypto'
import { UniqueNames, wordsOf } from './names'
import { wire, type DraftedBook, type Lessons, type WiredOperation } from './model'
import type { DraftedApi } from './operation'
import { featureText } from './write-features'
import { stepsText, storiesText, worldText } from './write-stories'

/** A file of a draft; its path is relative to the folder of the project. */
export interface DraftedFile {
  readonly path: string
  readonly text: string
}

export interface SuiteDraft {
  readonly name: string
  readonly api: DraftedApi
  readonly book: DraftedBook
  readonly files: readonly DraftedFile[]
  /** The phrases that the project had before. */
  readonly takenPhrases: readonly string[]
}

/**
 * Writes a first suite for an API, in memory.
 *
 * @param lessons - what was learned from the API
 * @param takenPhrases - the phrases that the project has already
 */
export function draft(
  api: DraftedApi,
  lessons: Lessons = new Map(),
  takenPhrases: readonly string[] = [],
): SuiteDraft {
  const name = draftName(api.title)
  const book = wire(api.operations, lessons, takenPhrases)
  const code = [
    { path: `stories/${name}-story.ts`, text: storiesText(name, book) },
    { path: `step-definitions/${name}-steps.ts`, text: stepsText(name, book) },
    { path: `support/${name}-world.ts`, text: worldText(name, api) },
  ]
  const files = new UniqueNames()
  const features = [...groupsOf(book.operations)].map(([group, operations]) => {
    const words = wordsOf(group)
    const title = words.join(' ')
    return {
      path: `features/draft/${files.take(words.join('-') || name)}.feature`,
      text: featureText(
        title.charAt(0).toUpperCase() + title.slice(1) || name,
        operations,
        book,
        api,
        lessons,
      ),
    }
  })
  return {
    ...{ name, api, book, takenPhrases },
    files: [
      ...code.map((file) => signed(file, '//', api)),
      ...features.map((file) => signed(file, '#', api)),
    ],
  }
}

function groupsOf(operations: readonly WiredOperation[]): Map<string, WiredOperation[]> {
  const groups = new Map<string, WiredOperation[]>()
  for (const wired of operations) {
    const { group } = wired.operation
    groups.set(group, [...(groups.get(group) ?? []), wired])
  }
  return groups
}

/** Returns the name of the files of a draft: `bank` for "The Bank API v2". */
function draftName(title: string): string {
  const idle =
    /^(?:the|an?|api|apis|rest|restful|http|open|openapi|swagger|v?\d+|version|reference|specification|documentation)$/
  const words = wordsOf(title.split(/ [-–—|:] /)[0] ?? '').filter((word) => !idle.test(word))
  const name = words.slice(0, 3).join('-')
  return /^[a-z]/.test(name) ? name : `api${name === '' ? '' : `-${name}`}`
}

/** Puts a comment with the hash of a file above it, by which it is seen whether somebody has changed it. */
function signed({ path, text }: DraftedFile, comment: string, { source }: DraftedApi): DraftedFile {
  return { path, text: `${comment} Drafted from ${source} by "chapterwise draft": ${hashOf(text)}\n${text}` }
}

/** Whether a file is as it was drafted. */
export function isAsDrafted(text: string): boolean {
  const [, hash, rest = ''] = /^.* by "chapterwise draft": (\w+)\r?\n([^]*)$/.exec(text) ?? []
  return hash === hashOf(rest)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

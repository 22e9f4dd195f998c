import { existsSync, readFileSync } from 'node:fs'
import { packageFile } from '../package'
import { nearestPhrase } from '../world'

/** What the comment above a step definition of the library says of its phrase. */
export interface PhraseDocs {
  readonly phrase: string
  readonly sentence: string
  /** The words of testers and of other libraries for it. */
  readonly also?: readonly string[]
  readonly example: string
}

/** Phrases of the library, under their title in the documentation. */
interface PhraseGroup {
  readonly title: string
  readonly module: string
  readonly phrases: readonly PhraseDocs[]
}

const standIns = 'Stand-ins'

/** The files with the phrases of each title, in the order of the documentation. */
const titles: readonly (readonly [title: string, ...files: string[]])[] = [
  ['Stories', 'stories'],
  ['Set up the next request', 'requests'],
  ['Act', 'calls'],
  ['Assert: status, headers and time', 'statuses', 'headers', 'cookies'],
  ['Assert: body', 'whole-bodies', 'values-at-a-path', 'lists', 'documents'],
  ['GraphQL', 'graphql'],
  ['Keep', 'keeping'],
  ['Streams', 'streams'],
  [standIns, 'stand-ins'],
  ['gRPC', 'grpc/calls', 'grpc/statuses'],
]

let known: readonly PhraseGroup[] | undefined

/** Reads what the step definitions of this package say of their phrases. Nothing of them is loaded. */
export function libraryPhrases(): readonly PhraseGroup[] {
  return (known ??= readGroups())
}

function readGroups(): PhraseGroup[] {
  const all = titles.flatMap(([title, ...files]) =>
    files.flatMap((file) => [...phrasesIn(`step-definitions/${file}`, title)]),
  )
  const under = (title?: string): PhraseDocs[] =>
    all.flatMap(({ group, ...docs }) => (group === title ? [docs] : []))
  return titles.map(([title]) => ({
    title,
    module: title === 'gRPC' ? 'chapterwise/grpc/steps' : 'chapterwise/steps',
    phrases: [...under(title), ...(title === standIns ? under() : [])],
  }))
}

const alsoMark = '// Also: '

/** The call that defines a phrase, or also the same of the received request, and the comment of whole lines above it. */
const definition = /((?:^\/\/.*\n)*)^(?:Given|When|Then)(OfBoth)?\(\s*(["'])(.*?)\3/gm

/** Without a comment, a phrase says of the received request what the one above it says of the response. */
function* phrasesIn(path: string, title: string): Generator<PhraseDocs & { readonly group?: string }> {
  const [file = ''] = [`${path}.ts`, `${path}.js`].map(packageFile).filter((one) => existsSync(one))
  let said = ''
  for (const [, comment, isOfBoth, , phrase = ''] of readFileSync(file, 'utf8').matchAll(definition)) {
    if (comment) {
      said = comment
      yield { ...docsOf(phrase, comment), group: title }
    }
    if (!comment || isOfBoth)
      yield docsOf(ofReceived(phrase), ofReceived(said.replace(/^\/\/ Also: .*\n/m, '')))
  }
}

function ofReceived(text: string): string {
  return text.replaceAll('the response', 'the received request')
}

function docsOf(phrase: string, comment: string): PhraseDocs {
  const lines = comment.trim().split('\n')
  const after = (mark: string): string[] =>
    lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length))
  const also = after(alsoMark).flatMap((words) => words.split(', '))
  return {
    phrase,
    sentence: after('// ')
      .filter((words) => !/^(?:  |Also: )/.test(words))
      .join(' '),
    ...(also.length > 0 && { also }),
    example: after('//   ').join('\n'),
  }
}

/** Says which phrase a step may mean, with an example. A single word of others counts only as a verb: `I login …`. */
export function sayLikelyPhrase(step: string, defined: readonly string[]): string | undefined {
  const called = (words: string): boolean =>
    new RegExp(`${words.includes(' ') ? '\\b' : '^I '}${words}\\b`, 'i').test(step)
  const phrases = libraryPhrases().flatMap((group) => group.phrases)
  const near =
    nearestPhrase(step, defined) ??
    phrases.find(({ phrase, also = [] }) => also.some(called) && defined.includes(phrase))?.phrase
  const [example = ''] = phrases.find(({ phrase }) => phrase === near)?.example.split('\n') ?? []
  return near && `Did you mean: ${near}${example && `, as in: ${example}`}`
}

import { existsSync, readFileSync } from 'node:fs'
import { packageFile } from '../package'

/** What the comment above a step definition of the library says of its phrase. */
export interface PhraseDocs {
  readonly phrase: string
  /** What it does. */
  readonly sentence: string
  /** An example step, as in a feature file. */
  readonly example: string
}

/** Phrases of the library, under their title in the documentation. */
export interface PhraseGroup {
  readonly title: string
  /** What has to be imported to load them. */
  readonly module: string
  readonly phrases: readonly PhraseDocs[]
}

/** The files with the phrases of each title, in the order of the documentation. */
const titles: readonly (readonly [title: string, ...files: string[]])[] = [
  ['Stories', 'stories'],
  ['Set up the next request', 'requests'],
  ['Act', 'calls'],
  ['Assert: status, headers and time', 'statuses', 'headers', 'cookies'],
  ['Assert: body', 'bodies', 'values', 'lists', 'documents'],
  ['GraphQL', 'graphql'],
  ['Keep', 'keeping'],
  ['Streams', 'streams'],
  ['Stand-ins', 'stand-ins', 'received-requests'],
  ['gRPC', 'grpc/calls', 'grpc/statuses'],
]

let known: readonly PhraseGroup[] | undefined

/** Reads what the step definitions of this package say of their phrases. Nothing of them is loaded. */
export function libraryPhrases(): readonly PhraseGroup[] {
  return (known ??= titles.map(([title, ...files]) => ({
    title,
    module: title === 'gRPC' ? 'chapterwise/grpc/steps' : 'chapterwise/steps',
    phrases: files.flatMap((file) => [...phrasesIn(`step-definitions/${file}`)]),
  })))
}

/** A comment of whole lines, and the call under it. */
const definition = /((?:^\/\/.*\n)+)(?:Given|When|Then)\(\s*(["'])(.*?)\2/gm

function* phrasesIn(path: string): Generator<PhraseDocs> {
  const [file = ''] = [`${path}.ts`, `${path}.js`].map(packageFile).filter((one) => existsSync(one))
  for (const [, comment = '', , phrase = ''] of readFileSync(file, 'utf8').matchAll(definition)) {
    const lines = comment.trim().split('\n')
    const isExample = (line: string): boolean => line.startsWith('//  ')
    yield {
      phrase,
      sentence: lines.flatMap((line) => (isExample(line) ? [] : [line.slice(3)])).join(' '),
      example: lines.flatMap((line) => (isExample(line) ? [line.slice(5)] : [])).join('\n'),
    }
  }
}

/** A phrase for a table, with how often features use it. */
interface DocumentedPhrase extends PhraseDocs {
  readonly used?: number
}

/** Renders phrases under a title as a Markdown table (GitHub flavoured). */
export function phrasesAsMarkdown(title: string, phrases: readonly DocumentedPhrase[]): string {
  const counted = phrases.some(({ used }) => used !== undefined)
  const rows = phrases.map(({ phrase, sentence, example, used = 0 }) => [
    code(phrase),
    cell(sentence),
    example.split('\n').map(code).join('<br>'),
    ...(counted ? [used === 0 ? '**unused**' : String(used)] : []),
  ])
  const head = ['phrase', 'does', 'example', ...(counted ? ['used'] : [])]
  return [`### ${title}`, '', row(head), row(head.map(() => '---')), ...rows.map(row), ''].join('\n')
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function code(text: string): string {
  const indent = /^ */.exec(text)?.[0].length ?? 0
  return `${'&nbsp;'.repeat(indent)}\`${cell(text.trim())}\``
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

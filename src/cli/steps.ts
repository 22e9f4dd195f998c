import { STATUS_CODES } from 'node:http'
import { printable } from '../errors'
import { escapePattern } from '../formats'
import { inlineCode, markdownTable } from '../markdown'
import {
  libraryPhrases,
  usesOf,
  type Definition,
  type PhraseDocs,
  type Project,
  type ProjectStep,
} from '../project'
import { findStories, firstStoryOf, inWords, storiesRunBy } from '../story'
import { defineCommand, choiceOf, text, type Io } from './command'
import { loadPhrasesOf } from './next'
import { mustExist, openProject, projectOptions } from './project'
import { indented, painter } from './terminal'

export const steps = defineCommand({
  name: 'steps',
  summary: 'list every phrase that features can use, with an example',
  usage: '[features…]',
  example: 'chapterwise steps --search "header should"',
  options: {
    ...projectOptions,
    search: text('WORDS', 'only phrases that have all these words'),
    format: choiceOf(['table', 'markdown', 'json'], 'the format'),
  },
  async run({ positionals, values }, io) {
    mustExist(positionals, io, `\nTo search for phrases: --search ${JSON.stringify(positionals.join(' '))}`)
    const all = phraseGroups(await openProject(values, positionals, io))
    const asked = values.search ?? ''
    const exact = having(asked, all)
    const generally = asked.replace(nameOfHeader, 'header').replace(statusCode, '{httpStatus}')
    const groups = exact.length > 0 ? exact : having(generally, all)
    if (groups.length === 0) io.stderr.write(`${nothingHas(asked, all)}\n`)
    const phrases = groups.flatMap((group) => group.phrases)
    const rendered = {
      json: () => `${JSON.stringify(phrases, null, 2)}\n`,
      markdown: () => groups.map(asMarkdown).join('\n'),
      table: () => groups.map((group) => asTable(group, io)).join('\n'),
    }
    io.stdout.write(rendered[values.format]())
    return 0
  },
})

interface ListedPhrase extends PhraseDocs {
  readonly parameters: readonly string[]
  /** The place of its definition, such as `step-definitions/banking.ts:12`. */
  readonly definedAt: string
  /** The number of steps that use it. */
  readonly used: number
  readonly library: boolean
}

interface ListedGroup {
  readonly title: string
  readonly phrases: readonly ListedPhrase[]
}

/** Lists every phrase of a project: the user's first, then those of the library in the order of its documentation. */
export function phraseGroups({ scenarios, definitions }: Project): ListedGroup[] {
  const uses = usesOf(scenarios)
  const listed = (definition: Definition, docs?: PhraseDocs): ListedPhrase => {
    const { pattern, uri, line, entry } = definition
    const steps = uses.get(definition) ?? []
    const names = pattern.startsWith('/') ? [] : [...pattern.matchAll(/(?<!\\)\{([^{}]*)\}/g)]
    return {
      phrase: pattern,
      parameters: names.map(([, name = '']) => name),
      sentence: docs?.sentence ?? sentenceOf(definition),
      ...(docs?.also && { also: docs.also }),
      example: docs?.example ?? exampleOf(pattern, steps[0]),
      definedAt: `${uri}:${line}`,
      used: steps.length,
      library: entry !== undefined,
    }
  }
  const own = definitions.filter(({ entry }) => entry === undefined).map((one) => listed(one))
  const library = libraryPhrases().map(({ title, phrases }) => ({
    title,
    phrases: phrases.flatMap((docs) =>
      definitions
        .filter(({ entry, pattern }) => entry !== undefined && pattern === docs.phrase)
        .map((one) => listed(one, docs)),
    ),
  }))
  return [{ title: 'Your phrases', phrases: own }, ...library].filter(({ phrases }) => phrases.length > 0)
}

/** Returns the phrases in whose descriptions each word is the beginning of one. */
function having(search: string, groups: readonly ListedGroup[]): ListedGroup[] {
  const words = wordsOf(search).map((word) => new RegExp(`(?<![\\p{L}\\d])${escapePattern(word)}`, 'iu'))
  const hasAll = ({ phrase, sentence, example, also = [] }: ListedPhrase): boolean => {
    const described = [phrase, sentence, example, ...also].join(' ')
    return words.every((word) => word.test(described))
  }
  return groups
    .map(({ title, phrases }) => ({ title, phrases: phrases.filter(hasAll) }))
    .filter(({ phrases }) => phrases.length > 0)
}

/** Matches the name of a header, such as `If-Match`, for which phrases take any. */
const nameOfHeader = /(?<!\S)[A-Z]\w*(?:-[A-Z]\w*)+(?!\S)/g

const statusCode = /(?<!\S)[1-5]\d\d(?!\S)/g

const statuses = Object.entries(STATUS_CODES).flatMap(([code, text]) => [code, text, `${code} ${text}`])

/** Returns the words that are searched: for a status, such as `204` or `No Content`, the parameter that takes it. */
function wordsOf(search: string): readonly string[] {
  const isStatus = statuses.some((status) => status?.toLowerCase() === search.trim().toLowerCase())
  return isStatus ? ['{httpStatus}'] : (search.match(/\S+/g) ?? [])
}

function nothingHas(search: string, groups: readonly ListedGroup[]): string {
  if (!groups.some(({ phrases }) => phrases.some(({ library }) => library)))
    return loadPhrasesOf('chapterwise/steps')
  const words = wordsOf(search)
  const countOf = (word: string): number => having(word, groups).flatMap(({ phrases }) => phrases).length
  const counts = words.map((word) => `"${word}" (${countOf(word)})`)
  return `No phrase has all of these words: ${counts.join(', ')}. Search with fewer words, or with others.`
}

/** Says which stories a phrase runs, in the chapter where it runs the most; the first if it needs its arguments. */
function sentenceOf({ phrase }: Definition): string {
  if (phrase === undefined) return ''
  const { book, describe } = phrase
  const chapters = new Set(findStories(book).map(({ from }) => from))
  const ways = [...chapters].map((chapter) => storiesRunBy(describe, chapter).map(({ story }) => story))
  const [most = []] = ways.sort((one, other) => other.length - one.length)
  const stories = most.length > 0 ? most : [firstStoryOf(describe) ?? []].flat()
  if (stories.length === 0) return ''
  const names = stories.map((story) => `"${inWords(story)}"`).join(', ')
  return `Tells the ${stories.length === 1 ? 'story' : 'stories'} ${names}.`
}

const samples: Record<string, string> = { string: '"text"', int: '1', float: '1.5', word: 'word' }

function exampleOf(pattern: string, use: ProjectStep | undefined): string {
  if (use === undefined)
    return `Given ${pattern.replace(/\{(\w*)\}/g, (written, name: string) => samples[name] ?? written)}`
  const keywords = { Unknown: 'Given', Context: 'Given', Action: 'When', Outcome: 'Then' }
  return `${keywords[use.pickleStep.type ?? 'Unknown']} ${use.text}`
}

function asTable({ title, phrases }: ListedGroup, io: Io): string {
  const paint = painter(io.stdout, io)
  const indent = ' '.repeat(8)
  const entries = phrases.map(({ phrase, sentence, example, definedAt, used, library }) =>
    [
      `${used === 0 ? paint('yellow', 'unused') : String(used).padStart(6)}  ${paint('bold', phrase)}`,
      ...(sentence === ''
        ? []
        : [`${indent}${io.stdout.isTTY ? indented(sentence, indent.length) : sentence}`]),
      ...(library ? [] : [`${indent}${definedAt}`]),
      ...printable(example)
        .split('\n')
        .map((line) => paint('dim', `${indent}${line}`)),
    ].join('\n'),
  )
  return `${[paint('bold', title), ...entries].join('\n\n')}\n`
}

function asMarkdown({ title, phrases }: ListedGroup): string {
  const rows = phrases.map(({ phrase, sentence, example, used }) => [
    code(phrase),
    sentence,
    example.split('\n').map(code).join('<br>'),
    used === 0 ? '**unused**' : String(used),
  ])
  return `### ${title}\n\n${markdownTable(['phrase', 'does', 'example', 'used'], rows)}\n`
}

function code(text: string): string {
  const indent = /^ */.exec(text)?.[0].length ?? 0
  return `${'&nbsp;'.repeat(indent)}${inlineCode(text.trim())}`
}

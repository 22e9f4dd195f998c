import { printable, type Paint } from '../errors'
import { findingsAsText, nextAt, type Next, type OfferedPhrase, type Offers } from '../tools/check'
import { defineCommand, choiceOf, text, UsageError } from './command'
import { readFeatureFile, readStdin } from './files'
import { loadOptions, loadProjectOf } from './project'
import { painter } from './terminal'

export const next = defineCommand({
  name: 'next',
  summary: 'say which phrases may come after a line of a feature',
  usage: 'FILE:LINE',
  example: 'chapterwise next features/orders.feature:12',
  takesOne: 'line',
  options: {
    ...loadOptions,
    as: text('FILE', 'the path of the feature that is read from stdin (next -:LINE)'),
    format: choiceOf(['text', 'json'], 'the format'),
  },
  async run({ positionals: [written], values: { as, format, ...flags } }, io) {
    if (written === undefined)
      throw new UsageError('Name a line: chapterwise next features/accounts.feature:12')
    // A column after the line is ignored.
    const [, file = '', digits = ''] = /^(.+?):(\d+)(?::\d+)?$/.exec(written) ?? []
    const line = Number(digits)
    if (line < 1)
      throw new UsageError(`"${written}" names no line of a feature: write features/accounts.feature:12.`)
    if (file !== '-' && as !== undefined)
      throw new UsageError('--as is the place of a feature that comes on stdin, as in: next -:12')
    const feature = file === '-' ? await readStdin(io, as) : readFeatureFile(file, io)
    const at = await nextAt({ ...feature, line }, await loadProjectOf(feature.uri, flags, io))
    const isWrong = at.kind === 'wrong'
    const paint = painter(io.stdout, io)
    if (format === 'json') {
      const result = isWrong ? { uri: feature.uri, line, findings: at.findings } : at.next
      io.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
    } else if (isWrong) io.stdout.write(findingsAsText(at.findings, paint))
    else io.stdout.write(nextAsText(at.next, paint, io.stdout.isTTY ? (io.stdout.columns ?? 80) : undefined))
    return isWrong ? 1 : 0
  },
})

/** @param columns - the width of a terminal, on which each group of the library is one line */
function nextAsText({ yours, library, notLoaded, ...next }: Next, paint: Paint, columns?: number): string {
  const { uri, line, scenario } = next
  const groups = library.map(({ group, phrases }) =>
    columns === undefined
      ? listed(paint('bold', group), phrases)
      : `${paint('bold', group)} ${cut(phrases.join(' · '), columns - group.length - 2)}\n`,
  )
  const parts = [
    `${paint('bold', printable(`${uri}:${line}`))} ${printable(scenario)}\n${positionAsText(next)}`,
  ]
  if (yours.length > 0) parts.push(yoursAsText(yours, paint))
  parts.push(...(columns === undefined ? groups : [groups.join('')]))
  if (notLoaded !== undefined) parts.push(`${loadPhrasesOf(notLoaded)}\n`)
  return parts.join('\n')
}

export function loadPhrasesOf(module: string): string {
  return `The phrases of ${module} are not loaded. Load them in a support file: import '${module}'`
}

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(text.lastIndexOf(' ', width - 2), 0))} …`
}

const phases = { arranging: 'Arranging', acting: 'After the call', asserting: 'Asserting' }

export function positionAsText(position: Omit<Next, keyof Offers | 'uri' | 'line' | 'scenario'>): string {
  const { phase, book, chapter, storyData, variables } = position
  const story = chapter === null ? '' : `, in the chapter "${chapter}" of the book "${book}"`
  const lines = [`${phases[phase]}${story}.\n`]
  if (storyData.length > 0) lines.push(`Story data: ${storyData.join(', ')}\n`)
  if (variables.length > 0) lines.push(`Variables: ${variables.join(', ')}\n`)
  return lines.join('')
}

export function yoursAsText(yours: readonly OfferedPhrase[], paint: Paint): string {
  const width = Math.max(...yours.map(({ phrase }) => phrase.length))
  const rows = yours.map(({ phrase, stories, leadsTo }) => {
    const path = [...stories, ...(leadsTo === null ? [] : [leadsTo])].join(' -> ')
    return path === '' ? phrase : `${phrase.padEnd(width)}  ${paint('dim', path)}`
  })
  return listed(paint('bold', 'Your phrases'), rows)
}

function listed(title: string, rows: readonly string[]): string {
  return [title, ...rows.map((row) => `  ${row}`), ''].join('\n')
}

/** A phrase with its documentation. */
export interface DocumentedPhrase {
  readonly phrase: string
  readonly sentence: string
  readonly example: string
  /** How often features use it; undefined without a project. */
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

import { assetText, escapeMarkup, fillPage } from '../pages/page'
import type { Doubts } from './doubt-project'
import { adviceFor, remarks, summaryLine } from './report'
import { summaryOf } from './results'

/** A cell of a table, in HTML. */
type Cell = string

/** Renders the report as one HTML page that sorts and filters by itself and loads nothing over the network. */
export function doubtsAsHtml(doubts: Doubts): string {
  const summary = summaryOf(doubts)
  return fillPage(asset('page.html'), {
    style: `<style>${assetText('src/tools/pages/page.css')}</style>`,
    script: `<script>${asset('page.js')}</script>`,
    summary: escapeMarkup(summaryLine(doubts)),
    remarks: escapeMarkup(remarks(doubts, summary).join(' ')),
    survived: table(
      'Survived, worst first',
      ['Operation', 'Member', 'Change', 'What would detect it', 'Scenarios that receive it'],
      summary.operations
        .flatMap(({ members }) => members)
        .map((survived) => {
          const { operation, member, what, scenarios } = survived
          const [remark, phrase] = adviceFor(survived)
          return [
            ...[text(operation), code(member), text(what)],
            `<td>${escapeMarkup(remark)}<code>${escapeMarkup(phrase)}</code></td>`,
            `<td data-sort="${scenarios.length}">${folded(scenarios)}</td>`,
          ]
        }),
    ),
    operations: table(
      'Operations',
      ['Operation', 'Detected', 'Changes', 'Survived', 'Detected by stories alone'],
      summary.operations.map(({ operation, noticed, of, byStories }) => [
        text(operation),
        ...[noticed, of, of - noticed, byStories].map(number),
      ]),
    ),
    notDoubted: table(
      'Not doubted',
      ['Scenario', 'Request', 'Why'],
      doubts.notDoubted.map(({ scenario, request, reason }) => [scenario, request, reason].map(text)),
    ),
    detected: table(
      'Detected',
      ['Operation', 'Member', 'Change', 'By how many scenarios', 'By whom'],
      doubts.changes
        .filter(({ verdict }) => verdict === 'noticed')
        .map(({ operation, member, change, noticedBy, scenarios, isNoticedByStories }) => [
          ...[text(operation), code(member), text(change)],
          `<td data-sort="${noticedBy}">${noticedBy} of ${scenarios.length}</td>`,
          text(isNoticedByStories ? 'stories alone' : ''),
        ]),
    ),
  })
}

function table(title: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const heads = columns.map((column) => `<th>${column}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('\n')
  return `<div class="wide-table" tabindex="0" role="region" aria-label="${title}">
<table aria-label="${title}"><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table>
</div>`
}

/** Shows places; of several the first, and the others when it is opened. */
function folded([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return escapeMarkup(first)
  const more = others.map(escapeMarkup).join('<br>')
  return `<details><summary>${escapeMarkup(first)} and ${others.length} more</summary>${more}</details>`
}

function text(value: string): Cell {
  return `<td>${escapeMarkup(value)}</td>`
}

function code(value: string): Cell {
  return `<td><code>${escapeMarkup(value)}</code></td>`
}

function number(value: number): Cell {
  return `<td class="right" data-sort="${value}">${value.toLocaleString('en-US')}</td>`
}

function asset(name: string): string {
  return assetText(`src/tools/doubt/assets/${name}`)
}

import { assetText, escapeMarkup, fillPage } from '../pages/page'
import { inWords } from '../seam'
import type { Doubts } from './doubt-project'
import { remarks, summaryLine } from './report'
import { adviceWithoutPhrase, summaryOf, unnoticedMembers, type UnnoticedMember } from './results'

/** Renders the report as one HTML page that sorts and filters by itself and loads nothing over the network. */
export function doubtsAsHtml(doubts: Doubts): string {
  const summary = summaryOf(doubts)
  const { operations } = summary
  const members = operations.flatMap((operation) => unnoticedMembers(operation, doubts.changes))
  return fillPage(asset('page.html'), {
    style: `<style>${assetText('src/tools/pages/page.css')}</style>`,
    script: `<script>${asset('page.js')}</script>`,
    summary: escapeMarkup(summaryLine(doubts)),
    remarks: escapeMarkup(remarks(doubts, summary).join(' ')),
    operations: operations
      .map(({ operation, noticed, of, byStories }) =>
        row(cell(operation), number(noticed), number(of), number(of - noticed), number(byStories)),
      )
      .join('\n'),
    unnoticed: members.map(memberRow).join('\n'),
    noticed: doubts.changes
      .filter(({ verdict }) => verdict === 'noticed')
      .map(({ operation, member, change, noticedBy, scenarios, isNoticedByStories }) =>
        row(
          cell(operation),
          cell(member),
          cell(change),
          `<td data-sort="${noticedBy}">${noticedBy} of ${scenarios.length}</td>`,
          cell(isNoticedByStories ? 'stories alone' : ''),
        ),
      )
      .join('\n'),
    notDoubted: doubts.notDoubted
      .map(({ scenario, request, reason }) => row(cell(scenario), cell(request), cell(reason)))
      .join('\n'),
  })
}

function memberRow({
  operation,
  member,
  changes,
  isBlind,
  scenarios,
  story,
  phrase,
  isByCode,
}: UnnoticedMember): string {
  const what = isBlind && changes.length > 1 ? `any change (${changes.join(', ')})` : changes.join(', ')
  const where = story === undefined ? '' : `in the story "${inWords(story)}", or of a call: `
  return row(
    cell(operation),
    `<td><code>${escapeMarkup(member)}</code></td>`,
    cell(what),
    phrase === undefined
      ? cell(adviceWithoutPhrase({ isByCode }))
      : `<td>${escapeMarkup(where)}<code>${escapeMarkup(phrase)}</code></td>`,
    `<td data-sort="${scenarios.length}">${folded(scenarios)}</td>`,
  )
}

/** Shows places; of several the first, and the others when it is opened. */
function folded([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return escapeMarkup(first)
  const more = others.map(escapeMarkup).join('<br>')
  return `<details><summary>${escapeMarkup(first)} and ${others.length} more</summary>${more}</details>`
}

function row(...cells: readonly string[]): string {
  return `<tr>${cells.join('')}</tr>`
}

function cell(text: string): string {
  return `<td>${escapeMarkup(text)}</td>`
}

function number(value: number): string {
  return `<td class="right" data-sort="${value}">${value.toLocaleString('en-US')}</td>`
}

function asset(name: string): string {
  return assetText(`src/tools/doubt/assets/${name}`)
}

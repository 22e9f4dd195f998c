import { renderPage } from '../pages/page'
import type { Doubts } from './doubt-project'
import { adviceFor, remarks, summaryLine } from './report'
import { percentOf, summaryOf } from './results'

/** The data of the page's script. */
export interface DoubtsPage {
  readonly summary: string
  readonly remarks: string
  readonly operations: readonly DoubtedOnPage[]
  readonly notDoubted: Doubts['notDoubted']
}

export interface DoubtedOnPage {
  readonly operation: string
  readonly noticed: number
  readonly byStories: number
  readonly of: number
  /** What survived, worst first. */
  readonly members: readonly {
    readonly member: string
    readonly what: string
    /** What to do about it, and the phrase that does; empty if there is none. */
    readonly advice: readonly [remark: string, phrase: string]
    readonly scenarios: readonly string[]
  }[]
}

/** Renders the report as one self-contained HTML page. */
export async function doubtsAsHtml(doubts: Doubts): Promise<string> {
  const summary = summaryOf(doubts)
  const score = Math.floor(percentOf(summary))
  const data: DoubtsPage = {
    summary: summaryLine(doubts),
    remarks: remarks(doubts, summary).join(' '),
    operations: summary.operations.map(({ operation, noticed, byStories, of, members }) => ({
      ...{ operation, noticed, byStories, of },
      members: members.map((survived) => ({
        member: survived.member,
        what: survived.what,
        advice: adviceFor(survived),
        scenarios: survived.scenarios,
      })),
    })),
    notDoubted: doubts.notDoubted,
  }
  const survived = (summary.of - summary.noticed).toLocaleString('en-US')
  return renderPage({ script: 'doubt-page', title: `${score} % detected, ${survived} survived`, data })
}

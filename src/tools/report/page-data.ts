import { deflateRawSync } from 'node:zlib'
import type { FailureCause, Report, ReportAttempt, ReportScenario } from './model'

/** The data of the page's script: a report with compressed attempts. */
export interface PageData extends Omit<Report, 'scenarios' | 'causes' | 'books'> {
  readonly books: readonly Omit<Report['books'][number], 'map'>[]
  readonly causes: readonly PageCause[]
  readonly scenarios: readonly PageScenario[]
  readonly scenariosPerBlock: number
  /**
   * The attempts of `scenariosPerBlock` scenarios each, in the order of `scenarios`: JSON of a list of lists, deflated,
   * base64.
   */
  readonly blocks: readonly string[]
}

export interface PageCause extends Omit<FailureCause, 'scenarios'> {
  /** The indexes of its scenarios in the report. */
  readonly scenarios: readonly number[]
}

/** A scenario as shown in lists, without its steps. */
export interface PageScenario extends Omit<ReportScenario, 'attempts'> {
  /** Its attempts without their steps. */
  readonly runs: readonly Omit<ReportAttempt, 'steps'>[]
  /** The duration of its last attempt. */
  readonly durationMs: number
  /** The searchable text of its steps, errors and requests. */
  readonly words: string
}

/** Small enough to open one scenario fast, large enough to compress well. */
const scenariosPerBlock = 50

/** Converts a report to the data of the page. */
export function pageData({ scenarios, causes, books, ...report }: Report): PageData {
  const places = new Map(scenarios.map(({ id }, place) => [id, place]))
  return {
    ...report,
    books: books.map(({ name, chapters, ways }) => ({ name, chapters, ways })),
    causes: causes.map(({ title, scenarios: ids }) => ({
      title,
      scenarios: ids.flatMap((id) => places.get(id) ?? []),
    })),
    scenarios: scenarios.map(withoutSteps),
    scenariosPerBlock,
    blocks: packed(scenarios),
  }
}

function withoutSteps({ attempts, ...scenario }: ReportScenario): PageScenario {
  const last = attempts.at(-1) ?? attempts[0]
  return {
    ...scenario,
    durationMs: last.durationMs,
    runs: attempts.map(({ status, startedAt, durationMs, worker }) => ({
      status,
      startedAt,
      durationMs,
      worker,
    })),
    words: attempts.map(wordsOf).join('\n'),
  }
}

function wordsOf({ steps }: ReportAttempt): string {
  return steps
    .flatMap(({ text, error, exchanges }) => [
      text,
      ...(error === undefined ? [] : [error.message]),
      ...exchanges.map(({ request }) => request.url),
    ])
    .join('\n')
}

function packed(scenarios: readonly ReportScenario[]): string[] {
  const blocks: string[] = []
  for (let from = 0; from < scenarios.length; from += scenariosPerBlock) {
    const attempts = scenarios.slice(from, from + scenariosPerBlock).map((scenario) => scenario.attempts)
    blocks.push(deflateRawSync(JSON.stringify(attempts)).toString('base64'))
  }
  return blocks
}

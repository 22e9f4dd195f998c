import type { ITestCaseHookParameter } from '@cucumber/cucumber'
import { stringifyExactly } from '../../formats'
import { prettyJson, redactTranscript, renderMessage } from '../../log'
import type { Redactor } from '../../redaction'
import { inWords } from '../../story'
import {
  scenarioIn,
  type Pickle,
  type ScenarioInWorld,
  type ScenarioRecord,
  type StoryWorld,
} from '../../world'
import { takeBooks } from './attached-books'
import { attachedExchange, type AttachedExchange } from './attached-exchange'
import { attachedSteps, type AttachedScenario } from './attached-scenario'
import { digestOf, booksMediaType, exchangeMediaType, scenarioMediaType } from './media-types'
import { textsOfFeature } from './texts-of-feature'

/**
 * Attaches the outcome of a scenario, for a report. Only at its end, as a secret that the redactor learns in the last
 * step may occur in the first.
 */
export function attachRecord(world: object, testCase: ITestCaseHookParameter): void {
  const scenario = scenarioIn(world)
  const record = scenario?.record
  if (scenario === undefined || record === undefined) return
  const { redactor } = scenario
  record.failure(testCase.result)
  const texts = [...textsOfFeature(testCase.gherkinDocument, testCase.pickle), ...record.texts]
  learnAll(testCase.pickle, texts, redactor)
  const attach = (mediaType: string, value: unknown): void =>
    void (world as StoryWorld).attach(JSON.stringify(value), mediaType)
  const books = takeBooks()
  if (books !== undefined) attach(booksMediaType, books)
  for (const exchange of attachedExchanges(record, scenario)) attach(exchangeMediaType, exchange)
  attach(scenarioMediaType, attachedScenario(scenario, record, texts))
}

/** Lets the redactor learn the secrets of all texts before any text is attached. */
function learnAll({ steps }: Pickle, texts: readonly string[], redactor: Redactor): void {
  for (const text of texts) redactor.redactText(text)
  for (const { text, argument } of steps) {
    redactor.redactText(text)
    if (argument?.docString !== undefined) redactor.redactText(argument.docString.content)
  }
}

function attachedExchanges(
  { exchanges, blocks, origin, maxBodyBytes }: ScenarioRecord,
  { redactor, drawn }: Pick<ScenarioInWorld, 'redactor' | 'drawn'>,
) {
  const titles = new Map(
    blocks.flatMap(({ block }) =>
      block.entries.flatMap((entry) =>
        entry.kind === 'exchange' ? [[entry.exchange, block.title] as const] : [],
      ),
    ),
  )
  return exchanges.map(({ exchange, endedAt, step }): AttachedExchange => {
    const title = titles.get(exchange) ?? 'asked again'
    return attachedExchange(exchange, { redactor, title, endedAt, step, origin, maxBodyBytes, drawn })
  })
}

function attachedScenario(
  { redactor, pickle, book, extension }: ScenarioInWorld,
  record: ScenarioRecord,
  texts: readonly string[],
): AttachedScenario {
  const shown = (text: string): string => redactor.redactText(text)
  return {
    version: 1,
    book: book === undefined ? null : inWords(book.name),
    steps: attachedSteps(pickle, shown),
    stories: record.stories.map(({ step, chapter, story, leadsTo, failed }) => ({
      step,
      chapter: inWords(chapter),
      story: inWords(story),
      leadsTo: leadsTo === undefined ? null : inWords(leadsTo),
      failed,
    })),
    notes: record.blocks.flatMap(({ step, block: { title, entries } }) =>
      entries.flatMap((entry) =>
        entry.kind === 'message'
          ? [{ step, title: shown(title), text: renderMessage(entry.message, redactor) }]
          : [],
      ),
    ),
    transcripts: record.blocks.flatMap(({ step, block }) =>
      block.entries.flatMap((entry) =>
        entry.kind === 'transcript' ? [{ step, ...redactTranscript(entry.transcript, redactor) }] : [],
      ),
    ),
    differences: record.differences.map(({ step, expected, actual }) => ({
      step,
      expected: shown(laidOut(expected)),
      actual: shown(laidOut(actual)),
    })),
    methods: extension?.methods ?? [],
    texts: {
      ...shownTexts(texts, shown),
      ...Object.fromEntries([...record.logs].map((text) => [digestOf(text), null])),
    },
  }
}

function shownTexts(texts: readonly string[], shown: (text: string) => string): Record<string, string> {
  const changed: Record<string, string> = {}
  for (const text of texts) {
    const redacted = shown(text)
    if (redacted !== text) changed[digestOf(text)] = redacted
  }
  return changed
}

function laidOut(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    const json = stringifyExactly(value)
    return json === undefined ? String(value) : prettyJson(json, Infinity)
  } catch {
    return String(value)
  }
}

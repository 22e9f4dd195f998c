import type { ComparedResponse, SequentialOrder, ConcurrentRun } from './run'
import { status, type RunDifference, type ComparedSubject } from './compare'
import type { OutcomeVerdict } from './judge'
import { capped } from '../../errors'
import { isAnswered } from '../../exchange'
import { showJson } from '../../formats'
import { summarizeResponse } from '../../assertions'
import type { Redactor } from '../../redaction'

export interface Words {
  readonly names: readonly string[]
  readonly redactor: Redactor
  /** Whether a response was lost, so that the outcome is compared with that of running the same once. */
  readonly isOnce?: boolean
}

/** Explains a misfit: what was seen when they ran at the same time, the nearest order, and the differences. */
export function explainMisfit(verdict: OutcomeVerdict, words: Words): string[] {
  const { atOnce, nearest, inOrder, orderCount, differences } = verdict
  const { isOnce } = words
  return [
    isOnce ? 'Sent again after its response was lost:' : 'Run at the same time:',
    ...atOnce.stories.flatMap((responses, story) => callLines(responses, story, '  ', words)),
    ...seenLines(atOnce, words),
    isOnce ? 'Run once:' : `Run one after the other, in the nearest of ${orderCount} orders:`,
    ...orderLines(nearest, inOrder, words),
    ...seenLines(inOrder, words),
    'They differ:',
    ...capped(differences.map((difference) => differenceLine(difference, atOnce, words))),
    ...explainNotCompared(verdict, words),
  ]
}

export function explainFit({ nearest, inOrder }: OutcomeVerdict, words: Words): string[] {
  const heading = words.isOnce ? 'It is as if run once:' : 'It is as if run in this order:'
  return [heading, ...orderLines(nearest, inOrder, words), ...(words.isOnce ? seenLines(inOrder, words) : [])]
}

export function explainNotCompared({ atOnce, notCompared }: OutcomeVerdict, { names }: Words): string[] {
  if (notCompared.length === 0) return []
  const lines = notCompared.map(({ subject, path }) => `  ${nameOf(subject, atOnce, names)}: ${path}`)
  return ['Not compared, as it differs when the same order runs twice:', ...capped([...new Set(lines)])]
}

function orderLines({ turns, parts }: SequentialOrder, { stories }: ConcurrentRun, words: Words): string[] {
  if (turns.length === 0) return ['  none of them']
  return turns.flatMap((story, at) =>
    callLines((stories[story] ?? []).slice(0, parts.get(story)), story, `  ${at + 1}. `, words),
  )
}

function callLines(
  responses: readonly ComparedResponse[],
  story: number,
  label: string,
  words: Words,
): string[] {
  const of = (at: number): string => (responses.length === 1 ? '' : `, call ${at + 1} of ${responses.length}`)
  if (responses.length === 0) return [`${label}${words.names[story]}: no call`]
  return responses.map(
    (response, at) =>
      `${at === 0 ? label : ' '.repeat(label.length)}${words.names[story]}${of(at)}: ${show(response, words)}`,
  )
}

function seenLines({ seen }: ConcurrentRun, words: Words): string[] {
  return seen.map((response) => `  then: ${show(response, words)}`)
}

function show(response: ComparedResponse | undefined, { redactor }: Words): string {
  if (response !== undefined && response.status === '')
    return 'not compared, as a right API may answer the second try otherwise'
  if (response?.exchange === undefined || !isAnswered(response.exchange)) return 'no response'
  return summarizeResponse(response.exchange, redactor)
}

function differenceLine(
  { subject, place, kind, here, there }: RunDifference,
  atOnce: ConcurrentRun,
  { names, redactor, isOnce }: Words,
): string {
  const path = place.slice(place.indexOf('\n') + 1)
  const name = nameOf(subject, atOnce, names)
  const value = (one: unknown): string =>
    one === undefined
      ? 'nothing'
      : redactor.redactText(typeof one === 'string' && path === status ? one : showJson(one))
  if (kind === 'items') {
    const [more, fewer] = [here, there].map((items) => (items as readonly unknown[]).map(value).join(', '))
    return `  ${name}: ${path} ${[more && `also had ${more}`, fewer && `lacked ${fewer}`].filter(Boolean).join(' and ')}`
  }
  return `  ${name}: ${path === status ? 'the status' : path} was ${value(here)}, but ${value(there)} ${isOnce ? 'when run once' : 'in that order'}`
}

function nameOf(subject: ComparedSubject, { stories }: ConcurrentRun, names: readonly string[]): string {
  if (subject.of === 'seen') return 'then'
  const several = (stories[subject.story]?.length ?? 0) > 1
  return `${names[subject.story]}${several ? `, call ${subject.call + 1}` : ''}`
}

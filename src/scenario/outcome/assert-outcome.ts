import { assertionError, summarizeResponse } from '../../assertions'
import { capital, capped, InputError, StepRejectedError, withReason } from '../../errors'
import { isAnswered } from '../../exchange'
import { showJson } from '../../formats'
import { messageEntry } from '../../log'
import { checkRules, jsonPaths, type RulesOf } from '../../option-rules'
import { redactError, shown, type Redactor } from '../../redaction'
import type { RunningScenario } from '../scenario'
import { trials } from '../trials'
import { readPlace, status, type ComparedSubject, type RunDifference } from './compare'
import { judge, type OutcomeVerdict } from './judge'
import { maxInOrder, noOutcome, nothingLost, tooManyStories } from './no-outcome'
import type { ComparedResponse, ConcurrentRun, SequentialOrder } from './concurrent-run'
import { OutcomeRuns, type OutcomeOptions } from './outcome-runs'

const rules: RulesOf<OutcomeOptions> = {
  seenAt: { fits: (value) => typeof value === 'string', must: 'the path of a GET request' },
  ignoring: jsonPaths,
}

/** Asserts that stories ended as in some sequential order, or one whose response was lost as if run once. */
export async function assertOutcome(
  scenario: RunningScenario,
  isOnce: boolean,
  options: OutcomeOptions,
  phrase: string,
): Promise<void> {
  checkRules(options, rules, InputError)
  scenario.checkRepeatable()
  const { tried } = scenario.part(trials)
  const { redactor } = scenario
  const { observer } = scenario.calls
  if (tried === undefined || (tried.lost !== undefined) !== isOnce)
    throw new StepRejectedError(isOnce ? nothingLost : noOutcome)
  const { names } = tried
  if (names.length > maxInOrder) throw new StepRejectedError(tooManyStories(names.length))
  const runs = new OutcomeRuns(scenario, tried, options, scenario.underTest.pollMs)
  try {
    const verdict = await judge({
      atOnce: await runs.atOnce(),
      runIn: (order) => runs.inOrder(order),
      orders: isOnce ? [{ turns: [0], parts: new Map() }] : undefined,
      lookAgain: () => runs.lookAgain(),
      waitAndLook: () => runs.waitAndLook(),
    })
    if (verdict.fits) runs.refuseUnchanged()
    conclude(scenario, phrase, verdict, { names, redactor, isOnce }, runs.isUnchanged)
    observer?.asserted?.(undefined)
  } catch (error) {
    const failure = redactError(error, redactor)
    observer?.asserted?.(failure)
    throw failure
  }
}

function conclude(
  { stories, log, underTest }: RunningScenario,
  phrase: string,
  verdict: OutcomeVerdict,
  words: Words,
  isUnchanged: boolean,
): void {
  stories.progress.assert()
  const { fits } = verdict
  const lines = fits
    ? [...explainFit(verdict, words), ...explainNotCompared(verdict, words)]
    : explainMisfit(verdict, words)
  // The names of members may be secrets.
  const explanation = words.redactor.redact(lines.join('\n'))
  const about = fits ? undefined : underTest.exchange
  log.writeAssertion(phrase, about, [messageEntry(explanation)], fits ? undefined : 'is not')
  if (fits) return
  const problem = words.redactor.redactText(`${capital(phrase)} but is not`)
  const error = assertionError(shown`${problem}\n${explanation}`)
  const differsAfterwards = verdict.differences.some(({ subject }) => subject.of === 'seen')
  if (differsAfterwards) throw withReason(error, 'other state')
  throw isUnchanged ? withReason(error, 'nothing seen') : error
}

// The explanation.

interface Words {
  readonly names: readonly string[]
  readonly redactor: Redactor
  /** Whether a response was lost, so that the outcome is compared with that of running the same once. */
  readonly isOnce?: boolean
}

/** Explains a misfit: what was seen when they ran at the same time, the nearest order, and the differences. */
function explainMisfit(verdict: OutcomeVerdict, words: Words): string[] {
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

function explainFit({ nearest, inOrder }: OutcomeVerdict, words: Words): string[] {
  const heading = words.isOnce ? 'It is as if run once:' : 'It is as if run in this order:'
  return [heading, ...orderLines(nearest, inOrder, words), ...(words.isOnce ? seenLines(inOrder, words) : [])]
}

function explainNotCompared({ atOnce, notCompared }: OutcomeVerdict, { names }: Words): string[] {
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
  const { path } = readPlace(place)
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

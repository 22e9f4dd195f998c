import { StepRejectedError, withReason } from '../../errors'
import { assertionError } from '../../assertions'
import { loggedMessage } from '../../log'
import { redactError, shown } from '../../redaction'
import { maxInOrder, noOutcome, nothingLost, tooManyStories } from '../replay'
import type { RunningScenario } from '../scenario'
import { trials } from '../trials'
import { explainFit, explainMisfit, explainNotCompared, type Words } from './explain'
import { judge, type OutcomeVerdict } from './judge'
import { once, RunsOnce } from './once'
import { OutcomeRuns, type OutcomeOptions } from './runs'
import type { ConcurrentRun } from './run'

/**
 * Asserts that the stories which a scenario ran at the same time ended as they do in some sequential order.
 *
 * @throws AssertionError when no order gives what was seen.
 * @throws {@link StepRejectedError} when that cannot be determined.
 */
export async function assertOutcome(
  scenario: RunningScenario,
  options: OutcomeOptions,
  phrase: string,
): Promise<void> {
  const { tried: raced } = scenario.part(trials)
  const { redactor } = scenario.calls
  if (raced === undefined || raced.lost !== undefined) throw new StepRejectedError(noOutcome)
  const { names } = raced
  if (names.length > maxInOrder) throw new StepRejectedError(tooManyStories(names.length))
  const runs = new OutcomeRuns(scenario, raced, options, scenario.underTest.pollMs)
  try {
    const atOnce = await runs.atOnce()
    const verdict = await judge({
      atOnce,
      tell: (order) => runs.inOrder(order),
      lookAgain: () => runs.lookAgain(),
      waitAndLook: () => runs.waitAndLook(),
    })
    if (verdict.fits) runs.refuseUnchanged()
    conclude(scenario, phrase, verdict, atOnce, { names, redactor })
  } catch (error) {
    throw redactError(error, redactor)
  }
}

/**
 * Asserts that a story whose response was lost, so that a call of it was sent twice, ended as it does when it is told
 * once.
 *
 * @throws AssertionError when it did not, or the server failed.
 * @throws {@link StepRejectedError} when that cannot be determined.
 */
export async function assertOnce(
  scenario: RunningScenario,
  options: OutcomeOptions,
  phrase: string,
): Promise<void> {
  const { tried } = scenario.part(trials)
  const { redactor } = scenario.calls
  if (tried?.lost === undefined) throw new StepRejectedError(nothingLost)
  const runs = new RunsOnce(scenario, tried, options, scenario.underTest.pollMs)
  try {
    const atOnce = await runs.withLoss()
    const verdict = await judge({
      atOnce,
      orders: [once],
      tell: () => runs.told(),
      lookAgain: () => runs.lookAgain(),
      waitAndLook: () => runs.waitAndLook(),
    })
    if (verdict.fits) runs.refuseUnchanged()
    conclude(scenario, phrase, verdict, atOnce, { names: tried.names, redactor, isOnce: true })
  } catch (error) {
    throw redactError(error, redactor)
  }
}

function conclude(
  { stories, log, underTest }: RunningScenario,
  phrase: string,
  verdict: OutcomeVerdict,
  atOnce: ConcurrentRun,
  words: Words,
): void {
  stories.progress.assert()
  const { fits } = verdict
  const lines = fits
    ? [...explainFit(verdict, words), ...explainNotCompared(verdict, atOnce, words)]
    : explainMisfit(verdict, atOnce, words)
  // The names of members may be secrets.
  const explanation = words.redactor.redact(lines.join('\n'))
  const entry = { kind: 'message', message: loggedMessage(explanation) } as const
  log.writeAssertion(phrase, fits ? undefined : underTest.exchange, [entry], fits ? undefined : 'is not')
  if (fits) return
  const problem = words.redactor.redactText(`${phrase.charAt(0).toUpperCase()}${phrase.slice(1)} but is not`)
  const error = assertionError(shown`${problem}\n${explanation}`)
  const differsAfterwards = verdict.differences.some(({ subject }) => subject.of === 'seen')
  throw differsAfterwards ? withReason(error, 'other state') : error
}

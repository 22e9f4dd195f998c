import { StepRejectedError, withReason } from '../../errors'
import { assertionError } from '../../assertions'
import { loggedMessage } from '../../log'
import { redactError, shown } from '../../redaction'
import { maxInOrder, noOutcome, nothingLost, tooManyStories } from '../replay'
import type { RunningScenario } from '../scenario'
import { trials } from '../trials'
import { explainFit, explainMisfit, explainNotCompared, type Words } from './explain'
import { judge, type OutcomeVerdict } from './judge'
import { OutcomeRuns, type OutcomeOptions } from './runs'

/** Asserts that stories ended as in some sequential order, or one whose response was lost as if run once. */
export async function assertOutcome(
  scenario: RunningScenario,
  isOnce: boolean,
  options: OutcomeOptions,
  phrase: string,
): Promise<void> {
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
  const entry = { kind: 'message', message: loggedMessage(explanation) } as const
  log.writeAssertion(phrase, fits ? undefined : underTest.exchange, [entry], fits ? undefined : 'is not')
  if (fits) return
  const problem = words.redactor.redactText(`${phrase.charAt(0).toUpperCase()}${phrase.slice(1)} but is not`)
  const error = assertionError(shown`${problem}\n${explanation}`)
  const differsAfterwards = verdict.differences.some(({ subject }) => subject.of === 'seen')
  if (differsAfterwards) throw withReason(error, 'other state')
  throw isUnchanged ? withReason(error, 'nothing seen') : error
}

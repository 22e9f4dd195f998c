import { setTimeout as wait } from 'node:timers/promises'
import {
  answerOf,
  heldIn,
  judge,
  type Answer,
  type Order,
  type Telling,
  type Verdict,
} from '../../comparison'
import { StepRejectedError } from '../../errors'
import type { ToldAtOnce } from '../trying/trials'
import { pauseMs, Settling } from './settling'
import { pathIn, type Retell, type Retold } from './retold'

/** How an outcome is looked at. */
export interface OutcomeOptions {
  /**
   * The path of a GET whose answer shows the outcome; `{{…}}` are replaced, and ids of the story data stand for those of the
   * telling that is looked at.
   *
   * @defaultValue the answers to the stories alone are compared
   */
  readonly seenAt?: string | undefined
  /** JSONPaths (a leading `$.` may be left out) of what is not compared, in all answers. */
  readonly ignoring?: readonly string[]
}

/** What is judged, and how it is told anew. */
export interface OutcomeInQuestion {
  readonly toldAtOnce: ToldAtOnce
  /** The scenario in which they were told. */
  readonly scenario: Retold
  readonly retell: Retell
}

/** What was found, with the telling at the same time as it was compared. */
export interface JudgedOutcome {
  readonly verdict: Verdict
  readonly atOnce: Telling
}

/** What says "3 seconds ago" says another number after this. */
const whileMs = 1100

/**
 * Tells the arrangement and its stories anew in one order after the other, and says whether one fits what was answered at the
 * same time.
 *
 * @param keepAskingMs - how long what is looked at may take to come true
 * @throws {@link StepRejectedError} where that cannot be said.
 */
export async function judgeOutcome(
  { toldAtOnce, scenario, retell }: OutcomeInQuestion,
  { seenAt, ignoring = [] }: OutcomeOptions,
  keepAskingMs: number | undefined,
): Promise<JudgedOutcome> {
  const until = performance.now() + (keepAskingMs ?? 0)
  const looks: (() => Promise<void>)[] = []
  let hasLooked = false
  const held = heldIn(toldAtOnce.storyData, scenario.known[1])

  const lookAt = async (one: Retold): Promise<Answer[]> => {
    if (seenAt === undefined) return []
    const path = one.fillPath(pathIn(seenAt, held, heldIn(...one.known)))
    return [answerOf(await one.look(path), ignoring)]
  }
  const settling = seenAt === undefined || keepAskingMs === undefined ? undefined : new Settling(keepAskingMs)
  /** A telling, whose look can be taken again. */
  const telling = async (
    one: Retold,
    told: Omit<Telling, 'seen'>,
    before?: readonly Answer[],
  ): Promise<Telling> => {
    const live = { ...told, seen: await lookAt(one) }
    const lookAgain = async (): Promise<void> => void (live.seen = await lookAt(one))
    looks.push(lookAgain)
    await settling?.settle(live, lookAgain, before)
    return live
  }

  const { calls, beganAt } = toldAtOnce
  const atOnce = await telling(scenario, { held, stories: calls.map(answersTo), beganAt })
  const tell = async (order: Order): Promise<Telling> => {
    const one = await retell()
    const before = settling || isRefused(atOnce.seen[0]) ? await lookAt(one) : undefined
    const told = { held: heldIn(...one.known), beganAt: Date.now() }
    const stories = (await one.tellInOrder(order)).map(answersTo)
    const inOrder = await telling(one, { ...told, stories }, before)
    // What was told at the same time may have come true meanwhile.
    if (settling !== undefined) await looks[0]?.()
    if (before !== undefined) checkShown(seenAt ?? '', [before, atOnce.seen, inOrder.seen])
    return inOrder
  }
  const lookAgain = async (): Promise<boolean> => {
    if (settling === undefined || (hasLooked && performance.now() >= until)) return false
    hasLooked = true
    await wait(pauseMs)
    for (const look of looks) await look()
    return true
  }
  const waitAndLook = async (): Promise<void> => {
    await wait(whileMs)
    for (const look of looks) await look()
  }
  return { atOnce, verdict: await judge({ atOnce, tell, lookAgain, waitAndLook }) }

  function answersTo(calls: ToldAtOnce['calls'][number]): Answer[] {
    return calls.map(({ exchange }) => answerOf(exchange, ignoring))
  }
}

function isRefused(answer: Answer | undefined): boolean {
  const outcome = answer?.exchange?.outcome
  return outcome?.kind === 'answered' && outcome.status >= 400
}

/** What is refused whenever it is looked at shows nothing, such as a path that is wrong. */
function checkShown(path: string, looks: readonly (readonly Answer[])[]): void {
  const [first, ...others] = looks.flat()
  if (!isRefused(first) || others.some(({ status }) => status !== first?.status)) return
  throw new StepRejectedError(
    `A GET of "${path}" was answered ${first?.status} before the stories and after them, so it shows nothing of them.\n` +
      'Name a path that shows what the stories change.',
  )
}

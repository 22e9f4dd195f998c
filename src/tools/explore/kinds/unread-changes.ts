import { capped } from '../../../errors'
import { isAnswered, type AnsweredExchange } from '../../../exchange'
import { inWords } from '../../../story'
import { changesNothing, deletes } from '../calls'
import { askedIn } from '../comparing-reads'
import type { WalkRun } from '../run'

/**
 * Which stories change something that nothing reads: what is read before and after them was always the same. What was
 * deleted is read as a relation.
 */
export class UnreadChanges {
  /** The stories that sent what may change something, and whether anything read showed it. */
  readonly #shown = new Map<string, boolean>()
  #isAnythingRead = false

  /** Learns from a planned walk: in others not all invariants are checked. */
  note(run: WalkRun): void {
    if (run.walk.ending.length > 0) return
    const read = new Map<string, string>()
    /** The story that has sent what may have changed something, since which nothing else has. */
    let last: string | undefined
    for (const { act, exchange } of run.exchangesInTurn) {
      const isRead = act.kind === 'invariant' || changesNothing(exchange)
      if (!isAnswered(exchange) || (act.failure !== undefined && !isRead) || act.isRefused) last = undefined
      else if (isRead) {
        const key = askedIn(exchange)
        this.#isAnythingRead = true
        if (last !== undefined && read.get(key) !== exchange.outcome.body.text) this.#shown.set(last, true)
        read.set(key, exchange.outcome.body.text)
      } else {
        last = act.name
        this.#shown.set(last, this.#shown.get(last) === true || deletes(exchange) || signsIn(exchange, run))
      }
    }
  }

  get notes(): string[] {
    const unseen = [...this.#shown].flatMap(([story, isShown]) => (isShown ? [] : inWords(story)))
    return unseen.length === 0 || !this.#isAnythingRead
      ? []
      : [
          `No story and no invariant reads what these stories change, so that nobody sees if it is lost or done twice: ${capped(unseen, 6, '').join(', ')}. Give an invariant to the chapter that they lead to.`,
        ]
  }
}

/** Whether a response gives what later calls sign in with, which nothing has to read. */
function signsIn({ outcome: { body, headers } }: AnsweredExchange, { outcome }: WalkRun): boolean {
  return headers.get('set-cookie') !== undefined || outcome.redact(body.text) !== body.text
}

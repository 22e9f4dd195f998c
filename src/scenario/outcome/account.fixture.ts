import { randomUUID } from 'node:crypto'
import type { ComparedResponse, SequentialOrder, ConcurrentRun } from './concurrent-run'

/** A deposit (positive) or a withdrawal (negative). */
export interface Change {
  readonly amount: number
}

let lastId = 17_000_000

/**
 * An account of an API, with everything that differs in each telling: ids, times, both also in texts, and the order of
 * lists.
 */
export class Account {
  readonly id = ++lastId
  balance = 0
  changes: { id: string; amount: number; balanceAfter: number; at: string }[] = []

  change({ amount }: Change): ComparedResponse {
    if (this.balance + amount < 0)
      return answer('422 Unprocessable Entity', {
        error: `not enough in account ${this.id}`,
        traceId: randomUUID(),
      })
    this.balance += amount
    const change = { id: randomUUID(), amount, balanceAfter: this.balance, at: new Date().toISOString() }
    this.changes.push(change)
    return answer('201 Created', { accountId: this.id, ...change })
  }

  get answer(): ComparedResponse {
    const changes = [...this.changes].sort((one, other) => (one.id < other.id ? -1 : 1))
    return answer('200 OK', { id: this.id, balance: this.balance, changes, asked: Date.now() })
  }
}

export function answer(status: string, body: unknown): ComparedResponse {
  return { status, body: JSON.parse(JSON.stringify(body)) as unknown, isNotNow: status.startsWith('409') }
}

/** Creates a telling of changes in an order; each change is a story with one call. */
export function tellChanges(
  changes: readonly Change[],
  { turns }: Pick<SequentialOrder, 'turns'>,
  start = 100,
): ConcurrentRun {
  const account = new Account()
  account.balance = start
  const stories: ComparedResponse[][] = changes.map(() => [])
  for (const story of turns) stories[story] = [account.change(changes[story] as Change)]
  const knownValues = new Map<string, unknown>([
    ['accountId', account.id],
    ['balance', start],
  ])
  return { knownValues, stories, seen: [account.answer], beganAt: Date.now() }
}

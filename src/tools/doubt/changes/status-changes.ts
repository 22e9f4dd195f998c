import { describeStatus, type RelayedAnswer } from '../../seam'
import type { Change } from './change'

/** For each class, the status to change to; the second one if the answer has the first. */
const ofClass: Readonly<Record<number, readonly [number, number]>> = {
  1: [102, 103],
  2: [200, 202],
  3: [302, 303],
  4: [400, 409],
  5: [500, 503],
}

/** Changes a status to another of its class, and to one of another class. */
export function statusChanges({ status, headerLines, bytes }: RelayedAnswer): Change[] {
  const own = Math.floor(status / 100)
  const [usual = 200, other = 202] = ofClass[own] ?? []
  const elsewhere = own === 2 || own === 3 ? 500 : 200
  return [usual === status ? other : usual, elsewhere].map((changed) => ({
    member: '(status)',
    change: describeStatus(changed),
    value: status,
    answer: () => ({ status: changed, headerLines, bytes }),
  }))
}

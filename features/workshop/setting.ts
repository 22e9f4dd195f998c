import type { Order } from './messages'

/** What the run in hand was ordered with, and what it leaves behind; the support code of the workshop reads and writes it. */
export const setting: { order: Order; logged: string[]; notes: string[] } = {
  order: { feature: '' },
  logged: [],
  notes: [],
}

import type { Order } from './messages'

/** The order of the current run, and what it logs and notes; the support code of the workshop reads and writes it. */
export const setting: { order: Order; logged: string[]; notes: string[] } = {
  order: { feature: '' },
  logged: [],
  notes: [],
}

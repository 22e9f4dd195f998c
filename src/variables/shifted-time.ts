import { InputError } from '../errors'
import type { TimeShift } from './new-value'

const lengthsMs = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 }

/**
 * Returns a time moved forward or back, in UTC. If the month reached has no such day, it is the last day of that month.
 *
 * @throws {@link InputError} outside the years 0 to 9999, the only ones that RFC 3339 can express
 */
export function shiftedTime(time: Date, { amount, unit }: TimeShift): Date {
  const shifted =
    unit === 'month' || unit === 'year'
      ? inMonths(time, unit === 'year' ? amount * 12 : amount)
      : new Date(time.getTime() + amount * lengthsMs[unit])
  const year = shifted.getUTCFullYear()
  if (year >= 0 && year <= 9999) return shifted
  throw new InputError(
    `${Math.abs(amount)} ${unit}s ${amount < 0 ? 'ago' : 'from now'} lie outside the years 0 to 9999.\nWrite a shorter time.`,
  )
}

function inMonths(time: Date, months: number): Date {
  const shifted = new Date(time)
  shifted.setUTCDate(1)
  shifted.setUTCMonth(shifted.getUTCMonth() + months)
  const daysInMonth = new Date(Date.UTC(shifted.getUTCFullYear(), shifted.getUTCMonth() + 1, 0)).getUTCDate()
  shifted.setUTCDate(Math.min(time.getUTCDate(), daysInMonth))
  return shifted
}

import { dayMs, classify, isJsonNumber, isNear, timesInText } from '../../formats'

interface TwoTimes {
  readonly here: number
  readonly there: number
}

/** How much longer the calls may take in one run than in the other, in milliseconds. */
const slackMs = 5000

/** Whether two values differ only by the time between two runs, also inside texts, or as midnight passed. */
export function isMovingTime(here: unknown, there: unknown, began: TwoTimes): boolean {
  const apartMs = Math.abs(began.there - began.here) + slackMs
  if (typeof here === 'string' && typeof there === 'string')
    return (
      isSameTextButTimes(here, there, apartMs) ||
      isNextDay(here, there, began) ||
      isTimeOfDay(here, there, apartMs)
    )
  if (!isJsonNumber(here) || !isJsonNumber(there)) return false
  return [1, 1000].some((unitMs) => {
    const [one, other] = [Number(here) * unitMs, Number(there) * unitMs]
    // A smaller number may be something else than a time.
    return isNear(one, began.here, 2 * 365 * dayMs) && isNear(other, one, apartMs)
  })
}

function isSameTextButTimes(here: string, there: string, apartMs: number): boolean {
  const [ours, theirs] = [here.match(timesInText), there.match(timesInText)]
  if (ours === null || theirs?.length !== ours.length) return false
  if (here.replace(timesInText, '') !== there.replace(timesInText, '')) return false
  return ours.every((time, at) => {
    const precisionMs = /\d\d:\d\d(?!:)/.test(time.slice(10, 17)) ? 60_000 : 0
    return isNear(Date.parse(time), Date.parse(theirs[at] ?? ''), apartMs + precisionMs)
  })
}

/** Whether two times without a date differ by the time between the runs. */
function isTimeOfDay(here: string, there: string, apartMs: number): boolean {
  const [one, other] = [here, there].map((text) =>
    /^\d\d:\d\d(?::\d\d)?$/.test(text) ? Date.parse(`1970-01-01T${text}Z`) : NaN,
  ) as [number, number]
  const apart = Math.abs(one - other)
  return Math.min(apart, dayMs - apart) <= apartMs + 60_000
}

/** Whether two dates differ by a day because midnight passed between the runs, in UTC or here. */
function isNextDay(here: string, there: string, { here: began, there: other }: TwoTimes): boolean {
  if (![here, there].every((text) => classify(text) === 'date')) return false
  if (Math.sign(other - began) * (Date.parse(there) - Date.parse(here)) !== dayMs) return false
  const [first, last] = [Math.min(began, other), Math.max(began, other) + slackMs]
  return [0, new Date(began).getTimezoneOffset() * 60_000].some(
    (offsetMs) => Math.floor((first - offsetMs) / dayMs) !== Math.floor((last - offsetMs) / dayMs),
  )
}

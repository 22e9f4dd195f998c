import { isJsonNumber } from '../formats'

/** The start times of two tellings. */
export interface TwoTimes {
  /** In milliseconds since 1970. */
  readonly here: number
  readonly there: number
}

/** How much longer the calls may take in one telling than in the other, in milliseconds. */
const slackMs = 5000
const dayMs = 86_400_000
const timesInTexts =
  /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/gi

/**
 * Whether two values differ only by the time between two tellings: times near now, or relative to now, also inside
 * texts.
 */
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
    return isNearNow(one, began.here) && Math.abs(other - one) <= apartMs
  })
}

function isSameTextButTimes(here: string, there: string, apartMs: number): boolean {
  const [ours, theirs] = [here.match(timesInTexts), there.match(timesInTexts)]
  if (ours?.length !== theirs?.length || ours === null || theirs === null) return false
  if (here.replace(timesInTexts, '') !== there.replace(timesInTexts, '')) return false
  return ours.every((time, at) => {
    const toTheMinute = /\d\d:\d\d(?!:)/.test(time.slice(10, 17))
    return Math.abs(Date.parse(time) - Date.parse(theirs[at] ?? '')) <= apartMs + (toTheMinute ? 60_000 : 0)
  })
}

/** Whether two times without a date differ by the time between the tellings. */
function isTimeOfDay(here: string, there: string, apartMs: number): boolean {
  const [one, other] = [here, there].map((text) =>
    /^\d\d:\d\d(?::\d\d)?$/.test(text) ? Date.parse(`1970-01-01T${text}Z`) : NaN,
  ) as [number, number]
  const apart = Math.abs(one - other)
  return Math.min(apart, dayMs - apart) <= apartMs + 60_000
}

/** Whether two dates differ by a day because midnight passed between the tellings. */
function isNextDay(here: string, there: string, { here: began, there: other }: TwoTimes): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(here) || !/^\d{4}-\d\d-\d\d$/.test(there)) return false
  const passed = Math.sign(other - began) * (Date.parse(there) - Date.parse(here)) === dayMs
  return (
    passed &&
    [0, new Date(began).getTimezoneOffset() * 60_000].some((offsetMs) => isMidnightBetween(offsetMs))
  )

  function isMidnightBetween(offsetMs: number): boolean {
    const [first, last] = [Math.min(began, other), Math.max(began, other) + slackMs]
    return Math.floor((first - offsetMs) / dayMs) !== Math.floor((last - offsetMs) / dayMs)
  }
}

/** Whether a number of milliseconds is a time within two years from now; a smaller number may be something else. */
function isNearNow(timeMs: number, nowMs: number): boolean {
  return Math.abs(timeMs - nowMs) < 2 * 365 * dayMs
}

const timeTaken =
  /^(?:took|elapsed|latency|(?:processing|response|execution|query)time|duration(?=ms|mil))(?:ms|millis|milliseconds)?$/

/** Whether two numbers are durations measured by the API, by the name of their member. */
export function isTimeTaken(place: string, here: unknown, there: unknown): boolean {
  const [, member = ''] = /(?:\.|\[')([^.[\]']+)(?:'\])?$/.exec(place) ?? []
  const name = member.replace(/[_-]/g, '').toLowerCase()
  return timeTaken.test(name) && isJsonNumber(here) && isJsonNumber(there)
}

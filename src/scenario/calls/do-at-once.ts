import { StartLine, type Lane } from '../../http'
import type { OpenBlock } from '../log-writer'
import type { ScenarioCalls } from './calls'

/** What is done at the same time as other work, and its blocks of the log. */
interface WorkAtOnce<Result> {
  readonly blocks: readonly OpenBlock[]
  run(lane: Lane): Promise<Result>
}

const mayWait = 'The client has an agent of its own kind, which may let requests wait for each other.'

/** Does work at the same time, each piece in its own lane: their n-th calls are sent together. Their calls may be slow. */
export async function doAtOnce<Result>(
  parts: readonly WorkAtOnce<Result>[],
  calls: ScenarioCalls,
): Promise<Result[]> {
  const { lanes } = new StartLine(parts.length)
  const settled = await Promise.allSettled(lanes.map((lane, at) => lane.run((own) => parts[at]!.run(own))))
  logTimes(parts.flatMap(({ blocks }) => blocks))
  for (const [at, { blocks }] of parts.entries()) {
    if (lanes[at]?.connections.sharesAgent) blocks.at(-1)?.log(mayWait)
    calls.logForgiving(blocks)
  }
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

/** Logs in each block when its calls began and ended, so that one sees whether they ran at the same time. */
function logTimes(blocks: readonly OpenBlock[]): void {
  const firstAt = Math.min(...blocks.flatMap(({ beganAt }) => beganAt))
  for (const { exchanges, beganAt, log } of blocks)
    for (const [at, { timeMs }] of exchanges.entries()) {
      const fromMs = Math.round(beganAt[at]! - firstAt)
      log(`From ${fromMs} ms to ${fromMs + timeMs} ms after the first began`)
    }
}

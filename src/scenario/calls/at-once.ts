import { StartLine, type Lane, type RunningLane } from '../../http'

/** The results of work done at the same time, in the order given. */
export interface DoneAtOnce<Result> {
  readonly outcomes: readonly PromiseSettledResult<Result>[]
  /** Notes on each for the log: when it began and ended, and whether it kept pace with the others. */
  readonly notes: readonly (readonly string[])[]
}

/** Runs several pieces of work at the same time, each in its own lane: their n-th calls are sent together. */
export async function doAtOnce<Result>(
  count: number,
  work: (lane: Lane, at: number) => Promise<Result>,
): Promise<DoneAtOnce<Result>> {
  const line = new StartLine(count)
  const outcomes = await Promise.allSettled(
    line.lanes.map(async (lane, at) => {
      try {
        return await work(lane, at)
      } finally {
        lane.end()
      }
    }),
  )
  return { outcomes, notes: line.lanes.map((lane) => notesOf(lane, line.startedAt)) }
}

/** Returns the results. @throws the first failure, if there is one */
export function resultsOf<Result>(outcomes: readonly PromiseSettledResult<Result>[]): Result[] {
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}

function notesOf(
  { startedAt, endedAt = 0, hasGivenUp, connections: { shared } }: RunningLane,
  from: number,
): string[] {
  if (startedAt === undefined) return []
  const [began, ended] = [startedAt - from, endedAt - from].map(Math.round)
  return [
    `Began after ${began} ms, ended after ${ended} ms.`,
    ...(hasGivenUp ? ['A call went out without the others, which were not ready within a second.'] : []),
    ...[...shared].map(
      (agent) => `The agent ${agent} was used as it is: it may have sent one request after the other.`,
    ),
  ]
}

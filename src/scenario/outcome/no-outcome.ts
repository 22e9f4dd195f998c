export const noOutcome =
  'There is no outcome to check: the last call was not one of stories run at the same time.\n' +
  'Run them first: When these run at the same time:'

export const nothingLost =
  'There is no outcome to check: the last call was not one whose response was lost.\n' +
  'Try it first: When I try "…" again after its response is lost'

export const maxInOrder = 4

export function tooManyStories(count: number): string {
  return (
    `The outcome of at most ${maxInOrder} stories can be checked, but ${count} ran at the same time.\n` +
    'They would have to run in too many orders: leave some out.'
  )
}

/** The maximum number of stories that are told in all their orders. */
export const mostInOrder = 4

/** The message for asserting on an outcome when there is none. */
export const noOutcome =
  'There is no outcome to look at: the last call was not one of stories told at the same time.\n' +
  'Tell them first: When these are told at the same time:'

export function tooManyStories(count: number): string {
  return (
    `The outcome of at most ${mostInOrder} stories can be looked at, but ${count} were told at the same time.\n` +
    'They would have to be told in too many orders: leave some out.'
  )
}

/** The message for requests sent outside of stories, which cannot be repeated. */
export const sentOutsideStories =
  'The outcome cannot be looked at: before the stories were told at the same time, something was sent outside of stories, which cannot be told anew.\n' +
  'Arrange with stories alone.'

/** @param what - the story or step that failed, for the beginning of a sentence */
export function refusedAnew(what: string, { message }: Error): string {
  return (
    `${what} failed when the arrangement was told anew, so the outcome cannot be looked at.\n${message}\n` +
    'What may exist once only has to be drawn anew each time, for example with {{$uuid}} or {{$email}}.'
  )
}

/** The message for a step that cannot be repeated. */
export function sentByHand(step: string): string {
  return (
    `The outcome cannot be looked at: the step "${step}" has sent something, and only stories and steps of the library can be told anew.\n` +
    'Make it a story, or send the same with steps of the library.'
  )
}

/** The message for too many possible orders. */
export const tooManyOrders =
  'The outcome cannot be looked at: it is that of no order of the stories, and their calls could have come in more than 100 orders.\n' +
  'Tell fewer stories, or ones that make fewer calls.'

/** The message for a path whose responses show nothing of the stories. */
export function showsNothing(path: string, status: string): string {
  return (
    `A GET of "${path}" was answered ${status} before the stories and after them, so it shows nothing of them.\n` +
    'Name a path that shows what the stories change.'
  )
}

/** The message for an API that refuses further requests. */
export function notTaken(story: string, status: string): string {
  return (
    `The outcome cannot be looked at: "${story}" was answered ${status} when it was told alone, and not so at the same time.\n` +
    'The scenario is told anew for each order, which takes many requests: have the API take as many in tests, or tell fewer stories.'
  )
}

/** The message for a telling that used a value of the first one. */
export function staleValue(story: string, name: string): string {
  return (
    `The outcome cannot be looked at: when it was told anew, "${story}" was sent with the ${name} of the first telling.\n` +
    'Each telling has data of its own: let the story take it from the story data, and every request its headers from variables.'
  )
}

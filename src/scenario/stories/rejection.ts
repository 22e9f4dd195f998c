import { inWords } from '../../story'

/** Why an event is not possible in a state. */
export type Rejection =
  | { readonly reason: 'no story book' | 'story after call' | 'story after end'; readonly story: string }
  | {
      readonly reason: 'story not offered'
      readonly story: string
      readonly chapter: string
      readonly offered: readonly string[]
    }
  | { readonly reason: 'nothing called' }

/** Returns the phrases bound to a story, as feature files write them; an empty list if there are none. */
export type PhrasesOf = (story: string) => readonly string[]

/** The message for a story in a basic scenario. */
export const noStoryBook =
  'This scenario is configured without a story book.\n' +
  'Configure one: ScenarioConfiguration.withStoryBook(MyStory, MyStoryData).configure({ … })'

/** The message for anything after the end of a scenario. */
export const scenarioHasEnded =
  'This scenario has ended.\nPut an await before everything that belongs to it, or begin another scenario.'

/** The message for a call that cannot be repeated. */
export function notRepeatable(call: string): string {
  return (
    `Asking again would send ${call} again, which may change something each time.\n` +
    'Only GET, HEAD, OPTIONS, GraphQL queries and unary gRPC calls can be repeated: make one of them first.'
  )
}

/** The message for asking for the response after several stories were run at the same time. */
export function noOneResponse(count: number): string {
  return (
    `There is not one response: ${count} stories were told at the same time.\n` +
    'Say it of so many, for example: Then 1 of the responses should be 200 OK'
  )
}

/** The message for counting the responses to a single call. */
export const onlyOneResponse =
  'There are not several responses to count: the last call was made once.\n' +
  'Make it several times first, for example: Given the next request is sent 5 times at once'

/**
 * The message for an assertion before any call.
 *
 * @param hasSent - whether requests were sent that are not under test
 * @param example - a phrase that makes a call
 */
export function nothingCalled(hasSent = false, example = 'When I GET "/accounts/1"'): string {
  return hasSent
    ? `No response to check: this scenario has made no call under test yet. What stories, hooks and this.axios send is not under test.\nMake one first, for example: ${example}`
    : `No response to check: this scenario has sent no request yet.\nSend one first, for example: ${example}`
}

const arrangeAnew = 'To arrange something further, first: Given a new story begins'

/** Explains why a step was rejected, and what would be valid instead. */
export function explainRejection(rejection: Rejection, phrasesOf: PhrasesOf = () => []): string {
  if (rejection.reason === 'nothing called') return nothingCalled()
  const story = `The story "${inWords(rejection.story)}"`
  switch (rejection.reason) {
    case 'no story book':
      return `${story} cannot be told. ${noStoryBook}`
    case 'story after call':
      return `${story} comes after the call under test, but stories arrange what comes before it.\n${arrangeAnew}`
    case 'story after end':
      return `${story} comes after a story that ended the arrangement.\n${arrangeAnew}`
    case 'story not offered': {
      const what = `${story} is not part of the chapter "${inWords(rejection.chapter)}".`
      return [what, ...listOffered(rejection.offered, phrasesOf)].join('\n')
    }
  }
}

function listOffered(offered: readonly string[], phrasesOf: PhrasesOf): string[] {
  if (offered.length === 0) return ['From here no story can be told.']
  const width = Math.max(...offered.map((story) => inWords(story).length))
  const rows = offered.flatMap((story) => {
    const phrases = phrasesOf(story)
    const shown = phrases.length === 0 ? ['(no phrase yet)'] : phrases
    return shown.map((phrase) => `  ${inWords(story).padEnd(width)} ${phrase}`)
  })
  return ['From here the scenario can go on with:', ...rows]
}

import type { StepRejectedError } from '../../errors'
import { inWords } from '../../story'
import { storyThatSets } from './givers'
import type { RequestValues } from './call-watch'
import { listMembers, notSent } from './story-needs'

/** A story that makes a request. */
interface StoryThatAsks {
  /** The name of the request in error messages. */
  readonly call: string | undefined
  readonly story: string
  /** The source code of the story, which shows what it reads of the story data. */
  readonly code: string
  readonly storyData: object | undefined
}

/**
 * Returns the error for a request that would send the text `undefined`, made from a missing value, as a part of its URL
 * or as a value of its query or headers; undefined if nothing is wrong.
 */
export function undefinedIn(
  { url = '', query = {}, headers = {} }: RequestValues,
  { call = 'a request', story, code, storyData }: StoryThatAsks,
): StepRejectedError | undefined {
  const texts = [query, headers].flatMap((named) => Object.values(named) as unknown[]).flat()
  const isThere = /(?:^|[/=])undefined(?=$|[/?&#])/.test(url) || texts.some(isUndefinedText)
  if (!isThere) return undefined
  return notSent(
    `The story "${inWords(story)}" would send ${call} with a value that is undefined.\n${remedy(code, storyData)}`,
  )
}

function isUndefinedText(value: unknown): boolean {
  return typeof value === 'string' && /(?:^|\s)undefined$/.test(value)
}

function remedy(code: string, storyData: object | undefined): string {
  const missing = storyData === undefined ? [] : withoutValue(code, storyData)
  const [first, ...others] = missing
  if (storyData === undefined || first === undefined)
    return 'Look at what the story was handed, and at what it takes from answers.'
  const giver = others.length === 0 ? storyThatSets(storyData, first) : undefined
  return giver === undefined
    ? `The story data has no value for ${listMembers(new Set(missing))}: a story before this one has to give it one.`
    : `The story data has no value for ${first}. The story "${giver}" gives it one: tell it before this one.`
}

/** Returns the members of the story data that the code of a story reads and that have no value. */
function withoutValue(code: string, storyData: object): string[] {
  const read = [...code.matchAll(/\bstoryData\.([A-Za-z_$][\w$]*)(?!\s*=(?![=>]))/g)].map(
    ([, name = '']) => name,
  )
  return [...new Set(read)].filter((name) => Reflect.get(storyData, name) === undefined)
}

/** For each prototype of story data: its members that stories gave a value, with the first story that did. */
const knownGivers = new WeakMap<object, Map<string, string>>()

/**
 * Tells a story, and records, for all scenarios of this process, which members of the story data got a value during it.
 */
export async function noteGiven<Output>(
  storyData: object | undefined,
  story: string,
  tell: () => Promise<Output>,
): Promise<Output> {
  if (storyData === undefined) return tell()
  const before = new Set(membersWithValue(storyData))
  const output = await tell()
  const givers = giversFor(storyData)
  for (const member of membersWithValue(storyData))
    if (!before.has(member) && !givers.has(member)) givers.set(member, story)
  return output
}

/** Returns the story that gives a member of the story data its value; undefined if none has done so yet. */
export function storyThatSets(storyData: object, member: string): string | undefined {
  return giversFor(storyData).get(member)
}

function giversFor(storyData: object): Map<string, string> {
  const prototype = Object.getPrototypeOf(storyData) as object
  let givers = knownGivers.get(prototype)
  if (givers === undefined) knownGivers.set(prototype, (givers = new Map<string, string>()))
  return givers
}

function membersWithValue(storyData: object): string[] {
  return Object.entries(storyData).flatMap(([name, value]) => (value === undefined ? [] : [name]))
}

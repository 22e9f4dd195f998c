import { isAnswered, type Exchange } from '../../exchange'
import { EndChapter, chapterInWords, conditionsOf, inWords, type AnyChapter } from '../../story'
import type { Definition } from '../../project'
import { Moving, probesOf, probing } from './reads'
import { shownBy, type ExploredBook, type Detector, type Search, type Candidate } from './detector'
import type { Explorer } from './explorer'
import { conduct, type Experiment } from './experiment'
import { mustBeRejected } from './stories'
import { WrongBodies } from './wrong-body'
import { changesNothing, isRejected } from './calls'
import { beginAt, chapterReached, type WalkRun, type ObservedStory, type Walk } from './walk'

/** How often a story is tried in one chapter, and the most walks for that, as a walk may miss the chapter. */
const times = 2
const patience = 6

/** A story, a chapter where it is not offered, and the phrase that tells the story where it is. */
interface Try {
  readonly story: string
  readonly chapter: AnyChapter
  /** The condition that must not hold; undefined if the chapter does not have the story at all. */
  readonly needs?: string
  readonly from: AnyChapter
  readonly phrase: Definition
}

/**
 * A story that the API accepts in a chapter that does not offer it, or where a condition of it does not hold; or a body
 * that the OpenAPI document forbids.
 */
export const accepted = (explorer: Explorer): Detector => {
  /** The stories that the API rejected in another chapter: accepting such a one is less likely to be intended. */
  const rejected = new Set<string>()
  const unmet = new Map<string, Walk[]>()
  const bodies = new WrongBodies(explorer)
  return {
    name: 'accepted',
    inRun(run) {
      bodies.note(run)
      const { walk, acts } = run
      for (const { name: story, chapter, needs, at } of acts) {
        const before = beginAt(walk.start, walk.moves.slice(0, at))
        if (needs === undefined || chapterReached(before) !== chapter) continue
        const key = unmetKey({ story, chapter, needs })
        unmet.set(key, [...(unmet.get(key) ?? []), before])
      }
      return []
    },
    isLikelier: ({ trouble }) => rejected.has(trouble.stories[0] ?? ''),
    async searches(explored) {
      const tries = explorer.options.refusals ? await triesIn(explored) : []
      const stories = tries.map((one): Search => ({
        of: 'stories × chapters',
        run: async () =>
          void (await conduct(
            experimentOn(one, explored, explorer, rejected, unmet.get(unmetKey(one)) ?? []),
            explored,
            explorer,
          )),
      }))
      return [...stories, ...bodies.searches(explored)]
    },
  }
}

function unmetKey({ story, chapter, needs }: Pick<Try, 'story' | 'chapter' | 'needs'>): string {
  return `${story} in ${chapter.name} needs ${needs}`
}

/**
 * Returns the stories that a phrase of their own tells, each with the chapters but the opening one that do not offer it,
 * without the stories of the opening chapter and those allowed anywhere; and each with its conditions.
 */
async function triesIn({ book }: ExploredBook): Promise<Try[]> {
  const { anywhere } = new book.book() as { anywhere?: unknown }
  const free = new Set([
    ...(Array.isArray(anywhere) ? (anywhere as string[]) : []),
    ...book.storiesFrom(book.book),
  ])
  const tries: Try[] = []
  for (const { from, story } of book.ways) {
    const phrase = free.has(story) ? undefined : await book.phraseFor(from, story)
    if (phrase === undefined) continue
    free.add(story)
    for (const chapter of book.chapters)
      if (chapter !== book.book && !book.storiesFrom(chapter).includes(story))
        tries.push({ story, chapter, from, phrase })
  }
  for (const from of book.chapters)
    for (const story of book.storiesFrom(from)) {
      const conditions = conditionsOf(from, story)
      const phrase = conditions.length === 0 ? undefined : await book.phraseFor(from, story)
      if (phrase === undefined) continue
      for (const needs of conditions) tries.push({ story, chapter: from, needs, from, phrase })
    }
  return tries
}

function experimentOn(
  one: Try,
  { experience }: ExploredBook,
  explorer: Explorer,
  rejected: Set<string>,
  unmet: readonly Walk[],
): Experiment {
  const { story, chapter, phrase, from } = one
  const moving = new Moving()
  return {
    ...{ chapter, phrases: [phrase], offeredIn: from, times, patience, manner: 'observed' },
    earlier: () => explorer.random.pick(unmet),
    walk(to, [{ step }]) {
      const readIn = chapter === EndChapter ? (to.moves.at(-1)?.stories.at(-1)?.from ?? chapter) : chapter
      return probing(to, step, probesOf(experience.readsOf(readIn)))
    },
    async look(run) {
      const tried = run.acts.find(({ manner }) => manner === 'tried')
      if (tried === undefined || !isTryOf(tried, one)) return 'missed'
      explorer.noteTried(story, chapter)
      if (isRejected(tried)) rejected.add(story)
      const probes = run.walk.ending.filter(({ role }) => role === 'probe')
      const found = acceptedIn(run, one, moving)
      const write = found === undefined && experience.hasReads ? acceptedWrite(run, one) : undefined
      // What was created may be where nothing looks.
      if (write !== undefined && (probes.length === 0 || (isAnswered(write) && write.outcome.status === 201)))
        explorer.notes.add(
          `${inWords(story)}, in ${chapterInWords(chapter)}: not offered but accepted, and no story and no invariant reads there what it changed.`,
        )
      if (found === undefined) return undefined
      const isKnown = moving.isKnown || (await moving.learn(run, explorer.runner))
      return isKnown ? acceptedIn(run, one, moving) : undefined
    },
  }
}

function isTryOf(tried: ObservedStory, { story, chapter, needs }: Try): boolean {
  return tried.name === story && tried.chapter === chapter && (needs === undefined || tried.needs === needs)
}

/** Returns the last exchange of the tried story that may change something; undefined if the API did not accept it. */
function acceptedWrite({ acts }: WalkRun, one: Try): Exchange | undefined {
  const tried = acts.filter(({ manner }) => manner === 'tried').at(-1)
  if (tried === undefined || !isTryOf(tried, one)) return undefined
  if (tried.failure !== undefined || !tried.isSet || tried.assertions === 0) return undefined
  if (!tried.exchanges.every((exchange) => isAnswered(exchange) && exchange.outcome.status < 400))
    return undefined
  return tried.isRefused ? undefined : tried.exchanges.filter((one) => !changesNothing(one)).at(-1)
}

/** Returns the trouble if the API accepted the tried story and something changed. */
function acceptedIn(run: WalkRun, one: Try, moving: Moving): Candidate | undefined {
  const exchange = acceptedWrite(run, one)
  if (exchange === undefined || moving.changesIn(run).length === 0) return undefined
  const { story, chapter, needs } = one
  const [why, remedy] =
    needs === undefined
      ? ['which does not offer it', ` If every chapter allows it, the book says so: anywhere = ['${story}']`]
      : [`although its condition does not hold (${needs})`, '']
  return {
    ...{ kind: 'accepted', stories: [story], chapter, needs },
    cause: needs === undefined ? `accepted ${story}` : `accepted ${story} without ${needs}`,
    message: `The story "${inWords(story)}" is accepted in the chapter "${chapterInWords(chapter)}", ${why}, and it changed something. Either the story book or the API is wrong.${remedy}`,
    ...shownBy(exchange, run.outcome),
    moves: run.walk.moves.length,
    likewise: `in ${chapterInWords(chapter)}`,
    asFeature: mustBeRejected(exchange),
  }
}

import { isDeepStrictEqual } from 'node:util'
import { isAnswered, type Exchange } from '../../../exchange'
import { chapterInWords, conditionsOf, inWords, type AnyChapter } from '../../../story'
import { candidateIn, type Candidate, mustBeRejected } from '../candidate'
import { isQuotable, type Book } from '../book'
import {
  isOfWriting,
  Moving,
  mustBeUnchanged,
  placeInWords,
  probesOf,
  probing,
  type ReadValue,
} from '../comparing-reads'
import { afterOthers, type Detector, type Experiment, type ExploredBook, type Search } from '../detector'
import type { Experience, SucceededStory } from '../experience'
import type { Explorer } from '../explorer'
import { jsonAsWritten, readOf, requestSteps, writtenRequest, type WrittenRequest } from '../requests'
import { changesNothing, deletes, graphqlOf } from '../calls'
import type { ObservedStory, WalkRun } from '../run'
import { beginAt, chapterReached, endingAlsoWith, then, tryStep, type Move, type Walk } from '../walk'

/** How often a story is tried where a condition of it does not hold, as the values decide what that shows. */
const timesUnmet = 4

/** A story, and a chapter where it is not offered, or where a condition of it must not hold. */
interface Try {
  readonly story: string
  readonly chapter: AnyChapter
  /** The condition; undefined if the chapter does not have the story at all. */
  readonly needs?: string
  readonly offeredIn: readonly AnyChapter[]
}

function keyOf({ story, chapter, needs }: Omit<Try, 'offeredIn'>): string {
  return `${story} ${chapter.name} ${needs}`
}

/**
 * A story that the API accepts in a chapter that does not offer it, or where a condition of it does not hold; or a body
 * that the OpenAPI document forbids.
 */
export const accepted = (explorer: Explorer): Detector => {
  /** The walks after which a condition did not hold, and the moves for which it did not. */
  const unmet = new Map<string, { readonly to: Walk; readonly move?: Move }[]>()
  const note = (one: Omit<Try, 'offeredIn'>, known: { readonly to: Walk; readonly move?: Move }): void =>
    void unmet.set(keyOf(one), [...(unmet.get(keyOf(one)) ?? []), known])
  /** What was accepted although nothing was seen to change, and nothing may have looked at it. */
  const unread = new Map<string, string>()
  return {
    inRun({ walk, acts, outcome: { storyData, trouble } }, { book }) {
      const reached = chapterReached(walk)
      const isPlain = walk.ending.length === 0 && trouble === undefined && storyData !== undefined
      for (const story of isPlain && explorer.options.refusals ? book.storiesFrom(reached) : []) {
        const [needs] = conditionsOf(reached, story, storyData)
        if (needs !== undefined) note({ story, chapter: reached, needs }, { to: walk })
      }
      for (const { name: story, chapter, needs, at } of acts) {
        const [to, move] = [beginAt(walk.start, walk.moves.slice(0, at)), walk.moves[at]]
        if (needs === undefined || chapterReached(to) !== chapter) continue
        if (move === undefined || !isQuotable(move)) continue
        note({ story, chapter, needs }, { to, move })
      }
      return []
    },
    searches(explored) {
      const tries = (explorer.options.refusals ? triesIn(explored.book) : []).map((one) => ({
        ...trying(one, explored, explorer, unread),
        ...(isAccepted(one, explorer) && { tried: undefined, rank: afterOthers }),
        ...(one.needs !== undefined && { times: timesUnmet }),
        earlier: () => explorer.random.pick(unmet.get(keyOf(one)) ?? []),
      }))
      return [...tries, ...wrongBodySearches(explored, explorer)]
    },
    notes: () => [...unread.values()],
  }
}

/** Whether the project has accepted that the API accepts this, so that it is tried last, and alone. */
function isAccepted({ story, chapter, needs }: Try, { options }: Explorer): boolean {
  return options.isKnown?.({ kind: 'accepted', stories: [story], chapter, needs }) === true
}

/**
 * Returns the stories, without those of the opening chapter and those allowed anywhere, each with the chapters but the
 * opening one that do not offer it; and each story with its conditions.
 */
function triesIn(book: Book): Try[] {
  const free = [...(book.says.anywhere ?? []), ...book.storiesFrom(book.book)]
  const stories = [...new Set(book.ways.map(({ story }) => story))].filter((one) => !free.includes(one))
  const notOffered = stories.flatMap((story) => {
    const offeredIn = book.chapters.filter((chapter) => book.storiesFrom(chapter).includes(story))
    const others = book.chapters.filter((chapter) => chapter !== book.book && !offeredIn.includes(chapter))
    return others.map((chapter): Try => ({ story, chapter, offeredIn }))
  })
  const conditional = book.chapters.flatMap((chapter) =>
    book
      .storiesFrom(chapter)
      .flatMap((story) =>
        conditionsOf(chapter, story).map((needs): Try => ({ story, chapter, needs, offeredIn: [chapter] })),
      ),
  )
  return [...notOffered, ...conditional]
}

function trying(
  one: Try,
  { experience, book: { says } }: ExploredBook,
  explorer: Explorer,
  unread: Map<string, string>,
): Experiment {
  const { story, chapter, needs, offeredIn } = one
  const moving = new Moving()
  return {
    of: 'stories × chapters',
    chapter,
    stories: [story],
    offeredIn,
    manner: 'observed',
    // Whether a condition holds, differs from walk to walk.
    ...(needs === undefined && { tried: ({ step }) => tryStep(step) }),
    walk: (to, [{ step }]) => probing(to, step, probesOf(experience.reads.after(to))),
    async look(run) {
      const { tried } = run
      if (tried === undefined || !isTryOf(tried, one)) return 'missed'
      const write = acceptedWrite(tried, experience)
      if (write === undefined || isOfferedOtherwise(write, run, one, experience, says)) return undefined
      const changes = await moving.provenChangesIn(run, explorer.runner)
      const change = changes.find((one) => !isOfWriting(one, changes))
      if (change !== undefined) {
        unread.delete(keyOf(one))
        return candidateOf(run, one, write, change)
      }
      if (isBelowDeleted(write, run)) return candidateOf(run, one, write)
      const isRead = run.walk.ending.some(({ role }) => role === 'probe')
      // What was created may be where nothing looks.
      if (experience.reads.areKnown && (!isRead || (isAnswered(write) && write.outcome.status === 201)))
        unread.set(
          keyOf(one),
          `${inWords(story)}, in ${chapterInWords(chapter)}: not offered but accepted, and no story and no invariant reads there what it changed.`,
        )
      return undefined
    },
  }
}

/** Whether the chapter offers another story that sends the same request, be it run elsewhere, or every chapter does. */
export function isOfferedOtherwise(
  write: Exchange,
  run: WalkRun,
  { chapter, needs }: Try,
  { succeeded, ways }: Experience,
  { anywhere = [] }: Book['says'] = {},
): boolean {
  const request = writtenRequest(write, run)
  if (needs !== undefined || request === undefined) return false
  const offered = [...anywhere, ...ways.flatMap(({ from, story }) => (from === chapter ? story : []))]
  return succeeded
    .filter(({ act }) => offered.includes(act.name))
    .some((one) =>
      one.act.exchanges.some((exchange) => isDeepStrictEqual(writtenRequest(exchange, one.run), request)),
    )
}

/** Whether the URL of a write is below that of a resource that the run deleted and has not written since. */
export function isBelowDeleted(write: Exchange, run: WalkRun): boolean {
  const { exchanges } = run.outcome
  const before = exchanges.slice(0, exchanges.indexOf(write)).flatMap((one) => {
    const isDone = one.protocol === 'http' && isAnswered(one) && one.outcome.status < 300
    return isDone && !changesNothing(one) ? [{ one, url: one.request.url.replace(/\/?$/, '/') }] : []
  })
  const isAbove = ({ one, url }: (typeof before)[number]): boolean =>
    write.protocol === 'http' &&
    write.request.url.startsWith(url) &&
    deletes(one) &&
    run.operationOf(one).replace(/\/$/, '').endsWith('}')
  const at = before.map(isAbove).lastIndexOf(true)
  return at >= 0 && !before.slice(at + 1).some(({ url }) => url.startsWith(before[at]?.url ?? ''))
}

function isTryOf(tried: ObservedStory, { story, chapter, needs }: Try): boolean {
  return tried.name === story && tried.chapter === chapter && (needs === undefined || tried.needs === needs)
}

/**
 * Returns the last exchange of a story that may change something; undefined if the API did not accept it, or if the story
 * had less than when it was run in turn.
 */
export function acceptedWrite(tried: ObservedStory, { succeeded }: Experience): Exchange | undefined {
  const { name, failure, missing, assertions, exchanges, isRefused } = tried
  const isWhole = missing === '' || succeeded.some(({ act }) => act.name === name && act.missing === missing)
  const isAccepted = exchanges.every((one) => isAnswered(one) && one.outcome.status < 400) && !isRefused
  const write = exchanges.filter((one) => !changesNothing(one)).at(-1)
  // A 200 may refuse in its body, which only the story would see.
  const isSure = assertions > 0 || (write && isAnswered(write) && write.outcome.status !== 200)
  return isAccepted && failure === undefined && isWhole && isSure ? write : undefined
}

function candidateOf(
  run: WalkRun,
  { story, chapter, needs }: Try,
  exchange: Exchange,
  change?: ReadValue,
): Candidate {
  const [why, remedy] =
    needs === undefined
      ? ['which does not offer it', ` If every chapter allows it, the book says so: anywhere = ['${story}']`]
      : [`although its condition does not hold (${needs})`, '']
  // An API of GraphQL may refuse in its data, where no assertion fits all.
  const read =
    change && graphqlOf(exchange) !== undefined ? readOf(change.exchange, run, '', true) : undefined
  const effect =
    change === undefined
      ? 'although what it belongs to was deleted'
      : `and it changed ${placeInWords(change)} of ${run.operationOf(change.exchange)}`
  return candidateIn(run, {
    kind: 'accepted',
    stories: [story],
    chapter,
    needs,
    exchange,
    cause: needs === undefined ? `accepted ${story}` : `accepted ${story} without ${needs}`,
    message: `The story "${inWords(story)}" is accepted in the chapter "${chapterInWords(chapter)}", ${why}, ${effect}. Either the story book or the API is wrong.${remedy}`,
    likewise: `in ${chapterInWords(chapter)}`,
    asFeature: read && change ? mustBeUnchanged(read, change.path) : mustBeRejected(exchange),
  })
}

/** Returns searches that send bodies that the document forbids, which the API must refuse with a 4xx. */
function wrongBodySearches(explored: ExploredBook, explorer: Explorer): Search[] {
  const { contract } = explorer.options
  const searches = new Map<string, Search>()
  for (const told of contract === undefined ? [] : explored.experience.succeeded)
    for (const exchange of told.act.exchanges) {
      const operation = told.run.operationOf(exchange)
      if (exchange.protocol !== 'http' || !isAnswered(exchange) || exchange.outcome.status >= 300) continue
      const request = searches.has(operation) ? undefined : writtenRequest(exchange, told.run)
      const wrong = (request && contract?.wrongBodies(exchange)) ?? []
      if (request === undefined || wrong.length === 0) continue
      const bodies = wrong.map(({ words, body }) => ({ words, body: jsonAsWritten(body, told.run) }))
      const run = () => tryBodies(request, bodies, told, operation, explored, explorer)
      searches.set(operation, { of: 'requests with wrong bodies', run })
    }
  return [...searches.values()]
}

/** Sends a request that was accepted with each of these bodies, after the walk to it. */
async function tryBodies(
  request: WrittenRequest,
  bodies: readonly { readonly words: string; readonly body: string }[],
  { act: { name, chapter, at }, run: { walk } }: SucceededStory,
  operation: string,
  explored: ExploredBook,
  explorer: Explorer,
): Promise<void> {
  const send = async (to: Walk, body = '') => {
    const ending = requestSteps({ ...request, body })
    const run = await explorer.runner.run({ ...to, ending })
    const exchange = run?.exchangesOfEnding(ending.length - 1).at(-1)
    return run && exchange && isAnswered(exchange)
      ? { run, exchange, status: exchange.outcome.status }
      : undefined
  }
  const found = ({ run, exchange, status }: NonNullable<Awaited<ReturnType<typeof send>>>, words: string) =>
    candidateIn(run, {
      kind: status >= 500 ? 'server error' : 'accepted',
      stories: [name],
      chapter,
      exchange,
      cause: `wrong body ${operation}`,
      message: `${operation}, as "${inWords(name)}" sends it, is answered ${status} with ${words}, which the OpenAPI document forbids.`,
      likewise: `with ${words}`,
      asFeature: endingAlsoWith(then('the response should be a client error')),
    })
  const before = beginAt(walk.start, walk.moves.slice(0, Math.max(0, at)))
  const right = await send(before, request.body)
  if (right !== undefined && right.status >= 400)
    explorer.notes.add(
      `Wrong bodies of ${operation} were not tried, as the right one is refused when a step sends it (${right.status}).`,
    )
  if (right === undefined || right.status >= 400) return
  for (const { words, body } of bodies) {
    const sent = explorer.isOver ? undefined : await send(before, body)
    if (sent === undefined || (sent.status >= 300 && sent.status < 500)) continue
    await explorer.confirm(explored, { walk: sent.run.walk, candidate: found(sent, words) }, async (to) => {
      const again = await send(to, body)
      return again?.status === sent.status ? found(again, words) : undefined
    })
  }
}

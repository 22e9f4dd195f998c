import type { Exchange } from '../../exchange'
import { chapterInWords, inWords, type AnyChapter } from '../../story'
import type { Definition, StepText } from '../../project'
import { changesNothing } from './calls'
import { when, type EndingStep, type WalkRun, type Walk, type WalkStart } from './walk'
import type { Candidate, Detector, ExploredBook, Explorer, Search, TroubledWalk } from './explorer'
import { failedOutcome, outcomesAt, runUnchecked } from './race'

/** How often the response of each call is lost, and the most walks for that, as a walk may miss the chapter. */
const times = 2
const patience = 6
/** The most reads that show the state. */
const maxReads = 4

/** A call of a story that may be sent again after its response was lost. */
interface LosableCall {
  readonly story: string
  readonly chapter: AnyChapter
  readonly phrase: Definition
  /** Which of its calls that may change something, from 1; undefined for the last one. */
  readonly call: number | undefined
}

/** A story whose call, sent again after its response was lost, has another outcome than when it is told once. */
export const lostResponse = (explorer: Explorer): Detector => {
  /** Whether each call that may change something may be sent again, by chapter and story. */
  const calls = new Map<AnyChapter, Map<string, readonly boolean[]>>()
  const unread = new Set<string>()
  return {
    name: 'lost response',
    inRun({ acts }, { book }) {
      if (!explorer.options.lostResponses) return []
      const { retried = [] } = new book.book() as { retried?: readonly string[] }
      for (const { kind, manner, name, chapter, failure, exchanges } of acts) {
        if (kind !== 'story' || manner !== 'in turn' || failure !== undefined) continue
        const changing = exchanges.filter((one) => one.protocol === 'http' && !changesNothing(one))
        const ofChapter = calls.get(chapter) ?? new Map<string, readonly boolean[]>()
        calls.set(chapter, ofChapter)
        ofChapter.set(
          name,
          changing.map((exchange) => retried.includes(name) || mayBeRetried(exchange)),
        )
      }
      return []
    },
    async searches(explored) {
      const searches: Search[] = []
      for (const [chapter, stories] of calls)
        for (const [story, all] of explored.book.chapters.includes(chapter) ? stories : []) {
          const phrase = await explored.book.phraseFor(chapter, story)
          for (const [at, isLosable] of phrase === undefined ? [] : all.entries()) {
            const call = at === all.length - 1 ? undefined : at + 1
            if (!isLosable || phrase === undefined) continue
            const run = () => lookInto({ story, chapter, phrase, call }, explored, explorer, unread)
            searches.push({ of: 'lost responses', run })
          }
        }
      return searches
    },
  }
}

/** Whether every API promises that the call may be sent twice, or this one was told so by a key. */
function mayBeRetried({ protocol, request }: Exchange): boolean {
  const isIdempotent = protocol === 'http' && ['PUT', 'DELETE'].includes(request.method)
  return isIdempotent || request.headers.has('Idempotency-Key')
}

async function lookInto(
  one: LosableCall,
  explored: ExploredBook,
  explorer: Explorer,
  unread: Set<string>,
): Promise<void> {
  const seen = await runLosing(one, explored, explorer, unread)
  if (seen === undefined) return
  const look = async (walk: Walk): Promise<Candidate | undefined> => {
    const run = await runUnchecked(explorer, walk)
    return run && troubleIn(run, one)
  }
  // What only chance gave does not come back.
  if ((await look(seen.walk)) !== undefined) await explorer.confirm(explored, seen, look)
}

/** Loses the response of a call in some walks, until the outcome is another one than that of telling it once. */
async function runLosing(
  one: LosableCall,
  explored: ExploredBook,
  explorer: Explorer,
  unread: Set<string>,
): Promise<TroubledWalk | undefined> {
  const { starts, planner, experience } = explored
  let urls: string[] | undefined
  for (let walks = 0, runs = 0; walks < patience && runs < times && !explorer.isOver; walks++) {
    const start = starts[walks % starts.length] as WalkStart
    const to = await planner.planTo(start, one.chapter, explorer.options.length, { isShort: walks === 0 })
    const move = to && (await planner.draw(one.phrase, to))
    const losing = move && losingStep(move.step, one.call)
    if (to === undefined || move === undefined || losing === undefined) continue
    const reads = [one.chapter, move.to].flatMap((chapter) => experience.readsOf(chapter))
    const all = new Set(reads.flatMap(({ method, url }) => (method === 'GET' ? url : [])))
    urls ??= [...all].slice(0, maxReads)
    const walk = { ...to, ending: [losing, ...outcomesAt(urls, 'told once')] }
    const run = await runUnchecked(explorer, walk)
    const tried = run?.acts.find(({ manner }) => manner === 'tried')
    if (run === undefined || tried?.chapter !== one.chapter || tried.needs !== undefined) continue
    const { isAssertion, at } = failedOutcome(run)
    if (at > 0 && !isAssertion && urls.length > 0) {
      // This read shows nothing of the story, or no story has set its variables; another one may.
      urls = urls.filter((_, index) => index !== at - 1)
      continue
    }
    runs++
    if (urls.length === 0) noteUnread(one, explorer, unread)
    const trouble = troubleIn(run, one)
    if (trouble !== undefined) return { walk: { ...walk, ending: walk.ending.slice(0, at + 1) }, trouble }
  }
  return undefined
}

/** Returns the step that loses a response of a phrase; undefined if it cannot quote the phrase. */
function losingStep({ text, argument }: StepText, call: number | undefined): EndingStep | undefined {
  const quote = ['"', "'"].find((one) => !text.includes(one))
  if (quote === undefined || argument !== undefined) return undefined
  const what = call === undefined ? 'its response' : `the response to call ${call}`
  return when(`I try ${quote}${text}${quote} again after ${what} is lost`, 'tried')
}

/** Returns the trouble if an outcome was judged and is not that of telling it once. */
function troubleIn(run: WalkRun, { story, chapter, call }: LosableCall): Candidate | undefined {
  const { walk, outcome } = run
  const { isAssertion, at } = failedOutcome(run)
  const tried = run.acts.find(({ manner }) => manner === 'tried')
  const { message = '' } = outcome.trouble?.error ?? {}
  if (!isAssertion || at < 1 || tried?.chapter !== chapter) return undefined
  // Without a read, only a server that failed is a trouble.
  const hasRead = walk.ending[at]?.step.text.includes(' at "')
  if (!hasRead && !/: the status was (?:5\d\d|no response)/.test(message)) return undefined
  return {
    ...{ kind: 'lost response', stories: [story], chapter, message, moves: walk.moves.length },
    cause: `lost response ${story} ${call ?? ''}`,
  }
}

function noteUnread({ story, chapter }: LosableCall, { notes }: Explorer, unread: Set<string>): void {
  const note = (): string =>
    `No read shows what these did, so that only a server that fails is seen after a lost response: ${[...unread].join('; ')}.`
  notes.delete(note())
  unread.add(`${inWords(story)}, in ${chapterInWords(chapter)}`)
  notes.add(note())
}

import type { Exchange } from '../../exchange'
import { chapterInWords, inWords, type AnyChapter } from '../../story'
import type { StepText } from '../../project'
import { changesNothing } from './calls'
import { conduct, type ShownByRun } from './experiment'
import type { Candidate, Detector, ExploredBook } from './detector'
import type { Explorer } from './explorer'
import { failedOutcome, Outcomes } from './outcomes'
import { probesOf, responseValues } from './reads'
import { requestSteps, textAsWritten, type WrittenRequest } from './requests'
import { mayMove } from './unchanged'
import { exchangesOfEnding, then, when, type EndingStep, type WalkRun } from './walk'

/** How often the response of each call is lost, and the most walks for that, as a walk may miss the chapter. */
const times = 2
const patience = 6

/** A story, and whether each of its calls that may change something may be sent again. */
interface StoryWithCalls {
  readonly story: string
  readonly chapter: AnyChapter
  readonly calls: readonly boolean[]
}

/** A call of a story whose response is lost: one of those that may change something, from 1; undefined for the last one. */
type LosableCall = Omit<StoryWithCalls, 'calls'> & { readonly call: number | undefined }

/** A story whose call, sent again after its response was lost, has another outcome than when it is told once. */
export const lostResponse = (explorer: Explorer): Detector => {
  const stories = new Map<string, StoryWithCalls>()
  const unread = new Set<string>()
  return {
    name: 'lost response',
    inRun({ acts }, { book }) {
      const { retried = [] } = new book.book() as { retried?: readonly string[] }
      for (const { kind, manner, name: story, chapter, failure, exchanges } of acts) {
        if (kind !== 'story' || manner !== 'in turn' || failure !== undefined) continue
        const changing = exchanges.filter((one) => one.protocol === 'http' && !changesNothing(one))
        const calls = changing.map((exchange) => retried.includes(story) || mayBeRetried(exchange))
        stories.set(`${chapter.name} ${story}`, { story, chapter, calls })
      }
      return []
    },
    searches(explored) {
      const own = [...stories.values()].filter(({ chapter }) => explored.book.chapters.includes(chapter))
      const losable = (explorer.options.lostResponses ? own : []).flatMap(({ story, chapter, calls }) =>
        calls.flatMap((isLosable, at): LosableCall[] =>
          isLosable ? [{ story, chapter, call: at === calls.length - 1 ? undefined : at + 1 }] : [],
        ),
      )
      return Promise.resolve(
        losable.map((one) => ({
          of: 'lost responses',
          run: () => lookInto(one, explored, explorer, unread),
        })),
      )
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
  const { book, experience } = explored
  const phrase = await book.phraseFor(one.chapter, one.story)
  if (phrase === undefined) return
  const { to } = book.ways.find(({ from, story }) => from === one.chapter && story === one.story) ?? {}
  const reads = [one.chapter, to ?? one.chapter].flatMap((chapter) => experience.readsOf(chapter))
  const urls = reads.flatMap(({ method, url }) => (method === 'GET' ? url : []))
  const outcomes = new Outcomes(urls, 'told once')
  // An outcome is read by GET alone.
  const probes = outcomes.hasReads ? [] : probesOf(reads)
  await conduct(
    {
      ...{ chapter: one.chapter, phrases: [phrase], times, patience, manner: 'unchecked' },
      walk(before, [{ step }]) {
        const losing = losingStep(step, one.call)
        const steps = probes.length > 0 ? [...probes, ...probes] : outcomes.steps()
        return losing && { ...before, ending: [losing, ...steps] }
      },
      look(run) {
        const tried = run.acts.find(({ manner }) => manner === 'tried')
        if (tried?.chapter !== one.chapter || tried.needs !== undefined) return 'missed'
        if (!outcomes.areJudged(run)) return 'missed'
        if (probes.length > 0) return secondEffectIn(run, one, reads, explorer)
        if (!outcomes.hasReads) noteUnread(one, explorer, unread)
        return troubleIn(run, one)
      },
    },
    explored,
    explorer,
  )
}

/** Returns the step that loses a response of a phrase; undefined if it cannot quote the phrase. */
function losingStep({ text, argument }: StepText, call: number | undefined): EndingStep | undefined {
  const quote = ['"', "'"].find((one) => !text.includes(one))
  if (quote === undefined || argument !== undefined) return undefined
  const what = call === undefined ? 'its response' : `the response to call ${call}`
  return when(`I try ${quote}${text}${quote} again after ${what} is lost`, 'tried')
}

/** What reads show, by the number of the read and the path: as received, and with placeholders for the story data. */
type Shown = ReadonlyMap<string, readonly (string | undefined)[]>

/** Returns the trouble if reads show something else than where the same story runs once, twice for what moves by itself. */
async function secondEffectIn(
  run: WalkRun,
  { story, chapter, call }: LosableCall,
  reads: readonly WrittenRequest[],
  { runner }: Explorer,
): Promise<ShownByRun> {
  const [losing, ...probes] = run.walk.ending as [EndingStep, ...EndingStep[]]
  const telling = when(losing.step.text.replace(/ again after .* is lost$/, ''), 'tried')
  const runOnce = () => runner.run({ ...run.walk, ending: [telling, ...probes] }, { checksInvariants: false })
  const [first, second] = [await runOnce(), await runOnce()]
  const isTold = first?.acts.some(({ manner, failure }) => manner === 'tried' && failure === undefined)
  if (first === undefined || second === undefined || !isTold) return 'missed'
  const [once, soon] = shownIn(first)
  const [twice, later] = shownIn(run)
  const pairs = [
    [once, soon],
    [once, shownIn(second)[0]],
    [twice, later],
  ] as const
  const moving = new Set(pairs.flatMap(([one, other]) => differences(one, other)).map(placeOf))
  for (const key of differences(once, twice)) {
    const [, read = '', path = ''] = /^(\d+)(.*)$/.exec(key) ?? []
    const assertion = moving.has(placeOf(key)) || mayMove(path) ? undefined : assertionOf(key, once, twice)
    if (assertion === undefined) continue
    const [steps, name] = [requestSteps(reads[Number(read)] as WrittenRequest), inWords(story)]
    return {
      ...{ kind: 'lost response', stories: [story], chapter, moves: run.walk.moves.length },
      cause: `lost response ${story} ${call ?? ''}`,
      message: run.outcome.redact(
        `"${name}" has a second effect when its response is lost and it is sent again: ${assertion}, as if it ran once.`,
      ),
      asFeature: (walk) => ({ ...walk, ending: [...walk.ending, ...steps, then(assertion)] }),
    }
  }
  return undefined
}

/** Returns what the first and the second half of the reads show with which a walk ends. */
function shownIn(run: WalkRun): [Shown, Shown] {
  const reads = run.walk.ending.flatMap(({ isRequest }, at) =>
    isRequest ? [responseValues(exchangesOfEnding(run, at).at(-1))] : [],
  )
  const half = reads.length / 2
  const shown = (some: typeof reads): Shown =>
    new Map(
      some.flatMap((values, read) =>
        [...(values ?? [])].map(
          ([path, value]) => [`${read}${path}`, [value, textAsWritten(value, run)]] as const,
        ),
      ),
    )
  return [shown(reads.slice(0, half)), shown(reads.slice(half))]
}

function differences(one: Shown, other: Shown): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (key) => !one.get(key)?.some((value, at) => value !== undefined && value === other.get(key)?.[at]),
  )
}

/** Returns a key without the places in lists. */
function placeOf(key: string): string {
  return key.replace(/\/\d+(?=\/|$)/g, '/*')
}

/** Returns the assertion that holds where a story ran once; undefined if no step can say it. */
function assertionOf(key: string, once: Shown, twice: Shown): string | undefined {
  const [root, ...names] = key.split('/')
  const [, value] = once.get(key) ?? []
  if (root?.endsWith('status')) return `the response should be ${value}`
  const list = names.findIndex((name) => /^\d+$/.test(name))
  if (list < 0)
    return value === undefined || value.includes('\\')
      ? undefined
      : `the response body at "${names.join('.')}" should be ${value}`
  const above = [root, ...names.slice(0, list)].join('/')
  const sizeIn = (shown: Shown): number =>
    new Set(
      [...shown.keys()].flatMap((one) =>
        one.startsWith(`${above}/`) ? one.slice(above.length + 1).split('/', 1) : [],
      ),
    ).size
  const size = sizeIn(once)
  return size === sizeIn(twice)
    ? undefined
    : `the response body at "${names.slice(0, list).join('.') || '$'}" should have ${size} items`
}

/** Returns the trouble if an outcome was judged and is not that of telling it once. */
function troubleIn(run: WalkRun, { story, chapter, call }: LosableCall): Candidate | undefined {
  const { walk, outcome } = run
  const { isAssertion, at } = failedOutcome(run)
  const { message = '' } = outcome.trouble?.error ?? {}
  if (!isAssertion || at < 1) return undefined
  // Without a read, only a server that failed is a trouble.
  const hasRead = walk.ending[at]?.step.text.includes(' at "')
  if (!hasRead && !/: the status was (?:5\d\d|no response)/.test(message)) return undefined
  return {
    ...{ kind: 'lost response', stories: [story], chapter, message, moves: walk.moves.length },
    cause: `lost response ${story} ${call ?? ''}`,
    ending: walk.ending.slice(0, at + 1),
  }
}

function noteUnread({ story, chapter }: LosableCall, { notes }: Explorer, unread: Set<string>): void {
  const note = (): string =>
    `No read shows what these did, so that only a server that fails is seen after a lost response: ${[...unread].join('; ')}.`
  notes.delete(note())
  unread.add(`${inWords(story)}, in ${chapterInWords(chapter)}`)
  notes.add(note())
}

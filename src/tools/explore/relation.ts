import {
  chapterInWords,
  inWords,
  isAnswered,
  stringifyExactly,
  type AnyChapter,
  type Exchange,
} from '../seam'
import { valuesOf } from './accepted'
import { isQuotable } from './book'
import { readSteps, urlAsWritten, type Read } from './experience'
import { shownBy, type ExploredBook, type Explorer, type Kind, type Search, type Trouble } from './explorer'
import {
  exchangesOfEnding,
  isAnsweredGet,
  operationOf,
  signatureOf,
  then,
  tryStep,
  when,
  type EndingStep,
  type Run,
  type Walk,
  type WalkStart,
} from './walk'

/** A story that deleted or created something, and how that is read. */
interface Change {
  readonly relation: 'DELETE' | 'Location'
  readonly chapter: AnyChapter
  readonly story: string
  readonly url: string
}

/** How often a GET is repeated: a value that comes and goes shows itself with a probability of four fifths. */
const repeats = 6
/** For how long a change may take to show. */
const patience = 'I keep asking for up to 2 seconds'
/** The most walks that are made to get to the chapter of one search. */
const maxWalks = 3

/**
 * Responses that contradict each other: a GET repeated at once returns other values, and then those from before; HEAD is
 * not GET without a body; what was deleted is still there, unchanged; what the Location of a 201 names cannot be read.
 */
export const relation = (explorer: Explorer): Kind => {
  const changes = new Map<string, Change>()
  const supportsHead = { seen: false }
  return {
    name: 'relation',
    inRun(run) {
      for (const change of changesIn(run))
        changes.set(`${change.relation} ${change.chapter.name} ${change.story}`, change)
      return []
    },
    searches: ({ ...explored }) => {
      const { book, experience } = explored
      const { notRelated = [] } = new book.book() as { notRelated?: readonly string[] }
      const isPromised = (...names: string[]): boolean => !names.some((name) => notRelated.includes(name))
      const reads = book.chapters.flatMap((chapter) =>
        experience.readsOf(chapter).map((read) => ({ chapter, read })),
      )
      const readUrls = new Set(reads.map(({ read }) => read.url))
      const ofChanges = [...changes.values()].filter(
        ({ chapter, story, relation: name, url }) =>
          book.storiesFrom(chapter).includes(story) &&
          isPromised(name, story) &&
          (name === 'Location' || readUrls.has(url)),
      )
      return Promise.resolve([
        ...ofChanges.map((change) => search(() => lookIntoChange(change, explored, explorer))),
        ...reads
          .filter(({ read }) => isPromised(read.by))
          .map(({ chapter, read }) =>
            search(() => lookIntoRead(read, chapter, explored, explorer, supportsHead, isPromised)),
          ),
      ])
    },
  }
}

function search(run: () => Promise<void>): Search {
  return { of: 'relations', run }
}

/** Returns the stories of a run whose last call deleted something, or created what a Location names. */
function changesIn({ acts, outcome }: Run): Change[] {
  return acts.flatMap(({ kind, manner, failure, chapter, name, exchanges }): Change[] => {
    const last = exchanges.at(-1)
    if (kind !== 'story' || manner !== 'in turn' || failure !== undefined || last === undefined) return []
    if (!isAnswered(last) || last.protocol !== 'http') return []
    const { method, url } = last.request
    const { status, headers } = last.outcome
    const location = headers.get('Location')
    if (status === 201 && location !== undefined && outcome.urlOf(location) === new URL(location, url).href)
      return [{ relation: 'Location', chapter, story: name, url: '' }]
    const written = urlAsWritten(url, outcome)
    const isDone = method === 'DELETE' && (status === 200 || status === 204) && written !== undefined
    return isDone ? [{ relation: 'DELETE', chapter, story: name, url: written }] : []
  })
}

async function lookIntoChange(change: Change, explored: ExploredBook, explorer: Explorer): Promise<void> {
  const { chapter, story, relation: name, url } = change
  const { book, planner } = explored
  const phrase = await book.phraseFor(chapter, story)
  if (phrase === undefined) return
  for (const to of await walksTo(chapter, explored, explorer)) {
    const move = await planner.draw(phrase, to)
    if (move === undefined || !isQuotable(move)) continue
    const tried = tryStep(move.step)
    const [begin, end] =
      name === 'DELETE'
        ? [
            [when(`I GET "${url}"`, 'probe'), tried, when(`I GET "${url}"`)],
            'the response should be a client error',
          ]
        : [
            [
              tried,
              when('I save the response header "Location" as "location"'),
              when('I GET "{{location}}"'),
            ],
            'the response should be successful',
          ]
    const showing = (run: Run | undefined): Trouble | undefined =>
      run && contradictionIn(run, change, begin.length)
    const run = await explorer.run(explored, { ...to, ending: begin })
    if (showing(run) === undefined) continue
    const walk = { ...to, ending: [...begin, when(patience), then(end)] }
    const trouble = showing(await explorer.runner.run(walk))
    if (trouble === undefined) continue
    await explorer.confirm(explored, { walk, trouble }, async (again) =>
      showing(await explorer.runner.run(again)),
    )
    return
  }
}

/** Returns the trouble if what was deleted is still there as before, or what was created cannot be read. */
function contradictionIn(run: Run, change: Change, steps: number): Trouble | undefined {
  const { relation: name, story, chapter } = change
  const tried = run.acts.find(({ manner }) => manner === 'tried')
  if (tried === undefined || tried.failure !== undefined || tried.chapter !== chapter) return undefined
  const [before, after] = [exchangesOfEnding(run, 0).at(-1), exchangesOfEnding(run, steps - 1).at(-1)]
  const last = run.outcome.exchanges.filter(isAnsweredGet).at(-1) ?? after
  if (after === undefined || last === undefined || !isAnswered(last)) return undefined
  const { status } = last.outcome
  const isStillThere =
    before !== undefined && status < 300 && textOf(before) === textOf(last) && !hasEmptyList(last)
  if (name === 'DELETE' ? !isStillThere : ![404, 410].includes(status)) return undefined
  const what = `"${inWords(story)}", in the chapter "${chapterInWords(chapter)}"`
  const message =
    name === 'DELETE'
      ? `What ${what} deletes is there afterwards as before.`
      : `What the Location in the response to ${what} names cannot be read.`
  return troubleOf(run, [story], chapter, `${name} ${story}`, message, last)
}

async function lookIntoRead(
  read: Read,
  chapter: AnyChapter,
  explored: ExploredBook,
  explorer: Explorer,
  supportsHead: { seen: boolean },
  isPromised: (...names: string[]) => boolean,
): Promise<void> {
  const [to] = await walksTo(chapter, explored, explorer)
  if (to === undefined) return
  const gets = Array.from({ length: repeats }, () => readSteps(read, 'probe')).flat()
  const walk: Walk = { ...to, ending: [...gets, ...headSteps(read, 'probe')] }
  const showing = (run: Run | undefined): Trouble[] => {
    if (run === undefined) return []
    const all = walk.ending.flatMap((_, at) => exchangesOfEnding(run, at))
    return [
      isPromised('GET') ? unsteadinessIn(run, all, read, chapter) : undefined,
      isPromised('HEAD') ? otherHeadIn(run, all, read, chapter, supportsHead) : undefined,
    ].filter((one) => one !== undefined)
  }
  for (const trouble of showing(await explorer.run(explored, walk)))
    await explorer.confirm(explored, { walk, trouble }, async (again) =>
      showing(await explorer.runner.run(again)).find(({ cause }) => cause === trouble.cause),
    )
}

function headSteps(read: Read, role?: EndingStep['role']): EndingStep[] {
  return readSteps(read, role).map((one) => ({
    ...one,
    step: { text: one.step.text.replace(/^I GET /, 'I HEAD ') },
  }))
}

/** Returns some walks to a chapter, each from another start. */
async function walksTo(
  chapter: AnyChapter,
  { starts, planner }: ExploredBook,
  explorer: Explorer,
): Promise<Walk[]> {
  const walks: Walk[] = []
  for (let turn = 0; turn < maxWalks; turn++) {
    const start = explorer.random.pick(starts) as WalkStart
    const to = await planner.planTo(start, chapter, explorer.options.length, { isShort: turn === 0 })
    if (to !== undefined) walks.push(to)
  }
  return walks
}

/** Names of numbers that say how long something took. */
const duration = /took|time|elapsed|duration|latency|uptime|age$|ms$|seconds$/i

/**
 * Returns the trouble if a value of a repeated GET changes and then is again what it was: neither a time nor a counter nor
 * new ids nor what comes with a delay do that, and a list that moves on has other items each time.
 */
function unsteadinessIn(
  run: Run,
  all: readonly Exchange[],
  read: Read,
  chapter: AnyChapter,
): Trouble | undefined {
  const gets = all.filter(isAnsweredGet)
  const values = gets.map((exchange) => valuesOf(exchange) ?? new Map<string, string>())
  if (gets.length < repeats || gets.some((get, at) => at > 0 && movesOn(gets[at - 1], get))) return undefined
  const place = [...new Set(values.flatMap((one) => [...one.keys()]))].find((path) => {
    const series = values.map((one) => one.get(path))
    const returns = series.some((value, at) => value !== series[at + 1] && series.indexOf(value, at + 2) > 0)
    return returns && !duration.test(path.split('/').at(-1) ?? '') && !/\d:\d\d/.test(series.join(' '))
  })
  const first = gets[0]
  const other = gets.find((get) => valuesOf(get)?.get(place ?? '') !== values[0]?.get(place ?? ''))
  if (place === undefined || first === undefined || other === undefined) return undefined
  const [was, is] = [values[0]?.get(place) ?? 'nothing', valuesOf(other)?.get(place) ?? 'nothing']
  const operation = operationOf(first)
  const message = `A GET repeated at once is answered otherwise, and then again as before: ${operation} has ${was} and ${is} at ${place}.`
  const path = `$${place.replace(/\/(\d+)(?=\/|$)/g, '[$1]').replace(/\/([^/[]+)/g, "['$1']")}`
  return {
    ...troubleOf(run, [read.by], chapter, `GET ${operation}`, message, other),
    asFeature: (walk) => ({
      ...walk,
      ending: [
        ...readSteps(read),
        ...Array.from({ length: repeats }).flatMap(() =>
          place === 'status'
            ? [...readSteps(read), then(`the response should be ${was}`)]
            : [
                when(`I save the response body at "${path}" as "before"`),
                ...readSteps(read),
                then(`the response body at "${path}" should be {{before}}`),
              ],
        ),
      ],
    }),
  }
}

/** Whether two responses have a list of which every item is another one: the pages of a list that moves on. */
function movesOn(one: Exchange | undefined, other: Exchange): boolean {
  const [before, after] = [one, other].map((exchange) => listsOf(exchange && bodyOf(exchange)))
  return (before ?? []).some((list, at) => {
    const items = new Set(list.map((item) => stringifyExactly(item)))
    return !(after?.[at] ?? []).some((item) => items.has(stringifyExactly(item)))
  })
}

/** Returns the lists in a value, an empty one as well. */
function listsOf(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [value] : []), ...Object.values(value).flatMap(listsOf)]
}

function hasEmptyList(exchange: Exchange): boolean {
  return listsOf(bodyOf(exchange)).some((list) => list.length === 0)
}

function bodyOf({ outcome }: Exchange): unknown {
  return outcome.kind === 'answered' && outcome.body.json.ok ? outcome.body.json.value : undefined
}

function textOf({ outcome }: Exchange): string {
  return outcome.kind === 'answered' ? `${outcome.status} ${outcome.body.text}` : ''
}

/** Returns the trouble if HEAD has another status or media type than GET; an API may support no HEAD at all. */
function otherHeadIn(
  run: Run,
  all: readonly Exchange[],
  read: Read,
  chapter: AnyChapter,
  supportsHead: { seen: boolean },
): Trouble | undefined {
  const [get, head] = [all.filter(isAnsweredGet).at(-1), all.at(-1)]
  if (get === undefined || head?.protocol !== 'http' || !isAnswered(head) || head.request.method !== 'HEAD')
    return undefined
  const [ofGet, ofHead] = [get.outcome, head.outcome]
  if (ofHead.status < 300) supportsHead.seen = true
  if (ofGet.status >= 300 || !supportsHead.seen || [405, 501].includes(ofHead.status)) return undefined
  const [was, is] = [ofGet, ofHead].map(({ headers }) => headers.get('Content-Type')?.split(';')[0])
  const isOtherType = was !== undefined && is !== undefined && was !== is
  if (ofHead.status === ofGet.status && !isOtherType) return undefined
  const message = isOtherType
    ? `HEAD has the media type ${is}, where GET has ${was}: ${signatureOf(head)}.`
    : `HEAD is answered ${ofHead.status}, where GET is answered ${ofGet.status}: ${operationOf(get)}.`
  const assertion = isOtherType
    ? `the response header "Content-Type" should be "${was}"`
    : `the response should be ${ofGet.status}`
  return {
    ...troubleOf(run, [read.by], chapter, `HEAD ${operationOf(get)}`, message, head),
    asFeature: (walk) => ({ ...walk, ending: [...headSteps(read), then(assertion)] }),
  }
}

function troubleOf(
  { outcome, walk }: Run,
  stories: readonly string[],
  chapter: AnyChapter,
  cause: string,
  message: string,
  exchange: Exchange,
): Trouble {
  return {
    ...{ kind: 'relation', stories, chapter, cause: `relation ${cause}`, message: outcome.redact(message) },
    ...shownBy(exchange, outcome),
    moves: walk.moves.length,
  }
}

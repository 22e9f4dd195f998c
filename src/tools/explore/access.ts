import { isAnswered, type Exchange } from '../../exchange'
import { classify, isJsonNumber, isShortNumber, namesId, showMember, urlDecoded } from '../../formats'
import { Redactor } from '../../redaction'
import { chapterInWords, EndChapter, inWords, type AnyChapter } from '../../story'
import type { Definition } from '../../project'
import { changedIn, movingIn, valuesOf } from './accepted'
import { isQuotable } from './book'
import { isAnsweredGet } from './calls'
import type { Candidate, Detector, ExploredBook, Explorer, Search } from './explorer'
import { shownBy } from './explorer'
import { readOf, requestSteps, type WrittenRequest } from './requests'
import {
  exchangesOfEnding,
  goOn,
  quoting,
  then,
  when,
  type EndingStep,
  type WalkRun,
  type Walk,
  type WalkStart,
} from './walk'

/** How often each story is tried as each actor, and the most walks for that, as a walk may miss the chapter. */
const times = 2
const patience = 4
/** Shorter strings are found in other texts by chance. */
const shortestOwn = 5

/**
 * How an actor is put in the place of the owner: it tells the story itself; it tells the story after the owner, with the
 * same key; or it sends the request with which the story ends.
 */
type Way = 'in place' | 'after' | WrittenRequest

/** A story that its owner told with credentials, to be tried as another one. */
interface Trespass {
  readonly story: string
  readonly chapter: AnyChapter
  readonly phrase: Definition
  readonly actor: string
  readonly way: Way
}

/** What is nobody's own: the values that came in several walks, and the places that move by themselves. */
interface Known {
  readonly shared: Set<string>
  readonly moving: Set<string>
}

/** What another user may read or change, although only the owner may. */
export const access = (explorer: Explorer): Detector => {
  const ways = new Map<AnyChapter, Map<string, readonly Way[]>>()
  const actors = new Set<string>()
  /** The values of all walks: what came in several is nobody's own. */
  const shared = new Set<string>()
  const known = { shared, moving: new Set<string>() }
  return {
    name: 'access',
    inRun(run, { book }) {
      if (!explorer.options.actors) return []
      for (const { kind, manner, name, chapter, failure, exchanges } of run.acts) {
        const last = exchanges.at(-1)
        if (kind !== 'story' || manner !== 'in turn' || failure !== undefined || !isOfOwner(last)) continue
        const ofChapter = ways.get(chapter) ?? new Map<string, readonly Way[]>()
        if (book.chapters.includes(chapter)) ways.set(chapter, ofChapter)
        const read = exchanges.length > 1 ? readOf(last, run, name) : undefined
        const hasKey = last.request.headers.has('Idempotency-Key')
        ofChapter.set(name, read ? [read] : hasKey ? ['in place', 'after'] : ['in place'])
      }
      for (const actor of run.outcome.actors) actors.add(actor)
      for (const value of ownValuesIn(run.outcome.exchanges)) shared.add(value)
      return []
    },
    async searches(explored) {
      const searches: Search[] = []
      for (const [chapter, stories] of ways)
        for (const [story, all] of explored.book.chapters.includes(chapter) ? stories : []) {
          const phrase = await explored.book.phraseFor(chapter, story)
          if (phrase === undefined) continue
          for (const actor of actors)
            for (const way of all) {
              if (way !== 'after' && mayDo(actor, story, chapter, explored)) continue
              const one = { story, chapter, phrase, actor, way }
              searches.push({ of: 'stories × actors', run: () => lookInto(one, explored, explorer, known) })
            }
        }
      return searches
    },
  }
}

/** Whether an exchange was answered below 400 to a request with credentials. */
function isOfOwner(exchange: Exchange | undefined): exchange is Exchange {
  if (exchange === undefined || !isAnswered(exchange) || exchange.outcome.status >= 400) return false
  const secrets = new Redactor()
  return [...exchange.request.headers].some(([name]) => secrets.isSecretHeader(name))
}

/** Whether the chapter or the book says that an actor, or everybody, may tell a story as well. */
function mayDo(actor: string, story: string, chapter: AnyChapter, { book }: ExploredBook): boolean {
  return [new book.book(), new (chapter as unknown as new () => object)()].some((one) => {
    const { mayAlso = {} } = one as { mayAlso?: Readonly<Record<string, readonly string[]>> }
    return [actor, 'everybody'].some((name) => mayAlso[name]?.includes(story))
  })
}

async function lookInto(
  one: Trespass,
  explored: ExploredBook,
  explorer: Explorer,
  known: Known,
): Promise<void> {
  const { story, chapter, actor } = one
  const look = async (walk: Walk): Promise<Candidate | undefined> => {
    const run = await explorer.runner.run(walk)
    const trouble = run && (await troubleIn(run, one, explored, explorer, known))
    for (const value of ownValuesIn(run?.outcome.exchanges ?? [])) known.shared.add(value)
    return trouble
  }
  for (let walks = 0, tries = 0; walks < patience && tries < times && !explorer.isOver; walks++) {
    const walk = await walkWith(one, explored, explorer, walks)
    const trouble = walk && (await look(walk))
    if (walk !== undefined) tries++
    if (walk === undefined || trouble === undefined) continue
    // What only chance gave to both does not come back.
    if ((await look(walk)) === undefined) continue
    const finding = await explorer.confirm(explored, { walk, trouble }, look)
    const likewise = `as ${actor}, in ${chapterInWords(chapter)}`
    if (finding && finding.trouble.message !== trouble.message && !finding.likewise.includes(likewise))
      finding.likewise.push(likewise)
    if (finding !== undefined) explorer.noteTried(story, chapter)
    return
  }
}

/** Plans a walk in which the actor does what the owner did. */
async function walkWith(
  { chapter, phrase, actor, way }: Trespass,
  { starts, planner, experience }: ExploredBook,
  explorer: Explorer,
  turn: number,
): Promise<Walk | undefined> {
  const start = starts[turn % starts.length] as WalkStart
  const to = await planner.planTo(start, chapter, explorer.options.length, { isShort: turn === 0 })
  const move = to && (await planner.draw(phrase, to))
  if (to === undefined || move === undefined || !isQuotable(move)) return undefined
  if (typeof way === 'object') {
    const steps = sentAs(actor, way)
    const ending = steps.map(({ keyword, step }, at): EndingStep => {
      const isLast = at === steps.length - 1
      return { keyword, step, ...(isLast && { role: 'tried' }) }
    })
    return { ...goOn(to, move), ending }
  }
  const trying: EndingStep = {
    ...when('', 'tried'),
    step: quoting(`I try as "${actor}":`, [move.step]),
  }
  if (way === 'after') return { ...goOn(to, move), ending: [trying] }
  const reads = chapter === EndChapter ? [] : experience.readsOf(chapter)
  const probes = reads.flatMap((read) => requestSteps(read, 'probe'))
  const asActor = reads.flatMap((read) => sentAs(actor, read))
  return { ...to, ending: [...probes, ...probes, trying, ...probes, ...asActor] }
}

function sentAs(actor: string, read: WrittenRequest): EndingStep[] {
  const steps = requestSteps(read).map(({ step }): EndingStep => ({ ...when('', 'probe'), step }))
  return [when(`the next request is sent as "${actor}"`, 'probe'), ...steps]
}

async function troubleIn(
  run: WalkRun,
  one: Trespass,
  explored: ExploredBook,
  explorer: Explorer,
  { shared, moving }: Known,
): Promise<Candidate | undefined> {
  const { story, chapter, actor, way } = one
  const { walk, outcome } = run
  const at = walk.ending.findIndex(({ role }) => role === 'tried')
  const own = exchangesOfEnding(run, at)
  const last = own.at(-1)
  const act = [...run.acts]
    .reverse()
    .find(({ manner, name }) => (typeof way === 'object' ? name === story : manner === 'tried'))
  if (last === undefined || !isAnswered(last) || act === undefined || act.needs !== undefined)
    return undefined
  if (way !== 'after' && act.chapter !== chapter) return undefined
  const before = outcome.exchanges.slice(0, outcome.exchanges.indexOf(own[0] as Exchange))
  if (way === 'after' && !hasKeyOf(before, last)) return undefined
  const found = (what: string, asFeature: Candidate['asFeature']): Candidate => ({
    ...{ kind: 'access', stories: [story], chapter, cause: `access ${story}`, asFeature },
    message: `${what}\nIf ${actor} may do that, the book or the chapter says so: mayAlso = { '${actor}': ['${story}'] }`,
    ...shownBy(last, outcome),
    moves: walk.moves.length,
  })
  const tries = `When "${inWords(story)}" is tried as ${actor}, in ${chapterInWords(chapter)},`
  const isRefused = last.outcome.status >= 400
  const refuse = (whole: Walk): Walk => ({
    ...whole,
    ending: [...whole.ending, then('the response should be a client error')],
  })
  const excluded = new Set([...shared, ...ownValuesIn(own.slice(0, -1))])
  const leaked = leakedTo(last, before, excluded)
  if (leaked.size > 0) {
    const hiding = [...leaked.keys()].flatMap((value) => hidingSteps(run, value) ?? [])
    const asFeature = hiding[0] ?? (isRefused || way === 'after' ? undefined : refuse)
    const what = `${tries} the response has what only the owner had before: ${[...leaked.values()].join(', ')}.`
    if (asFeature !== undefined) return found(what, asFeature)
  }
  if (way === 'in place' && !isAnsweredGet(last)) {
    const reads = explored.experience.readsOf(chapter)
    const changed = await changeIn(run, reads, moving, explorer)
    if (changed !== undefined) {
      const what = `${tries} it changes what the owner reads: ${changed.read.url} at ${changed.path}.`
      return found(what, isRefused ? sameSteps(changed) : refuse)
    }
  }
  const isOpen =
    actor === 'nobody' &&
    last.protocol === 'http' &&
    last.outcome.status < 300 &&
    explorer.options.contract?.asksForSecurity(last) === true
  const isPage = last.outcome.body.mediaType === 'text/html'
  return isOpen && !isPage
    ? found(
        `${tries} it is answered ${last.outcome.status}, but the OpenAPI document asks for security.`,
        refuse,
      )
    : undefined
}

function hasKeyOf(before: readonly Exchange[], { request }: Exchange): boolean {
  const key = request.headers.get('Idempotency-Key')
  return key !== undefined && before.some((one) => one.request.headers.get('Idempotency-Key') === key)
}

/** Returns the strings of bodies, and long numbers that are ids: what may be only one user's. */
function ownValuesIn(exchanges: readonly Exchange[]): Set<string> {
  const bodies = exchanges.flatMap((one) => [
    one.request.body,
    isAnswered(one) ? one.outcome.body : undefined,
  ])
  return new Set(bodies.flatMap((body) => (body?.json.ok ? [...ownValues(body.json.value).keys()] : [])))
}

function ownValues(body: unknown): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (value: unknown, path: string, name: string): void => {
    const isOwn =
      typeof value === 'string'
        ? value.length >= shortestOwn && classify(value) === undefined && !isShortNumber(value)
        : isJsonNumber(value) && namesId(name) && !isShortNumber(String(value))
    if (isOwn) found.set(String(value), path)
    if (typeof value === 'object' && value !== null && !isJsonNumber(value))
      for (const [member, inside] of Object.entries(value))
        visit(inside, Array.isArray(value) ? `${path}[*]` : `${path}${showMember(member)}`, member)
  }
  visit(body, '$', '')
  return found
}

/** Returns the values of earlier exchanges in a response that are neither shared nor in its request, and where they are. */
function leakedTo(
  { request, outcome }: Exchange,
  before: readonly Exchange[],
  excluded: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  if (outcome.kind !== 'answered' || !outcome.body.json.ok) return new Map()
  const url = 'url' in request ? request.url : ''
  const sent = [url, ...[...request.headers].flat(), request.body?.text ?? ''].join('\n')
  const asked = `${sent}\n${urlDecoded(sent)}`
  const owners = ownValuesIn(before)
  const values = [...ownValues(outcome.body.json.value)]
  return new Map(
    values.filter(([value]) => owners.has(value) && !excluded.has(value) && !asked.includes(value)),
  )
}

/** What the owner reads, and where it is another one after an actor's call. */
interface ChangedRead {
  readonly read: WrittenRequest
  /** A JSONPath, or `status`. */
  readonly path: string
}

/** Returns a change of what only the owner reads; a read that the actor gets alike is not the owner's. */
async function changeIn(
  run: WalkRun,
  reads: readonly WrittenRequest[],
  moving: Set<string>,
  explorer: Explorer,
): Promise<ChangedRead | undefined> {
  if (changedIn(run).length === 0) return undefined
  const { walk } = run
  const at = walk.ending.findIndex(({ role }) => role === 'tried')
  const probes = walk.ending.slice(0, at / 2)
  // What moves by itself.
  const alone = await explorer.runner.run({ ...walk, ending: [...probes, ...probes, ...probes] })
  if (alone === undefined) return undefined
  const generally = (place: string): string => {
    const [index = '', path = ''] = place.split(/ (.*)/s)
    return `${reads[Number(index)]?.url} ${path.replace(/\/\d+(?=\/|$)/g, '/*')}`
  }
  for (const place of [...movingIn(alone), ...movingIn(run, 2)]) moving.add(generally(place))
  const responses = walk.ending.flatMap(({ step }, index) =>
    index > at && /^I (?:[A-Z]+ "|send the HTTP method )/.test(step.text)
      ? [valuesOf(exchangesOfEnding(run, index).at(-1))]
      : [],
  )
  const isAlike = (read: number): boolean => {
    const [owners, actors] = [responses[read], responses[read + reads.length]]
    if (owners === undefined || actors === undefined || Number(actors.get('status')) >= 400) return false
    const isMoving = (path: string): boolean => moving.has(generally(`${read} ${path}`))
    return [...owners].every(([path, value]) => isMoving(path) || actors.get(path) === value)
  }
  for (const place of changedIn(run)) {
    if (moving.has(generally(place))) continue
    const [index = '', path = ''] = place.split(/ (.*)/s)
    const read = reads[Number(index)]
    if (read !== undefined && !isAlike(Number(index))) return { read, path: pathTo(path) }
  }
  return undefined
}

/** Returns the JSONPath of a place, up to a list in it. */
function pathTo(place: string): string {
  if (!place.startsWith('/')) return place === 'status' ? place : '$'
  const names = place.slice(1).split('/')
  const list = names.findIndex((name) => /^\d+$/.test(name))
  return `$${(list < 0 ? names : names.slice(0, list)).map((name) => showMember(name)).join('')}`
}

/** Lets a feature fail where the owner reads something else afterwards. */
function sameSteps({ read, path }: ChangedRead): (whole: Walk) => Walk {
  const reading = requestSteps(read)
  const [save, same] =
    path === 'status'
      ? [[], then('the response should be successful')]
      : [
          [when(`I save the response body at "${path}" as "before"`)],
          then(`the response body at "${path}" should be {{before}}`),
        ]
  return (whole) => ({ ...whole, ending: [...reading, ...save, ...whole.ending, ...reading, same] })
}

/** Lets a feature fail where a refusal has a value of the owner's; undefined if no step can name the value. */
function hidingSteps(run: WalkRun, value: string): ((whole: Walk) => Walk) | undefined {
  const hidden = (name: string): EndingStep => then(`the response body should not contain "{{${name}}}"`)
  const known = Object.entries(run.outcome.storyData ?? {}).find(([, one]) => String(one) === value)
  if (known !== undefined) return (whole) => ({ ...whole, ending: [...whole.ending, hidden(known[0])] })
  for (const exchange of run.outcome.exchanges.filter(isAnsweredGet)) {
    const { body } = exchange.outcome
    const path = body.json.ok ? ownValues(body.json.value).get(value) : undefined
    const read = path === undefined || path.includes('[*]') ? undefined : readOf(exchange, run)
    if (path === undefined || read === undefined) continue
    const saved = when(`I save the response body at "${path}" as "hidden"`)
    return (whole) => ({
      ...whole,
      ending: [...requestSteps(read), saved, ...whole.ending, hidden('hidden')],
    })
  }
  return undefined
}

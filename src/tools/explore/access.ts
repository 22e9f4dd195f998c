import { isAnswered, type Exchange } from '../../exchange'
import { classify, isJsonNumber, isShortNumber, namesId, showMember, urlDecoded } from '../../formats'
import { Redactor } from '../../redaction'
import { chapterInWords, EndChapter, inWords, type AnyChapter } from '../../story'
import { isAnsweredGet, refusedStep } from './calls'
import { conduct, type Experiment } from './experiment'
import { type Candidate, type Detector, type ExploredBook, type Search, shownBy } from './detector'
import type { Explorer } from './explorer'
import { Moving, mustBeUnchanged, probesOf, type ChangedRead } from './reads'
import { readOf, requestSteps, type WrittenRequest } from './requests'
import {
  exchangesOfEnding,
  goOn,
  quoting,
  then,
  when,
  type EndingStep,
  type Move,
  type WalkRun,
  type Walk,
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

/** A story that its owner told with credentials. */
interface OwnStory {
  readonly story: string
  readonly chapter: AnyChapter
  readonly ways: readonly Way[]
}

/** Such a story, to be tried as another one. */
interface Trespass extends Omit<OwnStory, 'ways'> {
  readonly actor: string
  readonly way: Way
}

/** What is nobody's own: the values that came in several walks, and the places that move by themselves. */
interface Known {
  readonly shared: Set<string>
  readonly moving: Moving
}

/** What another user may read or change, although only the owner may. */
export const access = (explorer: Explorer): Detector => {
  const stories = new Map<string, OwnStory>()
  const actors = new Set<string>()
  const known: Known = { shared: new Set(), moving: new Moving() }
  return {
    name: 'access',
    inRun(run) {
      if (!explorer.options.actors) return []
      for (const { kind, manner, name: story, chapter, failure, exchanges } of run.acts) {
        const last = exchanges.at(-1)
        if (kind !== 'story' || manner !== 'in turn' || failure !== undefined || !isOfOwner(last)) continue
        const read = exchanges.length > 1 ? readOf(last, run, story) : undefined
        const hasKey = last.request.headers.has('Idempotency-Key')
        const ways: Way[] = read ? [read] : hasKey ? ['in place', 'after'] : ['in place']
        stories.set(`${chapter.name} ${story}`, { story, chapter, ways })
      }
      for (const actor of run.outcome.actors) actors.add(actor)
      for (const value of ownValuesIn(run.outcome.exchanges)) known.shared.add(value)
      return []
    },
    searches(explored) {
      const own = [...stories.values()].filter(({ chapter }) => explored.book.chapters.includes(chapter))
      const all = own.flatMap(({ story, chapter, ways }) =>
        [...actors].flatMap((actor) => {
          const isAllowed = mayDo(actor, story, chapter, explored)
          const tried = ways.filter((way) => way === 'after' || !isAllowed)
          return tried.map((way): Trespass => ({ story, chapter, actor, way }))
        }),
      )
      return Promise.resolve(
        all.map((one): Search => ({
          of: 'stories × actors',
          run: () => lookInto(one, explored, explorer, known),
        })),
      )
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
  const { story, chapter } = one
  const phrase = await explored.book.phraseFor(chapter, story)
  if (phrase === undefined) return
  const experiment: Experiment = {
    ...{ chapter, phrases: [phrase], times, patience, manner: 'alone' },
    walk: (to, [move]) => walkWith(one, explored, to, move),
    async look(run) {
      const trouble = await troubleIn(run, one, explored, explorer, known)
      for (const value of ownValuesIn(run.outcome.exchanges)) known.shared.add(value)
      return trouble
    },
  }
  if ((await conduct(experiment, explored, explorer)) !== undefined) explorer.noteTried(story, chapter)
}

/** Returns a walk in which the actor does what the owner did. */
function walkWith(
  { chapter, actor, way }: Trespass,
  { experience }: ExploredBook,
  to: Walk,
  move: Move,
): Walk {
  if (typeof way === 'object') {
    const steps = sentAs(actor, way)
    const last = steps.length - 1
    const ending = steps.map(({ keyword, step }, at): EndingStep => ({
      keyword,
      step,
      ...(at === last && { role: 'tried' }),
    }))
    return { ...goOn(to, move), ending }
  }
  const trying = { ...when('', 'tried'), step: quoting(`I try as "${actor}":`, [move.step]) }
  if (way === 'after') return { ...goOn(to, move), ending: [trying] }
  const reads = chapter === EndChapter ? [] : experience.readsOf(chapter)
  const probes = probesOf(reads)
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
    ...{ moves: walk.moves.length, likewise: `as ${actor}, in ${chapterInWords(chapter)}` },
  })
  const tries = `When "${inWords(story)}" is tried as ${actor}, in ${chapterInWords(chapter)},`
  const isRefused = last.outcome.status >= 400
  const refuse = (whole: Walk): Walk => ({
    ...whole,
    ending: [...whole.ending, then(refusedStep(last))],
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
    const changed = await changeIn(run, moving, explorer)
    const read = changed && explored.experience.readsOf(chapter)[changed.read]
    if (changed !== undefined && read !== undefined) {
      const place = changed.path === 'status' ? 'the status' : `"${changed.path.slice(1)}"`
      const what = `${tries} it changes what the owner reads: ${read.url} at ${place}.`
      return found(what, isRefused ? mustBeUnchanged(read, changed.path) : refuse)
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
        ? value.length >= shortestOwn &&
          [undefined, 'uuid'].includes(classify(value)) &&
          !isShortNumber(value)
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

/** Returns a change of what only the owner reads; a read that the actor gets alike is not the owner's. */
async function changeIn(run: WalkRun, moving: Moving, explorer: Explorer): Promise<ChangedRead | undefined> {
  if (moving.changesIn(run).length === 0 || !(await moving.learn(run, explorer.runner))) return undefined
  moving.note(run)
  const asActor = run.walk.ending.flatMap(({ role, isRequest, step }, at) =>
    role === 'probe' && !isRequest && /^I (?:[A-Z]+ "|send the HTTP method )/.test(step.text)
      ? [exchangesOfEnding(run, at).at(-1)]
      : [],
  )
  const changes = moving.changesIn(run).filter((change) => moving.isOther(change, asActor[change.read]))
  // A list may hold what changes by itself.
  return changes.find(({ path }) => !/\/\d/.test(path)) ?? changes[0]
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

import { isAnswered, type Body, type Exchange } from '../../../exchange'
import { classify, isJsonNumber, isShortNumber, namesId, urlDecoded } from '../../../formats'
import type { Definition } from '../../../project'
import { isSecretField } from '../../../redaction'
import { chapterInWords, declarationsOf, EndChapter, inWords, type AnyChapter } from '../../../story'
import { candidateIn, type Candidate, mustBeRejected } from '../candidate'
import { isAnsweredGet, operationInBody, plainValuesIn } from '../calls'
import type { Detector, Experiment, ExploredBook } from '../detector'
import type { SucceededStory } from '../experience'
import type { Explorer } from '../explorer'
import { Moving, mustBeUnchanged, placeInWords, probesOf, type ReadValue } from '../comparing-reads'
import { credentialsIn, readOf, requestSteps, type WrittenRequest } from '../requests'
import type { Runner, WalkRun } from '../run'
import { isRenewed } from '../phrase-values'
import { endingAlsoWith, goOn, quoting, then, when, type EndingStep, type Move, type Walk } from '../walk'

/** Shorter strings are found in other texts by chance. */
const shortestOwn = 5

/** A story that its owner ran with credentials, or what an invariant reads after it, to be tried by an actor. */
interface Trespass {
  readonly name: string
  readonly chapter: AnyChapter
  readonly invariant?: { readonly name: string; readonly chapter: AnyChapter }
  /**
   * How the actor is put in the place of the owner: it runs the story itself; it runs the story after the owner, with
   * the same key; or it sends the request with which the story ends.
   */
  readonly way: 'in place' | 'after' | WrittenRequest
  /** Those with which the owner did it, who may be an actor: a story may send those of any. */
  readonly credentials: string
}

/** What another user may read or change, although only the owner may. */
export const access = (explorer: Explorer): Detector => {
  const actors = new Set<string>()
  const shared = new Set<string>()
  const fixed = new Set<Definition>()
  return {
    inRun({ outcome }) {
      if (!explorer.options.actors) return []
      for (const actor of outcome.actors) actors.add(actor)
      for (const value of ownValuesIn(outcome.exchanges)) shared.add(value)
      return []
    },
    searches(explored) {
      const { succeeded } = explored.experience
      const tried = (one: Trespass, by: readonly string[]): Experiment[] =>
        by.length === 0 ? [] : [trespassing(one, by, explored, explorer, { shared, fixed })]
      const forbidden = (one: Trespass): string[] =>
        [...actors].filter((actor) => !isAllowed(one, actor, explored))
      return [
        // All read in one walk, which comes first.
        ...readsOfInvariants(succeeded).flatMap((one) => tried(one, forbidden(one))),
        ...succeeded
          .flatMap(trespassesIn)
          .flatMap((one) => forbidden(one).flatMap((actor) => tried(one, [actor]))),
      ]
    },
  }
}

/** Returns how an actor can be put in the place of the owner of a story. */
function trespassesIn({ act: { name, chapter, exchanges }, run }: SucceededStory): Trespass[] {
  const last = exchanges.at(-1)
  if (last === undefined || !isOfOwner(last)) return []
  const way = (exchanges.length > 1 ? readOf(last, run, name) : undefined) ?? 'in place'
  const hasKey = way === 'in place' && last.request.headers.has('Idempotency-Key')
  const one = { name, chapter, way, credentials: credentialsIn(last) } as const
  return [one, ...(hasKey ? [{ ...one, way: 'after' } as const] : [])]
}

/** Whether the book, or a chapter, allows an actor what a story or an invariant does; nobody may use a key again. */
function isAllowed({ way, invariant, ...story }: Trespass, actor: string, { book }: ExploredBook): boolean {
  const { name, chapter } = invariant ?? story
  const allowed = [actor, 'everybody'].flatMap((one) => allowedTo(one, chapter, book))
  return way !== 'after' && allowed.some((may) => may === name || may === 'everything')
}

/** The names that the book, or a chapter, lists for an actor. */
function allowedTo(actor: string, chapter: AnyChapter, book: ExploredBook['book']): string[] {
  return [book.says, declarationsOf(chapter)].flatMap(({ mayAlso }) => mayAlso?.[actor] ?? [])
}

/**
 * Returns what invariants read with credentials after stories, and no story reads: each request once, after the story
 * that lets it show the most strings.
 */
function readsOfInvariants(told: readonly SucceededStory[]): Trespass[] {
  const keyOf = (read: WrittenRequest | undefined): string =>
    JSON.stringify([read?.method, read?.url, read?.body, read?.graphql])
  const known = new Set(told.map(({ act, run }) => keyOf(readOf(act.exchanges.at(-1) as Exchange, run))))
  const reads = new Map<string, { readonly one: Trespass; readonly strings: number }>()
  for (const { act, run } of told)
    for (const { kind, at, name, chapter, exchanges } of run.acts) {
      if (kind !== 'invariant' || at !== act.at) continue
      for (const exchange of exchanges.filter(isOfOwner)) {
        const way = readOf(exchange, run, name, true)
        const [key, strings] = [keyOf(way), ownValuesIn([exchange]).size]
        if (way === undefined || known.has(key) || strings <= (reads.get(key)?.strings ?? -1)) continue
        const credentials = credentialsIn(exchange)
        const one = { name: act.name, chapter: act.chapter, invariant: { name, chapter }, way, credentials }
        reads.set(key, { one, strings })
      }
    }
  return [...reads.values()].map(({ one }) => one)
}

/** Whether an exchange was answered below 400 to a request with credentials. */
function isOfOwner(exchange: Exchange): boolean {
  return isAnswered(exchange) && exchange.outcome.status < 400 && credentialsIn(exchange) !== '[]'
}

/** Whether a body has a secret that came before, such as a refresh token: whoever sends it, acts for its owner. */
export function sendsSecretOf(before: readonly Exchange[], { request }: Exchange): boolean {
  const secretsIn = (bodies: readonly (Body | undefined)[]): unknown[] =>
    bodies
      .flatMap((body) => (body?.json.ok ? [...plainValuesIn(body.json.value)] : []))
      .flatMap(({ name, value }) => (typeof value === 'string' && isSecretField(name) ? value : []))
  const known = secretsIn(bodiesOf(before))
  return secretsIn([request.body]).some((one) => known.includes(one))
}

/** What searches for access have shown. */
interface AccessLessons {
  /** The values that came in several walks, which are nobody's own. */
  readonly shared: Set<string>
  /** The phrases that the API refuses with a new text. */
  readonly fixed: Set<Definition>
}

function trespassing(
  { name, chapter, invariant, way, credentials }: Trespass,
  actors: readonly string[],
  { book, experience }: ExploredBook,
  { options, runner }: Explorer,
  { shared, fixed }: AccessLessons,
): Experiment {
  const moving = new Moving()
  const renew = (move: Move): Move =>
    fixed.has(move.definition) ? move : { ...move, step: book.values.renewed(move.step, move.definition) }
  const [who, where] = [invariant?.name ?? name, `in ${chapterInWords(chapter)}`]

  async function trespassIn(run: WalkRun, actor: string): Promise<Candidate | undefined> {
    const { outcome } = run
    const own = triedIn(run, actor, way)
    const last = own.at(-1)
    const tried =
      invariant === undefined
        ? `"${inWords(name)}" is tried as ${actor}, ${where}`
        : `${actor} reads what the invariant "${inWords(who)}" reads after "${inWords(name)}"`
    const act = typeof way === 'object' ? run.acts.filter((one) => one.name === name).at(-1) : run.tried
    if (last === undefined || !isAnswered(last) || act === undefined || act.needs !== undefined)
      return undefined
    if (way !== 'after' && act.chapter !== chapter) return undefined
    const ofActors = run.walk.ending.flatMap(({ isRequest }, at) =>
      isRequest ? [] : run.exchangesOfEnding(at),
    )
    const earlier = outcome.exchanges.slice(0, outcome.exchanges.indexOf(own[0] as Exchange))
    const before = earlier.filter((one) => !ofActors.includes(one))
    const owner = before.at(-1)
    const owners = [credentials, owner && isOfOwner(owner) && credentialsIn(owner)]
    if (owners.includes(credentialsIn(last))) return undefined
    if (own.some((one) => sendsSecretOf(before, one))) return undefined
    if (way === 'after' && !hasKeyOf(before, last)) return undefined
    const found = (what: string, asFeature: Candidate['asFeature']): Candidate =>
      candidateIn(run, {
        kind: 'access',
        stories: [name],
        chapter,
        exchange: last,
        asFeature,
        ...(typeof way === 'object' && { ending: triedAs(actor, way) }),
        // Stories that end with the same request have the same cause.
        cause: `access ${invariant?.name ?? run.operationOf(last)}`,
        ...(invariant !== undefined && { invariant: who }),
        message: `When ${tried}, ${what}.\nIf ${actor} may do that, the book or the chapter says so: mayAlso = { '${actor}': ['${who}'] }, or ['everything']`,
        likewise: `"${inWords(who)}" as ${actor}, ${where}`,
      })
    const { status } = last.outcome
    const refuse = mustBeRejected(last)
    const leaked = leakedTo(last, before, new Set([...shared, ...ownValuesIn(own.slice(0, -1))]))
    if (leaked.size > 0) {
      const [hide] = [...leaked.keys()].flatMap((value) => hidingSteps(run, value) ?? [])
      const asFeature = hide ?? (status >= 400 || way === 'after' ? undefined : refuse)
      const places = [...leaked.values()].join(', ')
      if (asFeature) return found(`the response has what only the owner had before: ${places}`, asFeature)
    }
    const mayChange = way === 'in place' && !isAnsweredGet(last)
    const reads = experience.reads.after(run.walk)
    // Who may read a thing, by its name in the book, and not run the story, may not change it either.
    const mayRead = ({ read }: ReadValue): boolean =>
      allowedTo(actor, chapter, book).includes(reads[read]?.by ?? '')
    const changed = mayChange ? await changeIn(run, mayRead, moving, runner) : undefined
    const read = changed && reads[changed.read]
    if (changed !== undefined && read !== undefined) {
      const what = `it changes what the owner reads: ${read.url} at ${placeInWords(changed)}`
      const mayBeRefused = status >= 400 || operationInBody(last) !== undefined
      return found(what, mayBeRefused ? mustBeUnchanged(read, changed.path) : refuse)
    }
    const isPage = last.outcome.body.mediaType === 'text/html'
    const isOpen = actor === 'nobody' && last.protocol === 'http' && status < 300 && !isPage
    return isOpen && options.contract?.asksForSecurity(last)
      ? found(`it is answered ${status}, but the OpenAPI document asks for security`, refuse)
      : undefined
  }

  const [first = ''] = actors
  const trying = ({ step }: Move): EndingStep => ({
    ...when('', 'tried'),
    step: quoting(`I try as "${first}":`, [step]),
  })
  return {
    of: 'stories × actors',
    chapter,
    stories: [name],
    manner: 'alone',
    ...(invariant !== undefined && { rank: -1 }),
    ...(way === 'in place' && { tried: trying }),
    tellsTooMuch: (response, before) => leakedTo(response, before, shared).size > 0,
    walk(planned, [drawn]) {
      const [to, move] = [{ ...planned, moves: planned.moves.map(renew) }, renew(drawn)]
      if (typeof way === 'object')
        return { ...goOn(to, move), ending: actors.flatMap((actor) => triedAs(actor, way)) }
      if (way === 'after') return { ...goOn(to, move), ending: [trying(move)] }
      const reads = chapter === EndChapter ? [] : experience.reads.after(to)
      const probes = probesOf(reads)
      const asActor = reads.flatMap((read) => sentAs(first, read, 'probe'))
      // A new text may be refused for itself.
      return { ...to, ending: [...asActor, ...probes, ...probes, trying(drawn), ...probes] }
    },
    async look(run) {
      const { at } = run.storiesInTurn.find(({ failure }) => failure !== undefined) ?? {}
      const until = at === undefined ? [] : run.walk.moves.slice(0, at + 1)
      const renewed = until.filter((move) => !fixed.has(move.definition) && isRenewed(move.step))
      // It may be refused for its own new text, or else as what came before has named it otherwise.
      const last = renewed.at(-1) === until.at(-1) ? renewed.slice(-1) : renewed
      for (const { definition } of last) fixed.add(definition)
      if (renewed.length > 0) return 'missed'
      let candidate: Candidate | undefined
      for (const actor of actors) candidate ??= await trespassIn(run, actor)
      for (const value of ownValuesIn(run.outcome.exchanges)) shared.add(value)
      return candidate
    },
  }
}

/** Returns the steps that send a request as an actor, which are not counted as reads of the owner. */
function sentAs(actor: string, request: WrittenRequest, role?: EndingStep['role']): EndingStep[] {
  return requestSteps({ ...request, actor }).map(({ step }) => ({ ...when('', role), step }))
}

/** Returns the steps with which an actor tries to send a request. */
function triedAs(actor: string, request: WrittenRequest): EndingStep[] {
  const steps = sentAs(actor, request)
  return steps.map((one, at) => (at < steps.length - 1 ? one : { ...one, role: 'tried' }))
}

/** Returns the exchanges of what an actor tries at the end of a walk; none if it tries nothing there. */
function triedIn(run: WalkRun, actor: string, way: Trespass['way']): readonly Exchange[] {
  const { ending } = run.walk
  const [first] = typeof way === 'object' ? triedAs(actor, way) : []
  const from = first === undefined ? 0 : ending.findIndex(({ step }) => step.text === first.step.text)
  const at = ending.findIndex(({ role }, index) => role === 'tried' && index >= from)
  return from < 0 ? [] : run.exchangesOfEnding(at)
}

function hasKeyOf(before: readonly Exchange[], { request }: Exchange): boolean {
  const key = request.headers.get('Idempotency-Key')
  return key !== undefined && before.some((one) => one.request.headers.get('Idempotency-Key') === key)
}

function bodiesOf(exchanges: readonly Exchange[]): (Body | undefined)[] {
  return exchanges.flatMap((one) => [one.request.body, isAnswered(one) ? one.outcome.body : undefined])
}

/** Returns the strings of bodies, and long numbers that are ids. */
function ownValuesIn(exchanges: readonly Exchange[]): Set<string> {
  return new Set(
    bodiesOf(exchanges).flatMap((body) => (body === undefined ? [] : [...ownValues(body).keys()])),
  )
}

/** Returns the values of a body that may be only one user's, and where they are. */
function ownValues({ json, text, isBinary, mediaType }: Body): Map<string, string> {
  if (!json.ok) {
    // Numbers and dates may be equal by chance; a page is for everybody.
    const words = isBinary || mediaType === 'text/html' ? [] : text.split(/[\r\n<>:;="]+/)
    const own = words.map((one) => one.trim()).filter((one) => one.length >= shortestOwn)
    return new Map(own.flatMap((one) => (/\p{L}{3}/u.test(one) ? [[one, 'a text in the body']] : [])))
  }
  const own = [...plainValuesIn(json.value)].filter(({ value, name }) =>
    typeof value === 'string'
      ? value.length >= shortestOwn && [undefined, 'uuid'].includes(classify(value)) && !isShortNumber(value)
      : isJsonNumber(value) && namesId(name) && !isShortNumber(String(value)),
  )
  return new Map(own.map(({ value, path }) => [String(value), path]))
}

/** Returns earlier values in a response that are not shared, in its request or read without credentials, and where. */
function leakedTo(
  { request, outcome }: Exchange,
  before: readonly Exchange[],
  excluded: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  if (outcome.kind !== 'answered') return new Map()
  const url = 'url' in request ? request.url : ''
  const sent = [url, ...[...request.headers].flat(), request.body?.text ?? ''].join('\n')
  const asked = `${sent}\n${urlDecoded(sent)}`
  const owners = ownValuesIn(before)
  const open = ownValuesIn(before.filter((one) => isAnsweredGet(one) && credentialsIn(one) === '[]'))
  const isOwners = (value: string): boolean => owners.has(value) && !open.has(value) && !excluded.has(value)
  return new Map([...ownValues(outcome.body)].filter(([value]) => isOwners(value) && !asked.includes(value)))
}

/** Returns the exchanges of each read that an actor makes before what is tried; the last one is the read. */
function readsAsActor(run: WalkRun): (readonly Exchange[])[] {
  const reads = run.walk.ending.map(({ role, isRequest }, at) =>
    role === 'probe' && !isRequest ? run.exchangesOfEnding(at) : [],
  )
  return reads.filter((exchanges) => exchanges.length > 0)
}

/** Returns a change of what only the owner read before; a read that the actor got alike is not the owner's. */
async function changeIn(
  run: WalkRun,
  mayRead: (change: ReadValue) => boolean,
  moving: Moving,
  runner: Runner,
): Promise<ReadValue | undefined> {
  if ((await moving.provenChangesIn(run, runner)).length === 0) return undefined
  moving.note(run)
  const unlike = moving.changesUnlike(
    run,
    readsAsActor(run).map((exchanges) => exchanges.at(-1)),
  )
  const changes = [...unlike, ...moving.changesIn(run).filter(mayRead)]
  // A list may hold what changes by itself.
  return changes.find(({ path }) => !/\/\d/.test(path)) ?? changes[0]
}

/** Lets a feature fail where a refusal has a value of the owner's; undefined if no step can name the value. */
function hidingSteps(run: WalkRun, value: string): ((whole: Walk) => Walk) | undefined {
  const hidden = (name: string): EndingStep => then(`the response body should not contain "{{${name}}}"`)
  const known = Object.entries(run.outcome.storyData ?? {}).find(([, one]) => String(one) === value)
  if (known !== undefined) return endingAlsoWith(hidden(known[0]))
  for (const exchange of run.outcome.exchanges.filter(isAnsweredGet)) {
    const { body } = exchange.outcome
    const path = body.json.ok ? ownValues(body).get(value) : undefined
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

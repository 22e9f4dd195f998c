import { isAnswered, type AnsweredHttpExchange } from '../../exchange'
import { inWords } from '../../story'
import { candidateIn, type Candidate, assertingOn } from './candidate'
import { changesNothing, isAnsweredGet } from './calls'
import { mayMove, mustBeUnchanged, responseValues, type Moving } from './reads'
import { readOf, requestSteps } from './requests'
import type { WalkRun } from './run'
import { then, tryStep, when, type Walk } from './walk'

/** The statuses of a refusal that may well leave a trace, such as a failed attempt to sign in. */
const traced = [401, 402, 403, 408, 423]

/** Returns what a request has changed that was refused, where a walk reads before and after the story that made it. */
function effectOfRefusal(run: WalkRun, moving: Moving): Candidate[] {
  moving.note(run)
  const { tried } = run
  const refused = tried?.exchanges.at(-1)
  if (tried === undefined || refused === undefined || !tried.isRejected || changesNothing(refused)) return []
  if (!isAnswered(refused) || traced.includes(refused.outcome.status)) return []
  // What the calls before it change is no effect of the refused one.
  if (!tried.exchanges.slice(0, -1).every(changesNothing)) return []
  const change = moving.changesIn(run).find(({ path, value }) => !mayMove(path, value))
  if (change === undefined) return []
  const { path, exchange: shown } = change
  const message = `The story "${inWords(tried.name)}" is refused${refused.outcome.status < 400 ? '' : ` (${refused.outcome.status})`}, but changes what ${run.operationOf(shown)} shows${path === 'status' ? '' : ` at "${path.slice(1)}"`}.`
  const read = readOf(shown, run, '', true)
  return [
    candidateIn(run, {
      ...{ kind: 'relation', act: tried, exchange: refused, message },
      cause: `relation refused ${run.operationOf(refused)}`,
      ...(read && { asFeature: mustBeUnchanged(read, path) }),
    }),
  ]
}

/** Returns the reads whose body changed after a story wrote there or below, whatever the query, but whose ETag did not. */
function versionsThatStand(run: WalkRun): Candidate[] {
  const earlier = new Map<string, { readonly order: number; readonly exchange: AnsweredHttpExchange }>()
  const writes: { readonly order: number; readonly at: number; readonly url: string }[] = []
  const found: Candidate[] = []
  for (const [order, { act, exchange }] of run.exchangesInTurn.entries()) {
    if (exchange.protocol === 'http' && !changesNothing(exchange))
      writes.push({ order, at: act.at, url: exchange.request.url })
    if (!isAnsweredGet(exchange) || exchange.outcome.status !== 200) continue
    const { url, headers } = exchange.request
    const key = `${url} ${headers.get('Accept')}`
    const before = earlier.get(key)
    earlier.set(key, { order, exchange })
    const etag = exchange.outcome.headers.get('ETag')
    const isWritten = writes.some(
      (one) =>
        one.at === act.at &&
        one.order > (before?.order ?? order) &&
        one.url.startsWith(url.replace(/\?.*/s, '')),
    )
    if (before === undefined || etag === undefined || !isWritten) continue
    if (etag !== before.exchange.outcome.headers.get('ETag') || !differs(before.exchange, exchange)) continue
    const message = `The body of ${run.operationOf(exchange)} is another one after "${inWords(run.walk.moves[act.at]?.stories.at(-1)?.story ?? act.name)}", but its ETag is the same.`
    const read = readOf(exchange, run)
    const asFeature = (walk: Walk): Walk => {
      const last = walk.moves.at(-1)?.step
      const tried = last && tryStep(last)
      if (read === undefined || tried === undefined) return walk
      const [get, save] = [requestSteps(read), when('I save the response header "ETag" as "version"')]
      const other = then('the response header "ETag" should not be "{{version}}"')
      return { ...walk, moves: walk.moves.slice(0, -1), ending: [...get, save, tried, ...get, other] }
    }
    const cause = `relation ETag ${run.operationOf(exchange)}`
    found.push(candidateIn(run, { kind: 'relation', act, exchange, message, cause, asFeature }))
  }
  return found
}

/** Returns the responses whose `Allow` lacks a method that worked at their URL, with no change in between. */
function allowsThatLack(run: WalkRun): Candidate[] {
  let changes = 0
  const made = run.outcome.exchanges.flatMap((exchange) => {
    if (exchange.protocol === 'grpc' || !isAnswered(exchange)) return []
    const { status } = exchange.outcome
    const one = { exchange, status, since: changes }
    if (status < 400 && !changesNothing(exchange)) changes++
    return one
  })
  return made.flatMap(({ exchange, status, since }) => {
    const { method, url } = exchange.request
    const allow = exchange.outcome.headers.get('Allow')
    const act = run.actOf(exchange)
    if (allow === undefined || act === undefined || (status !== 405 && method !== 'OPTIONS')) return []
    const allowed = [...allow.split(',').map((name) => name.trim()), 'OPTIONS']
    const lacking = made.find(
      (one) =>
        one.since === since &&
        one.status < 300 &&
        one.exchange.request.url === url &&
        !allowed.includes(one.exchange.request.method),
    )
    if (lacking === undefined) return []
    const worked = lacking.exchange.request.method
    const message = `The Allow of ${run.operationOf(exchange)} is "${allow}", but ${worked} works there.`
    return candidateIn(run, {
      ...{ kind: 'relation', act, exchange, message, cause: `relation Allow ${run.operationOf(exchange)}` },
      asFeature: assertingOn(exchange, run, {
        text: `the response header "Allow" should contain "${worked}"`,
      }),
    })
  })
}

/** Whether two responses differ in more than what a server sets by itself. */
function differs(one: AnsweredHttpExchange, other: AnsweredHttpExchange): boolean {
  const [before, after] = [responseValues(one), responseValues(other)]
  return [...(after ?? [])].some(([path, value]) => before?.get(path) !== value && !mayMove(path, value))
}

/** Returns what contradicts a relation in a run, by the name of the relation. */
export const contradictionsIn: Readonly<Record<string, (run: WalkRun, moving: Moving) => Candidate[]>> = {
  refused: effectOfRefusal,
  ETag: versionsThatStand,
  Allow: allowsThatLack,
}

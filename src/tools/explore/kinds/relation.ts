import { isAnswered, type Exchange } from '../../../exchange'
import { inWords, type AnyChapter } from '../../../story'
import { candidateIn } from '../candidate'
import { contradictionsIn } from './relations-in-any-run'
import { asRead, cascadesOf, readOfDeleted, removes } from './deletion-relations'
import { changesOf, type Relation } from './write-relations'
import { Moving, probesOf, probing } from '../comparing-reads'
import { hasForeignId, type WrittenRequest } from '../requests'
import type { Detector, Experiment, ExploredBook, Search } from '../detector'
import type { Explorer } from '../explorer'
import { isAnsweredGet } from '../calls'
import type { WalkRun } from '../run'
import { asking, chapterReached, isInvented, tryStep, when } from '../walk'

/** The most walks that look into a relation, as what it needs is not there in each. */
const maxWalks = 5

const of = 'relations'

/** Responses that contradict each other: what was deleted is still there, what was written is not, and the like. */
export const relation = (explorer: Explorer): Detector => {
  const relations = new Map<string, Relation>()
  const refusals = new Map<string, { run: WalkRun; at: number }>()
  const moving = new Moving()
  const isRelatedIn =
    ({ book: { says } }: ExploredBook) =>
    (name: string): boolean =>
      says.notRelated?.includes(name) !== true
  return {
    mayBeOfOthers: true,
    // A flag that flips at random may look like a change twice.
    again: { times: 3, afterMs: 0 },
    inRun(run, explored) {
      const isRelated = isRelatedIn(explored)
      for (const one of relationsIn(run, explored, isRelated)) {
        const key = `${one.name} ${one.chapter.name} ${one.story}`
        if (!one.isOfRun || !relations.has(key)) relations.set(key, one)
      }
      for (const act of run.storiesInTurn)
        if (act.isRejected && act.at >= 0) refusals.set(`${act.name} ${act.chapter.name}`, { run, ...act })
      const found = Object.entries(contradictionsIn).flatMap(([name, contradictions]) =>
        isRelated(name) ? contradictions(run, moving) : [],
      )
      return found.filter(({ stories, invariant = '' }) => [...stories, invariant].every(isRelated))
    },
    searches(explored) {
      const { experience } = explored
      const isRelated = isRelatedIn(explored)
      const all = [...relations.values()]
      const gets = readsIn(explored, isRelated).filter(({ method }) => method === 'GET')
      const urls = new Set(gets.map(({ url }) => url))
      const promised = [
        ...all.map((one) => asRead(one, gets)),
        ...all.flatMap((one) => cascadesOf(one, gets)),
      ]
        .filter(({ name, story, url }) => [name, story].every(isRelated) && (!url || urls.has(url)))
        .map(relating)
      const refused = [...refusals.values()].flatMap(({ run: { walk }, at }): Search[] => {
        const { step } = walk.moves[at] ?? {}
        const before = { ...walk, moves: walk.moves.slice(0, at) }
        const probes = probesOf(experience.reads.after(before))
        const tried = step && probing(before, step, probes)
        if (tried === undefined || probes.length === 0) return []
        const run = async (): Promise<void> => {
          // What moves by itself.
          await explorer.run(explored, { ...before, ending: [...probes, ...probes, ...probes] })
          await explorer.run(explored, tried)
        }
        return [{ of, run }]
      })
      return [...promised, ...refused]
    },
  }
}

function relating(one: Relation): Experiment {
  const { name, chapter, story } = one
  return {
    of,
    chapter,
    stories: [story],
    times: maxWalks,
    patience: maxWalks,
    manner: 'observed',
    walk(to, [{ step }]) {
      const tried = tryStep(step)
      return tried && { ...to, ending: one.steps(tried) }
    },
    look(run) {
      const found = contradictionIn(run, one)
      if (found === undefined) return undefined
      const { message, exchange, steps: ending } = found
      const cause = `relation ${name} ${run.operationOf(exchange)}`
      return candidateIn(run, {
        kind: 'relation',
        stories: [story],
        // A shorter walk may show it in another chapter.
        chapter: run.tried?.chapter ?? chapterReached(run.walk),
        cause,
        message,
        exchange,
        ending,
      })
    },
  }
}

function contradictionIn(run: WalkRun, { contradiction, chapter }: Relation) {
  const steps = run.walk.ending
  const isTried = steps.some(({ role }) => role === 'tried')
  if (isTried && (run.tried?.chapter !== chapter || run.tried.failure !== undefined)) return undefined
  const exchanges: Exchange[] = []
  for (const [at, { keyword }] of steps.entries()) {
    const last = run.exchangesOfEnding(at).at(-1)
    // An assertion may have repeated the request before it.
    if (last !== undefined) exchanges.splice(keyword === 'Then' ? -1 : exchanges.length, 1, last)
  }
  return contradiction(exchanges, steps, run)
}

/** Returns the stories of a run whose last call deleted something, or created what a Location names. */
function relationsIn(run: WalkRun, explored: ExploredBook, isRelated: (name: string) => boolean): Relation[] {
  const { acts, outcome } = run
  return acts.flatMap((act) => {
    const { kind, manner, failure, chapter, name: story, exchanges } = act
    const last = exchanges.at(-1)
    if (kind !== 'story' || manner !== 'in turn' || failure !== undefined) return []
    if (last?.protocol !== 'http' || !isAnswered(last)) return []
    const { status, headers } = last.outcome
    const location = headers.get('Location')
    if (status === 201 && location !== undefined)
      return outcome.urlOf(location) === new URL(location, last.request.url).href
        ? [locationIsReadable(story, chapter)]
        : []
    const deleted = readOfDeleted(last, run, () => readsIn(explored, isRelated))
    const deletions = deleted
      ? [{ ...removes({ ...act, ...deleted }), isOfRun: hasForeignId(deleted.read) }]
      : []
    // A server may cut a number down to its limit.
    const isOfFeatures = !isInvented(run.walk, act.at + 1)
    const changes = isOfFeatures ? changesOf(act, last, run, !isRelated('replace')) : []
    return [...changes, ...deletions]
  })
}

/** Returns what stories and invariants read that an API promises to relate to what was written. */
function readsIn(
  { book, experience }: ExploredBook,
  isRelated: (name: string) => boolean,
): readonly WrittenRequest[] {
  const reads = book.chapters.flatMap((chapter) => experience.reads.of(chapter))
  return reads.filter(({ by }) => isRelated(by))
}

/** What the Location of a 201 names can be read. */
function locationIsReadable(story: string, chapter: AnyChapter): Relation {
  return {
    name: 'Location',
    story,
    chapter,
    steps: (tried) => [
      tried,
      when('I save the response header "Location" as "location"'),
      when('I GET "{{location}}"'),
    ],
    contradiction(exchanges, steps) {
      const read = exchanges.filter(isAnsweredGet).at(-1)
      if (read === undefined || ![404, 410].includes(read.outcome.status)) return undefined
      const message = `What the Location in the response to "${inWords(story)}" names cannot be read.`
      return { message, exchange: read, steps: asking(steps, 'the response should be successful') }
    },
  }
}

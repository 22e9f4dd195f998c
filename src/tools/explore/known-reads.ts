import { isAnswered } from '../../exchange'
import { groupBy } from '../../group-by'
import { EndChapter, type AnyChapter } from '../../story'
import { operationInBody } from './calls'
import { isRefusal } from './is-refusal'
import { hasForeignId, readOf, type WrittenRequest } from './requests'
import type { WalkRun } from './run'
import { chapterReached, type Walk } from './walk'

/** How the state of a chapter is read: by an invariant, by a story, or by the GET of a scenario, the first ones first. */
interface KnownRead {
  readonly chapter: AnyChapter
  readonly read: WrittenRequest
  /** As `operationInBody` returns it. */
  readonly operation?: string | undefined
  readonly rank: number
  /** The walk that sent it last, by its number, and whether another one had sent it before. */
  readonly walk: number
  readonly isShared: boolean
}

const [ofInvariant, ofStory, ofScenario] = [0, 1, 2]

/** The most requests with which the state of a chapter is read. */
const maxReads = 6

/** What stories, invariants and scenarios read in each chapter, as steps can read it again. */
export class KnownReads {
  readonly #reads = new Map<string, KnownRead>()
  #walks = 0
  /** What reads, and whether it was answered when steps read it again, or only refused. */
  readonly #repeated = new Map<string, boolean>()
  /** The names that the story data had at the end of each walk that ended in a chapter. */
  readonly #named = new Map<AnyChapter, readonly string[]>()

  /** Learns from a walk with the values of features. */
  note(run: WalkRun): void {
    this.#walks++
    const data = Object.entries(run.outcome.storyData ?? {})
    const named = data.flatMap(([name, value]) => (value === undefined || value === null ? [] : name))
    const { to: last } = [...run.acts].reverse().find(({ to }) => to !== undefined) ?? {}
    if (last) this.#named.set(last, this.#named.get(last)?.filter((name) => named.includes(name)) ?? named)
    for (const { kind, name, manner, chapter, to = chapter, exchanges } of run.acts)
      for (const exchange of manner === 'in turn' ? exchanges : []) {
        const read = readOf(exchange, run, name, kind === 'invariant')
        if (read === undefined || !isAnswered(exchange) || exchange.outcome.status >= 300) continue
        const rank = kind === 'invariant' ? ofInvariant : ofStory
        const operation = operationInBody(exchange)
        for (const place of [chapter, to]) this.#note({ chapter: place, read, operation, rank })
      }
  }

  /** Learns from the path of a GET that a scenario of the project sends in a chapter. */
  noteOfScenario(path: string, chapter: AnyChapter): void {
    const url = path.replace(/^\//, '')
    this.#note({ chapter, read: { by: '', method: 'GET', url, headers: [] }, rank: ofScenario })
  }

  #note(noted: Pick<KnownRead, 'chapter' | 'read' | 'operation' | 'rank'>): void {
    const { chapter, read, rank } = noted
    const key = `${chapter.name} ${JSON.stringify({ ...read, by: '' })}`
    const known = this.#reads.get(key)
    const walk = this.#walks
    const isShared = known !== undefined && (known.isShared || known.walk !== walk)
    const first = known !== undefined && known.rank <= rank ? known : noted
    this.#reads.set(key, { ...first, walk, isShared })
  }

  /** Learns from an ending that begins with reads whether steps can read them again. */
  noteRepeated(reads: readonly WrittenRequest[], run: WalkRun): void {
    const { ending, start } = run.walk
    const requests = [...ending.keys()].filter((at) => ending[at]?.isRequest)
    for (const [index, { by }] of reads.entries()) {
      const exchange = run.exchangesOfEnding(requests[index] ?? -1).at(-1)
      // A scenario may well ask for what is refused.
      if (by === '' || exchange === undefined || !isAnswered(exchange)) continue
      // What was deleted is not there for anybody.
      if ([404, 410].includes(exchange.outcome.status)) continue
      this.#repeated.set(by, this.#repeated.get(by) === true || !isRefusal(exchange, start.book))
    }
  }

  /** Whether any story or invariant read something that steps can read again. */
  get areKnown(): boolean {
    return [...this.#reads.values()].some(({ rank }) => rank < ofScenario)
  }

  /** Whether there was a walk, with the values of features, and it read nothing of that kind. */
  get areNone(): boolean {
    return this.#walks > 0 && !this.areKnown
  }

  /** The stories and invariants whose reads were refused whenever steps read them again. */
  get unrepeated(): string[] {
    return [...this.#repeated].flatMap(([by, isAnswered]) => (isAnswered ? [] : by))
  }

  /** Returns the requests with which the state of a chapter is read; the GET of a scenario only if nothing else reads there. */
  of(chapter: AnyChapter): readonly WrittenRequest[] {
    const all = [...this.#reads.values()].filter((one) => one.chapter === chapter)
    const isUsable = ({ rank, read, isShared }: KnownRead): boolean =>
      rank < ofScenario
        ? isShared || !hasForeignId(read)
        : !all.some((one) => one.rank < ofScenario && one.read.url === read.url) &&
          this.#isFilled(read, chapter)
    // Those of one URL, such as with other bodies, do not take the place of the others.
    const ofUrl = groupBy(all.filter(isUsable), ({ rank, operation, read: { method, url } }) =>
      [rank, method, url, operation].join(' '),
    )
    const inTurn = [...ofUrl.values()].flatMap((alike) => alike.map((one, turn) => ({ ...one, turn })))
    const inOrder = inTurn.sort((one, other) => one.rank - other.rank || one.turn - other.turn)
    return inOrder.slice(0, maxReads).map(({ read }) => read)
  }

  /** Returns the requests that surely read what is so after a walk: at the end, those of the chapter before its last story. */
  after(walk: Walk): readonly WrittenRequest[] {
    const reached = chapterReached(walk)
    const before = reached === EndChapter ? walk.moves.at(-1)?.stories.at(-1)?.from : undefined
    return this.of(before ?? reached).filter((read) => this.#isFilled(read, before ?? reached))
  }

  #isFilled(read: WrittenRequest, chapter: AnyChapter): boolean {
    const named = this.#named.get(chapter)
    const needed = [...JSON.stringify(read).matchAll(/\{\{(\w+)/g)]
    return needed.every(([, name = '']) => named?.includes(name) ?? true)
  }
}

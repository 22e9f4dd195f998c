import { expect } from 'chai'
import { Body, Headers, type Exchange } from '../../exchange'
import { Chapter, StoryBook, type AnyChapter } from '../../story'
import { Experience } from './experience'
import { storyRun } from './random-book.fixture'
import { WalkRun } from './run'

class Shop extends StoryBook<object> {}

class Opened extends Chapter<object> {}

describe('What an invariant reads', () => {
  const json = (value: object): Body => new Body(JSON.stringify(value), 'application/json')
  const headers = new Headers([])
  const asking = (id: string, answer: object = { data: {} }, status = 200): Exchange => ({
    ...{ protocol: 'http', timeMs: 1 },
    request: {
      ...{ method: 'POST', url: 'http://api/graphql', headers },
      body: json({ query: 'query ($id: ID!) { order(id: $id) { total } }', variables: { id } }),
    },
    outcome: { kind: 'answered', status, headers, body: json(answer) },
  })
  /** Returns a run whose story data has the id of an order in the end, and an invariant that has asked for one. */
  const runReading = (id: string, orderId: string, exchange = asking(id)): WalkRun => {
    const told = storyRun('orderIsAsTold', Opened, undefined, 0)
    const walk = { start: { tags: [], background: [], chapter: Shop }, moves: [], ending: [] }
    const outcome = { steps: [], exchanges: [exchange], storyData: { orderId } }
    const asWritten = { redact: (text: string) => text, urlOf: (path: string) => `http://api/${path}` }
    const acts = [{ ...told, kind: 'invariant' as const, exchanges: [exchange] }]
    return new WalkRun(walk as never, { ...outcome, ...asWritten } as never, acts)
  }
  const variablesOf = (experience: Experience) =>
    experience.reads.of(Opened).map(({ graphql }) => JSON.parse(graphql?.variables ?? '') as unknown)

  it('is not read again where the story data had its id only for a while', () => {
    const experience = new Experience([])
    for (const orderId of ['a1', 'b2', 'c3']) experience.note(runReading(`old${orderId}`, orderId))
    expect(variablesOf(experience)).to.deep.equal([])
    experience.note(runReading('d4', 'd4'))
    expect(variablesOf(experience)).to.deep.equal([{ id: '{{orderId}}' }])
  })

  it('is surely read again only where every walk left what it needs', () => {
    const experience = new Experience([])
    const { walk, outcome, acts } = runReading('a1', 'a1')
    experience.note(new WalkRun(walk, outcome, acts))
    const readsAfter = (...told: AnyChapter[]): number => {
      const stories = told.map((to, at) => storyRun('orderHasBeenPlaced', Shop, to, at))
      experience.note(new WalkRun(walk, { ...outcome, storyData: { orderId: undefined } }, stories))
      return experience.reads.after({ ...walk, start: { ...walk.start, chapter: Opened } }).length
    }
    expect(readsAfter(Opened, Shop)).to.equal(1)
    expect(readsAfter(Shop, Opened)).to.equal(0)
    expect(experience.reads.of(Opened)).to.have.length(1)
  })

  it('is not missed where each walk had a value that no feature has', () => {
    const experience = new Experience([])
    const { walk, outcome, acts } = runReading('o1', 'o1')
    const invented = { ...walk, moves: [{ invented: ['"é"'] }] }
    experience.note(new WalkRun(invented as never, outcome, acts))
    expect(experience.reads.areNone).to.equal(false)
    experience.note(new WalkRun(walk, { ...outcome, exchanges: [] }, []))
    expect(experience.reads.areNone).to.equal(true)
  })

  it('is read again where several walks ask for the same', () => {
    const experience = new Experience([])
    for (const orderId of ['a1', 'b2']) experience.note(runReading('first-1', orderId))
    expect(variablesOf(experience)).to.deep.equal([{ id: 'first-1' }])
  })

  it('is read again at each URL, however often one of them is asked in other words', () => {
    const experience = new Experience([])
    const ask = (method: string, url: string, day: string): void => {
      const { request, ...others } = asking('')
      const exchange = {
        ...others,
        request: { ...request, method, url: `http://api/${url}`, body: json({ day }) },
      }
      for (const turn of ['a', 'b']) experience.note(runReading('', turn, exchange as Exchange))
    }
    for (const day of ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) ask('REPORT', 'days', day)
    ask('PROPFIND', 'events', '')
    expect(experience.reads.of(Opened).map(({ url }) => url)).to.deep.equal([
      'days',
      'events',
      'days',
      'days',
      'days',
      'days',
    ])
  })

  it('is read again by each method of JSON-RPC, however often one of them is called', () => {
    const experience = new Experience([])
    const { request, ...others } = asking('')
    const call = (method: string, day: string): void => {
      const body = json({ jsonrpc: '2.0', method, params: { day }, id: 1 })
      for (const turn of ['a', 'b'])
        experience.note(runReading('', turn, { ...others, request: { ...request, body } } as Exchange))
    }
    for (const day of ['mon', 'tue', 'wed', 'thu', 'fri', 'sat']) call('days.get', day)
    call('events.get', '')
    const bodies = experience.reads.of(Opened).map(({ body = '' }) => body)
    expect(bodies.map((body) => body.includes('events.get'))).to.deep.equal([
      ...[false, true, false, false, false, false],
    ])
  })

  it('is named if it is refused whenever steps read it again', () => {
    const experience = new Experience([])
    experience.note(runReading('a1', 'a1'))
    const ofScenario = { by: '', method: 'GET', url: 'orders/{{orderId}}', headers: [] }
    const repeat = (answer: object, status?: number, reads = experience.reads.of(Opened)): void => {
      const walk = { start: { book: Shop, background: [] }, moves: [], ending: [{ isRequest: true }] }
      const steps = [{ index: 0, exchanges: [asking('a1', answer, status)], acts: [] }]
      const run = new WalkRun(walk as never, { steps, exchanges: [] } as never, [])
      experience.reads.noteRepeated(reads, run)
    }
    repeat({ error: 'deleted' }, 404)
    repeat({ error: 'Forbidden' }, 403, [ofScenario])
    expect(experience.reads.unrepeated).to.deep.equal([])
    repeat({ errors: [{ message: 'Forbidden' }] })
    expect(experience.reads.unrepeated).to.deep.equal(['orderIsAsTold'])
    repeat({ data: { order: { total: 1 } } })
    expect(experience.reads.unrepeated).to.deep.equal([])
  })
})

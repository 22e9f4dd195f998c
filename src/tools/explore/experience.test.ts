import { expect } from 'chai'
import { Body, Headers, type Exchange } from '../../exchange'
import { Chapter, StoryBook } from '../../story'
import { Experience } from './experience'
import { storyRun } from './random-book.fixture'
import { WalkRun, type ObservedStory } from './run'

class Shop extends StoryBook<object> {
  opened(): Opened {
    return this.when(() => undefined).proceedToChapter(Opened)
  }
}

class Opened extends Chapter<object> {
  sold(): Opened {
    return this.when(() => undefined).proceedToChapter(Opened)
  }
}

describe('A way that no walk went', () => {
  const ways = [
    { from: Shop, story: 'opened', to: Opened },
    { from: Opened, story: 'sold', to: Opened },
  ]
  const experienceOf = (manner: ObservedStory['manner']): Experience => {
    const experience = new Experience(ways)
    const acts = [storyRun('opened', Shop, Opened, 0), { ...storyRun('sold', Opened, undefined, 1), manner }]
    const walk = { start: { tags: [], background: [], chapter: Shop }, moves: [], ending: [] }
    experience.note(new WalkRun(walk as never, { steps: [], exchanges: [] } as never, acts))
    return experience
  }

  it('is one whose story failed where that was run in turn', () => {
    const { failed, never } = experienceOf('in turn')
    expect({ failed, never }).to.deep.equal({ failed: ['sold, from opened to opened'], never: [] })
  })

  it('is one never gone where its story was only tried, as by somebody else', () => {
    const { failed, never } = experienceOf('tried')
    expect({ failed, never }).to.deep.equal({ failed: [], never: ['sold, from opened to opened'] })
  })
})

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
    experience.readsOf(Opened).map(({ graphql }) => JSON.parse(graphql?.variables ?? '') as unknown)

  it('is not read again where the story data had its id only for a while', () => {
    const experience = new Experience([])
    for (const orderId of ['a1', 'b2', 'c3']) experience.note(runReading(`old${orderId}`, orderId))
    expect(variablesOf(experience)).to.deep.equal([])
    experience.note(runReading('d4', 'd4'))
    expect(variablesOf(experience)).to.deep.equal([{ id: '{{orderId}}' }])
  })

  it('is not missed where each walk had a value that no feature has', () => {
    const experience = new Experience([])
    const { walk, outcome, acts } = runReading('o1', 'o1')
    const invented = { ...walk, moves: [{ invented: ['"é"'] }] }
    experience.note(new WalkRun(invented as never, outcome, acts))
    expect(experience.lacksReads).to.equal(false)
    experience.note(new WalkRun(walk, { ...outcome, exchanges: [] }, []))
    expect(experience.lacksReads).to.equal(true)
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
    for (const day of ['mon', 'tue', 'wed', 'thu', 'fri']) ask('REPORT', 'days', day)
    ask('PROPFIND', 'events', '')
    expect(experience.readsOf(Opened).map(({ url }) => url)).to.deep.equal(['days', 'events', 'days', 'days'])
  })

  it('is named if it is refused whenever steps read it again', () => {
    const experience = new Experience([])
    experience.note(runReading('a1', 'a1'))
    const ofScenario = { by: '', method: 'GET', url: 'orders/{{orderId}}', headers: [] }
    const repeat = (answer: object, status?: number, reads = experience.readsOf(Opened)): void => {
      const walk = { start: { book: Shop, background: [] }, moves: [], ending: [{ isRequest: true }] }
      const steps = [{ index: 0, exchanges: [asking('a1', answer, status)], acts: [] }]
      const run = new WalkRun(walk as never, { steps, exchanges: [] } as never, [])
      experience.noteRepeated(reads, run)
    }
    repeat({ error: 'deleted' }, 404)
    repeat({ error: 'Forbidden' }, 403, [ofScenario])
    expect(experience.unrepeated).to.deep.equal([])
    repeat({ errors: [{ message: 'Forbidden' }] })
    expect(experience.unrepeated).to.deep.equal(['orderIsAsTold'])
    repeat({ data: { order: { total: 1 } } })
    expect(experience.unrepeated).to.deep.equal([])
  })
})

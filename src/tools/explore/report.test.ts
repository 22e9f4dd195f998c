import { expect } from 'chai'
import { Body, Headers, type Exchange } from '../../exchange'
import type { RehearsedScenario } from '../../rehearsal'
import { scratchFolder } from '../../scratch-folder.fixture'
import { Chapter, StoryBook } from '../../story'
import { assertingOn, walkOfFeature, type Candidate } from './candidate'
import { Explorer } from './explorer'
import { WalksInBook } from './random-book.fixture'
import { KnownFindings } from './known-findings'
import { explorationAsText } from './report'
import type { WalkRun } from './run'

class HotelStory extends StoryBook<object> {}
class RoomBooked extends Chapter<object> {}

describe('The text of an exploration', () => {
  it('escapes all control characters, whatever the API answers', () => {
    const order = '\u001b[2J\u009b2J'
    const step = { text: `a room is called "${order}"`, argument: undefined }
    const text = explorationAsText(
      {
        seed: 1,
        walks: 1,
        stories: 1,
        requests: 1,
        notTried: 0,
        ways: {
          ...{ walked: 1, all: 1, never: [], failed: [] },
          bursts: { made: 0, all: 0 },
          pairs: { made: 1, all: 2 },
        },
        findings: [],
        notes: [order],
        unsteady: [],
        gone: undefined,
      } as never,
      [
        {
          candidate: {
            kind: 'story failed',
            stories: ['roomHasBeenBooked'],
            chapter: HotelStory,
            cause: 'a cause',
            message: `It said ${order}`,
            exchangeText: order,
            moves: 1,
          },
          walk: {
            start: { uri: 'a.feature', book: HotelStory },
            moves: [{ step, invented: ['200'] }],
            ending: [],
          } as never,
          shrunkFrom: 1,
          likewise: [],
          chapters: new Set([HotelStory]),
          feature: undefined,
        },
      ],
      (_, part) => part,
    )
    expect(text.match(/\\u001b\[2J\\u009b2J/g)).to.have.length(4)
    expect(text).to.contain(': 200. If that is refused, the book says so: static refusal')
    expect(text).to.not.match(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  })
})

describe('The feature of a finding that a read shows', () => {
  const get = (user: string): Exchange => {
    const headers = new Headers([['Authorization', user]])
    return {
      ...{ protocol: 'http', timeMs: 1, request: { method: 'GET', url: 'http://api/notes/7', headers } },
      outcome: { kind: 'answered', status: 200, headers: new Headers([]), body: new Body('{}', '') },
    } as never
  }

  /** Returns the steps of the feature where a story reads as somebody, and steps read as others. */
  async function stepsWhere(reader: () => string, users: Readonly<Record<string, () => string>>) {
    const rehearsal = {
      run([{ pickle }]: [RehearsedScenario]) {
        let actor = 'nobody'
        const steps = pickle.steps.map(({ text }, index) => {
          actor = /sent as "(.*)"/.exec(text)?.[1] ?? actor
          return { index, acts: [], reached: [], exchanges: [get(users[actor]?.() ?? '')] }
        })
        const outcome = { steps, exchanges: [get(reader())], actors: ['carol'], urlOf: () => 'http://api/' }
        return Promise.resolve([{ ...outcome, notAnswered: [], redact: (text: string) => text }])
      },
    }
    const inRun = (run: WalkRun): Candidate[] => {
      const feature = assertingOn(run.outcome.exchanges[0]!, run, { text: 'the response should be 200' })
      return [
        {
          ...{ kind: 'cut', cause: 'cut', stories: [], chapter: RoomBooked, message: '', moves: 0 },
          ...feature,
        },
      ]
    }
    const options = { signal: new AbortController().signal, isKnown: () => true }
    const explorer = new Explorer(rehearsal as never, options as never, { cut: () => ({ inRun }) })
    const start = { uri: 'a.feature', book: HotelStory, background: [], tags: [], chapter: RoomBooked }
    const walk = { start, moves: [], ending: [] } as never
    const [candidate] = inRun((await explorer.runner.run(walk))!)
    const found = await explorer.confirm({} as never, { walk, candidate: candidate! }, () =>
      Promise.resolve(candidate),
    )
    return walkOfFeature(found!)?.ending.map(({ step }) => step.text)
  }

  it('reads as whoever has read, and is not there where no step can', async () => {
    const [ann, carol] = [() => 'Basic ann', () => 'Basic carol']
    const users = { nobody: ann, carol }
    const plain = ['I GET "notes/7"', 'the response should be 200']
    expect([
      await stepsWhere(ann, users),
      await stepsWhere(carol, users),
      await stepsWhere(() => 'Basic dave', users),
      // Each request has another signature.
      await stepsWhere(() => 'HMAC 1', { ...users, nobody: () => `HMAC ${Math.random()}` }),
    ]).to.deep.equal([plain, ['the next request is sent as "carol"', ...plain], undefined, plain])
  })
})

describe('The file of accepted findings', () => {
  const folder = scratchFolder()

  /** Returns the entries for a story that was accepted in some chapters. */
  async function entriesFor(...chapters: readonly Candidate['chapter'][]): Promise<unknown> {
    const options = { seed: 1, length: 1, signal: new AbortController().signal, elapsed: () => 0 }
    const explorer = new Explorer({} as never, { ...options, contract: undefined }, {})
    const walks = new WalksInBook({ chapters: [[{ to: 0, values: [1] }]], chains: [] }, 'seed')
    const walk = await walks.next(1)
    for (const chapter of chapters) {
      const stories = { kind: 'accepted', stories: ['roomHasBeenLeft'], chapter }
      const candidate = {
        ...stories,
        cause: 'accepted',
        message: '',
        moves: 1,
        likewise: `in ${chapter.name}`,
      }
      await explorer.confirm(walks as never, { walk, candidate }, () => Promise.resolve(candidate))
    }
    const cwd = folder.at(`${chapters.length}`)
    const name = new KnownFindings(undefined, cwd, true).accept(explorer.findings)
    return JSON.parse(folder.read(`${chapters.length}/${name}`))
  }

  it('has one entry for a story that was accepted in several chapters, whichever it is', async () => {
    const entry = { kind: 'accepted', story: 'room has been left', why: '' }
    expect(await entriesFor(RoomBooked)).to.deep.equal([{ ...entry, chapter: 'room booked' }])
    expect(await entriesFor(RoomBooked, HotelStory)).to.deep.equal([entry])
  })
})

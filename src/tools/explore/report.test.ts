import { expect } from 'chai'
import { scratchFolder } from '../../scratch-folder.fixture'
import { Chapter, StoryBook } from '../../story'
import type { Candidate } from './candidate'
import { Explorer } from './explorer'
import { WalksInBook } from './random-book.fixture'
import { explorationAsText, KnownFindings } from './report'

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

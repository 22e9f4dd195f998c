import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { StoryBook } from '../../story'
import { explorationAsText, KnownFindings } from './report'

class HotelStory extends StoryBook<object> {}

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
          trouble: {
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
            moves: [{ step, invented: [] }],
            ending: [],
          } as never,
          shrunkFrom: 1,
          likewise: [],
          feature: undefined,
        },
      ],
      (_, part) => part,
    )
    expect(text.match(/\\u001b\[2J\\u009b2J/g)).to.have.length(4)
    expect(text).to.not.match(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  })
})

describe('The file of accepted findings', () => {
  it('has one entry for a story that is accepted in several chapters, whichever it is', () => {
    const [cwd, kind] = [mkdtempSync(join(tmpdir(), 'accepted-')), 'accepted']
    const found = (likewise: readonly string[]) =>
      ({ trouble: { kind, stories: ['roomHasBeenBooked'], chapter: HotelStory }, likewise }) as never
    const name = new KnownFindings(undefined, cwd, true).accept([found([]), found(['in room booked'])])
    const story = 'room has been booked'
    expect(JSON.parse(readFileSync(join(cwd, name), 'utf8'))).to.deep.equal([
      { kind, story, chapter: 'hotel story', why: '' },
      { kind, story, why: '' },
    ])
  })
})

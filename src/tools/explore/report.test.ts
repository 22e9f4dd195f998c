import { expect } from 'chai'
import { StoryBook } from '../../story'
import { explorationAsText } from './report'

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

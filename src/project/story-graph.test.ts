import { expect } from 'chai'
import { Chapter, StoryBook, type EndChapter, type DescribeStories } from '../story'
import { waysThrough, type Way } from './story-graph'

class ParcelStory extends StoryBook {
  parcelHasBeenPacked(size: string): ParcelHasBeenPacked {
    if (size.length < 2) throw new Error('There is no such size.')
    return this.when(() => undefined).proceedToChapter(ParcelHasBeenPacked)
  }
  letterHasBeenWritten(lines: number): ParcelHasBeenPacked | EndChapter {
    const story = this.when(() => undefined)
    return lines === 0 ? story.end() : story.proceedToChapter(ParcelHasBeenPacked)
  }
}
class ParcelHasBeenPacked extends Chapter {
  parcelHasBeenPosted(): EndChapter {
    return this.when(() => undefined).end()
  }
}

type Stories = ParcelStory & ParcelHasBeenPacked

describe('waysThrough', () => {
  const phrase = (text: string, tell: (story: Stories, word: string) => unknown) => ({
    text,
    book: ParcelStory,
    describe: tell as unknown as DescribeStories,
  })
  const inText = ({ from, story, to, phrases, scenarios }: Way<{ text: string }, string>): string =>
    [
      `${from.name} ${story} ${to?.name ?? '?'}`,
      ...phrases.map(({ phrase: { text }, goesOn }) => (goesOn ? `… ${text}` : text)),
      ...scenarios,
    ].join(', ')

  it('returns every way with its phrases and its scenarios', () => {
    const phrases = [
      phrase('a parcel of size {word}', (story, size) => story.parcelHasBeenPacked(size)),
      phrase('a letter', (story) => story.letterHasBeenWritten(2)),
      phrase('a posted parcel', (story) => story.parcelHasBeenPacked('XL').parcelHasBeenPosted()),
      phrase('a picky one', (story, size) => story.parcelHasBeenPacked(size.charAt(0)).parcelHasBeenPosted()),
    ]
    const packed = { from: ParcelStory, story: 'parcelHasBeenPacked', to: ParcelHasBeenPacked }
    const tellings = [
      { scenario: 'one', stories: [packed, packed] },
      { scenario: 'two', stories: [packed] },
    ]
    expect(waysThrough(ParcelStory, phrases, tellings).map(inText)).to.deep.equal([
      'ParcelStory parcelHasBeenPacked ParcelHasBeenPacked, a parcel of size {word}, a posted parcel, a picky one, one, two',
      'ParcelStory letterHasBeenWritten ParcelHasBeenPacked, a letter',
      'ParcelStory letterHasBeenWritten EndChapter, a letter',
      'ParcelHasBeenPacked parcelHasBeenPosted EndChapter, … a posted parcel',
    ])
  })
})

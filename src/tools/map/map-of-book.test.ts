import { expect } from 'chai'
import { Chapter, StoryBook, EndChapter } from '../../story'
import { renderDot } from './dot'
import { mapOfBook } from './map-of-book'
import { renderMermaid } from './mermaid'
import { arrow } from './story.fixture'

interface Letter {
  readonly lines: readonly string[]
}

class PostStory extends StoryBook {
  letterHasBeenWritten(letter: Letter): LetterHasBeenWritten {
    return this.given(() => letter.lines.join('\n'))
      .when(() => undefined)
      .proceedToChapter(LetterHasBeenWritten)
  }

  parcelHasBeenPacked(size: string): ParcelHasBeenPacked {
    if (!['small', 'large'].includes(size)) throw new Error('There is no such size.')
    return this.when(() => undefined).proceedToChapter(ParcelHasBeenPacked)
  }
}

class LetterHasBeenWritten extends Chapter {
  letterHasBeenPosted(): LetterIsOnItsWay {
    return this.when(() => undefined).proceedToChapter(LetterIsOnItsWay)
  }

  lineHasBeenAdded(): this {
    return this.when(() => undefined).proceedToChapter(LetterHasBeenWritten) as this
  }

  letterHasBeenTornUp(): EndChapter {
    return this.when(() => undefined)
      .onlyIf(() => true, 'nobody has read it')
      .end()
  }

  /** Not a story, as it returns no chapter. */
  numberOfLines(letter: Letter): number {
    return letter.lines.length
  }
}

class LetterIsOnItsWay extends Chapter {}

class ParcelHasBeenPacked extends Chapter {
  parcelHasBeenPosted(): LetterIsOnItsWay {
    return this.when(() => undefined).proceedToChapter(LetterIsOnItsWay)
  }
}

const place = (line: number) => ({ name: `Scenario of line ${line}`, uri: 'features/post.feature', line })
const phrase = (pattern: string, describe: (story: never, ...args: never[]) => LetterIsOnItsWay) => ({
  pattern,
  phrase: { book: PostStory, describe },
})

describe('mapOfBook', () => {
  it('finds chapters and stories without telling any story', () =>
    expect(mapOfBook(PostStory)).to.deep.equal({
      title: 'post story',
      use: '0 scenarios',
      chapters: [
        { id: 'PostStory', title: 'post story', kind: 'opening' },
        { id: 'LetterHasBeenWritten', title: 'letter has been written', kind: 'chapter' },
        { id: 'Unknown', title: 'unknown chapter', kind: 'unknown' },
        { id: 'LetterIsOnItsWay', title: 'letter is on its way', kind: 'last' },
        { id: 'End', title: 'the end', kind: 'end' },
      ],
      stories: [
        arrow('story1', 'PostStory', 'letter has been written', 'LetterHasBeenWritten'),
        arrow('story2', 'PostStory', 'parcel has been packed', 'Unknown'),
        arrow('story3', 'LetterHasBeenWritten', 'letter has been posted', 'LetterIsOnItsWay'),
        arrow('story4', 'LetterHasBeenWritten', 'line has been added', 'LetterHasBeenWritten'),
        arrow('story5', 'LetterHasBeenWritten', 'letter has been torn up', 'End', {
          title: 'letter has been torn up (needs: nobody has read it)',
        }),
      ],
    }))

  it('learns from scenarios where a story leads when the story cannot be analyzed', () => {
    const stories = [{ from: PostStory, story: 'parcelHasBeenPacked', to: ParcelHasBeenPacked }]
    const map = mapOfBook(PostStory, [], [{ scenario: place(3), stories }])
    expect(map.chapters.map(({ id }) => id)).to.not.include('Unknown')
    expect(map.stories.find(({ title }) => title === 'parcel has been packed')).to.deep.include({
      to: 'ParcelHasBeenPacked',
      scenarios: [place(3)],
    })
    expect(map.stories.map(({ title }) => title)).to.include('parcel has been posted')
  })

  it('lists an inherited story once, under the chapter that declares it', () => {
    class Parcel extends Chapter {
      parcelHasBeenPosted(): EndChapter {
        return this.when(() => undefined).end()
      }
    }
    class LabelledParcel extends Parcel {
      labelHasBeenRemoved(): Parcel {
        return this.when(() => undefined).proceedToChapter(Parcel)
      }
    }
    class ParcelStory extends StoryBook {
      labelledParcelHasBeenPacked(): LabelledParcel {
        return this.when(() => undefined).proceedToChapter(LabelledParcel)
      }
    }
    const told = { from: LabelledParcel, story: 'parcelHasBeenPosted', to: EndChapter }
    const scenarios = [told, undefined].map((story, at) => ({
      scenario: place(at),
      stories: story ? [story] : [],
    }))
    const map = mapOfBook(ParcelStory, [], scenarios)
    const use = { inheritedBy: ['LabelledParcel'], scenarios: [place(0)], use: '1 scenario' }
    expect(map.stories.find(({ title }) => title === 'parcel has been posted')).to.deep.equal(
      arrow('story3', 'Parcel', 'parcel has been posted', 'End', use),
    )
    expect(map.stories).to.have.length(3)
    expect(renderMermaid(map)).to.include('title: "parcel story (1 scenario, 1 more tells no story)"')
    expect(renderMermaid(map)).to.include('\n  LabelledParcel --- story3\n')
    expect(renderDot(map)).to.include('\n  LabelledParcel -> story3 [dir=none, ')
  })

  it('adds a phrase to every story of its chain', () => {
    const chain = phrase('a letter of {int} lines has been posted', (story: PostStory, lines: string[]) =>
      story.letterHasBeenWritten({ lines }).letterHasBeenPosted(),
    )
    const { stories } = mapOfBook(PostStory, [chain])
    expect(
      stories.filter(({ phrases }) => phrases.length > 0).map(({ id, phrases }) => [id, phrases]),
    ).to.deep.equal([
      ['story1', [chain.pattern]],
      ['story3', [`… ${chain.pattern}`]],
    ])
  })

  it('gives chapters with the same name different ids', () => {
    const again = class LetterHasBeenWritten extends Chapter {}
    class TwiceStory extends StoryBook {
      one(): LetterIsOnItsWay {
        return this.when(() => undefined).proceedToChapter(LetterHasBeenWritten)
      }
      other(): Chapter {
        return this.when(() => undefined).proceedToChapter(again)
      }
    }
    expect(mapOfBook(TwiceStory).chapters.map(({ id }) => id)).to.include.members([
      'LetterHasBeenWritten',
      'LetterHasBeenWritten_2',
    ])
  })
})

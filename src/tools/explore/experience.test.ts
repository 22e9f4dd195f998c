import { expect } from 'chai'
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

import { storiesOf } from 'chapterwise'
import { CarelessStory } from './careless-story'

const { Given, tell } = storiesOf(CarelessStory)

Given(
  'the story data turns round on itself',
  tell((story) => story.storyDataTurnsRoundOnItself()),
)
Given(
  'a phrase returns a promise',
  tell((story) => Promise.resolve(story.storyFunctionThrows()) as never),
)
Given(
  'a when is given no function',
  tell((story) => story.whenGetsNoFunction()),
)
Given(
  'the next chapter is no chapter',
  tell((story) => story.nextChapterIsNone()),
)
Given(
  'a call is not awaited',
  tell((story) => story.aCallIsNotAwaited()),
)
Given(
  'the body of a call turns round on itself',
  tell((story) => story.bodyTurnsRoundOnItself()),
)
Given(
  'the timeout of a call is negative',
  tell((story) => story.timeoutIsNegative()),
)
Given(
  'a phrase waits for its own result',
  tell((story) => story.resultIsAwaitedInAPhrase().getResult() as never),
)
Given(
  'a member is read where nothing came',
  tell((story) => story.nothingIsInTheAnswer()),
)

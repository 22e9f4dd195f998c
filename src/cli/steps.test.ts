import { expect } from 'chai'
import type { Definition, Project } from '../project'
import { Chapter, StoryBook } from '../story'
import { phraseGroups } from './steps'

class Opened extends Chapter<object> {
  depositHasBeenMade(amount: number): Opened {
    return this.when(() => amount).proceedToChapter(Opened)
  }
}

class BankStory extends StoryBook<object> {
  accountHasBeenOpened(): Opened {
    return this.when(() => undefined).proceedToChapter(Opened)
  }
}

type Stories = BankStory & Opened

for (const [what, [describeStories, sentence]] of Object.entries({
  'one story': [(story: Stories) => story.depositHasBeenMade(1), 'Tells the story "deposit has been made".'],
  'several stories': [
    (story: Stories) => story.accountHasBeenOpened().depositHasBeenMade(1).depositHasBeenMade(2),
    'Tells the stories "account has been opened", "deposit has been made", "deposit has been made".',
  ],
  'as many stories as it is given': [
    (story: Stories, amounts: number[]) =>
      amounts.reduce((opened, amount) => opened.depositHasBeenMade(amount), story.accountHasBeenOpened()),
    'Tells the story "account has been opened".',
  ],
} as const))
  it(`phraseGroups describes a phrase that tells ${what}`, () => {
    const definition = {
      pattern: 'a phrase',
      uri: 'phrases.ts',
      line: 1,
      phrase: { book: BankStory, describe: describeStories },
    } as unknown as Definition
    const project = { scenarios: [], definitions: [definition] } as unknown as Project
    expect(phraseGroups(project)[0]?.phrases[0]?.sentence).to.equal(sentence)
  })

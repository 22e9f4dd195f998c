import { inWords, type ChapterClass } from '../../story'
import type { StoryPhrase } from './story-phrase'

/** Says that a phrase belongs to another book than the scenario. */
export function explainOtherBook(phrase: StoryPhrase, book: ChapterClass<unknown>, step: string): string {
  const [own, other] = [inWords(book.name), inWords(phrase.book.name)]
  return (
    `The phrase "${step}" tells a story of the book "${other}", but this scenario is set in the book "${own}".\n` +
    `Use a phrase of "${own}", or give the scenario the tag under which useScenario configures "${other}".`
  )
}

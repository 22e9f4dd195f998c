import { inWords, type ChapterClass } from '../../story'

/** Explains that a phrase of one book is used in a scenario of another. */
export function explainOtherBook(
  bookOfPhrase: ChapterClass<unknown>,
  bookOfScenario: ChapterClass<unknown>,
  step: string,
): string {
  const [own, other] = [inWords(bookOfScenario.name), inWords(bookOfPhrase.name)]
  return (
    `The phrase "${step}" tells a story of the book "${other}", but this scenario is set in the book "${own}".\n` +
    `Use a phrase of "${own}", or give the scenario the tag under which useScenario configures "${other}".`
  )
}

import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { firstStoryOf, takesPhrasesOf, type ChapterClass } from '../../story'
import { storyPhraseOf } from './story-phrase'

/** A step definition as Cucumber's builder keeps it. */
interface StepDefinitionConfig {
  readonly pattern: string | RegExp
  readonly code: unknown
  readonly uri: string
  readonly line: number
}

/** Returns the phrases whose first story is the one named, as they were defined. */
export function phrasesOfStory(book: ChapterClass<unknown>, story: string): string[] {
  return stepDefinitionConfigs()
    .filter(({ code }) => {
      const phrase = storyPhraseOf(code)
      return (
        phrase !== undefined && takesPhrasesOf(book, phrase.book) && firstStoryOf(phrase.describe) === story
      )
    })
    .map(({ pattern }) => (typeof pattern === 'string' ? pattern : String(pattern)))
}

/** Returns where a phrase was defined, even if Cucumber has discarded it. */
export function placeOfPhrase(phrase: string): { uri: string; line: number } {
  const { uri = '', line = 1 } = stepDefinitionConfigs().find(({ pattern }) => pattern === phrase) ?? {}
  return { uri, line }
}

function stepDefinitionConfigs(): readonly StepDefinitionConfig[] {
  const builder = supportCodeLibraryBuilder as unknown as {
    stepDefinitionConfigs?: readonly StepDefinitionConfig[]
  }
  return builder.stepDefinitionConfigs ?? []
}

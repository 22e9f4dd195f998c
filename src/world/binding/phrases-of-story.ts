import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { placeholder, type ChapterClass } from '../../story'
import { storyPhraseOf } from './story-phrase'

/** A step definition as Cucumber's builder keeps it. */
interface StepDefinitionConfig {
  readonly pattern: string | RegExp
  readonly code: unknown
  readonly uri: string
  readonly line: number
}

/** The phrases whose first story is the one named, as they were defined. */
export function phrasesOfStory(book: ChapterClass<unknown>, story: string): string[] {
  return stepDefinitionConfigs()
    .filter(({ code }) => {
      const phrase = storyPhraseOf(code)
      return phrase?.book === book && firstStoryOf(phrase.describe) === story
    })
    .map(({ pattern }) => (typeof pattern === 'string' ? pattern : String(pattern)))
}

/** Where a phrase was defined, also one that Cucumber has left out. */
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

/** The first story a phrase picks, found by letting it pick from a book that only takes note. */
export function firstStoryOf(tell: (stories: never, ...args: never[]) => unknown): string | undefined {
  let first: string | undefined
  const book = new Proxy(
    {},
    {
      get: (_, member) => {
        if (typeof member === 'string') first ??= member
        return () => placeholder
      },
    },
  )
  try {
    tell(book as never, ...(Array.from({ length: tell.length }, () => placeholder) as never[]))
  } catch {
    // Arguments that only pretend can make the handler fail, after it picked or before.
  }
  return first
}

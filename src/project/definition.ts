import { resolve } from 'node:path'
import { isOwnFile } from '../package'
import { libraryPhraseOf, storyPhraseOf, type LibraryPhrase, type StoryPhrase } from '../world'
import type { CucumberDefinition } from './cucumber'

/** A step definition of a project: the user's, or one of the library. */
export interface Definition {
  /** The phrase as it was defined; a regular expression has format `/…/`. */
  readonly pattern: string
  /** The file, relative to the project's folder. */
  readonly uri: string
  readonly line: number
  /** The stories it tells; undefined for a definition that was not made by `tell`. */
  readonly phrase: StoryPhrase | undefined
  /** Whether the library defines it, not the user. */
  readonly isLibrary: boolean
  /** What a phrase of the library does; undefined for a phrase of the user. */
  readonly entry: LibraryPhrase | undefined
  readonly cucumber: CucumberDefinition
}

/** Returns a step definition with what the library knows about it. */
export function definitionOf(cucumber: CucumberDefinition, cwd: string): Definition {
  const { pattern, uri, line, unwrappedCode } = cucumber
  const written = typeof pattern === 'string' ? pattern : String(pattern)
  const isLibrary = isOwnFile(resolve(cwd, uri))
  return {
    pattern: written,
    uri,
    line,
    phrase: storyPhraseOf(unwrappedCode),
    isLibrary,
    entry: libraryPhraseOf(unwrappedCode),
    cucumber,
  }
}

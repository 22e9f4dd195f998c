import { resolve } from 'node:path'
import { entryOf, type PhraseEntry } from '../catalogue'
import { isOwnFile } from '../package'
import { storyPhraseOf, type StoryPhrase } from '../world'
import type { CucumberDefinition } from './cucumber'

/** A step definition of a project: the user's, or one of the library. */
export interface Definition {
  /** The phrase as it was defined; a regular expression has format `/…/`. */
  readonly pattern: string
  /** Relative to the project's folder. */
  readonly uri: string
  readonly line: number
  /** The stories it tells; undefined for a step that was not made by `tell`. */
  readonly phrase: StoryPhrase | undefined
  /** Whether the library defines it, and not the user. */
  readonly isLibrary: boolean
  /** What the catalogue says of a step of the library; undefined for a step of the user's. */
  readonly entry: PhraseEntry | undefined
  readonly cucumber: CucumberDefinition
}

/** A step definition with what the library knows of it. */
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
    entry: isLibrary ? entryOf(written) : undefined,
    cucumber,
  }
}

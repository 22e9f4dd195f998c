import { linesOf } from '../project'
import { accessSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { ConfigurationError } from '../errors'
import { chapterInWords, inWords } from '../story'
import type { Found } from './finding'
import { featureText, scenarioLines } from './walk'

/** A finding as it is reported: with the feature that was written for it, where one was. */
export interface WrittenFinding extends Found {
  /** The path of its feature, relative to the folder of the project. */
  readonly feature: string | undefined
}

/**
 * Looks whether features can be written to a folder, before anything is looked for, so that nothing found is lost.
 *
 * @throws {@link ConfigurationError} when they cannot.
 */
export function mustBeWritable(folder: string, cwd: string): void {
  let existing = resolve(cwd, folder)
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing)
  try {
    if (!statSync(existing).isDirectory()) throw new Error(`${existing} is a file`)
    accessSync(existing, constants.W_OK)
  } catch (error) {
    throw new ConfigurationError(
      `No features can be written to "${folder}": ${(error as Error).message}.\nName another folder with --output.`,
      { cause: error },
    )
  }
}

/** Writes a feature for each finding, which fails for that reason and passes once it is mended. */
export function writeFeatures(findings: readonly Found[], folder: string, cwd: string): WrittenFinding[] {
  if (findings.length > 0) mkdirSync(resolve(cwd, folder), { recursive: true })
  const taken = new Set<string>()
  return findings.map((found) => {
    const name = fileNameFor(found, taken)
    const path = join(folder, name)
    writeFileSync(resolve(cwd, path), featureOf(found))
    return { ...found, feature: relative(cwd, resolve(cwd, path)).replaceAll('\\', '/') }
  })
}

/** The text of the feature that shows a finding. */
export function featureOf({ trouble, walk }: Found): string {
  const tags = [
    ...new Set([...walk.ground.tags, ...(trouble.kind === 'broken promise' ? ['@checkAlways'] : [])]),
  ]
  const lines = scenarioLines({ ...walk, ending: walk.ending.filter(({ isProbe }) => !isProbe) })
  return featureText(`Found by walking "${inWords(walk.ground.book.name)}"`, [
    { tags, name: titleOf(trouble), lines: [...lines, ...endingFor(trouble, walk.ending.length > 0)] },
  ])
}

/** Says in a line what was found. */
export function titleOf({ kind, stories, chapter, promise }: Found['trouble']): string {
  const told = stories.map((story) => inWords(story)).join(' and ')
  const about = promise === undefined ? told : `${inWords(promise)}, after ${told}`
  return `${kind}: ${about}, in ${chapterInWords(chapter)}`
}

/** What tells that a story which was tried was rightly refused; those told in turn fail of themselves. */
function endingFor({ kind }: Found['trouble'], isTried: boolean): string[] {
  const isRefusal = kind === 'accepted' || (kind === 'server error' && isTried)
  return isRefusal ? linesOf('Then', { text: 'the response should be a client error' }) : []
}

function fileNameFor({ trouble: { kind, stories, promise } }: Found, taken: Set<string>): string {
  const words = inWords([promise ?? stories.join(' and ')].join(' '))
  const base = `${kind} ${words}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  let name = `${base}.feature`
  for (let copy = 2; taken.has(name); copy++) name = `${base}-${copy}.feature`
  taken.add(name)
  return name
}

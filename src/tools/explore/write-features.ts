import { accessSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { ConfigurationError } from '../../errors'
import { chapterInWords, inWords, linesOf, type StepText } from '../seam'
import type { Departure, Finding } from './finding'
import { featureText, scenarioLines, tryStep, type EndingStep, type Walk } from './walk'

/** A finding with the feature that was written for it, if any. */
export interface WrittenFinding extends Finding {
  /** The path of its feature, relative to the project folder. */
  readonly feature: string | undefined
}

/**
 * Checks, before the hunt, whether features can be written to a folder, so that no finding is lost.
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

/** Writes for each finding a feature that fails because of it, and passes once the cause is fixed. */
export function writeFeatures(findings: readonly Finding[], folder: string, cwd: string): WrittenFinding[] {
  if (findings.length > 0) mkdirSync(resolve(cwd, folder), { recursive: true })
  const taken = new Set<string>()
  return findings.map((found) => {
    const name = fileNameFor(found, taken)
    const path = join(folder, name)
    writeFileSync(resolve(cwd, path), featureOf(found))
    return { ...found, feature: relative(cwd, resolve(cwd, path)).replaceAll('\\', '/') }
  })
}

export function featureOf({ trouble, walk }: Finding): string {
  const tags = [...new Set([...walk.start.tags, ...(trouble.promise !== undefined ? ['@checkAlways'] : [])])]
  const shown = { ...walk, ending: walk.ending.filter(({ isProbe }) => !isProbe) }
  const lines = trouble.departure
    ? linesOfDeparture(shown, trouble.departure)
    : [...scenarioLines(shown), ...endingFor(trouble, isTried(walk))]
  return featureText(`Found by walking "${inWords(walk.start.book.name)}"`, [
    { tags, name: titleOf(trouble), lines },
  ])
}

/** Returns the lines of a scenario that asserts that a response matches a document, if a step can get that response. */
function linesOfDeparture(walk: Walk, { document, isLast, seenAt }: Departure): string[] {
  const assertion: EndingStep = {
    keyword: 'Then',
    step: { text: `the response should match the OpenAPI document "${document}"` },
  }
  const ended = (moves: Walk['moves'], step: StepText): string[] =>
    scenarioLines({ ...walk, moves, ending: [{ keyword: 'When', step }, assertion] })
  const last = walk.moves.at(-1)?.step
  if (isLast && last !== undefined && !last.argument?.docString)
    return ended(walk.moves.slice(0, -1), tryStep(last))
  if (seenAt !== undefined) return ended(walk.moves, { text: `I GET "${seenAt}"` })
  return [
    ...scenarioLines(walk),
    '# What departs from the document is not the last answer to the last phrase, which alone can be asserted on here.',
  ]
}

export function titleOf({ kind, stories, chapter, promise }: Finding['trouble']): string {
  const told = stories.map((story) => inWords(story)).join(' and ')
  const about = promise === undefined ? told : `${inWords(promise)}, after ${told}`
  return `${kind}: ${about}, in ${chapterInWords(chapter)}`
}

/** Whether a walk ends with a story that is tried; those told at the same time have their own assertion. */
function isTried({ ending }: Finding['walk']): boolean {
  return ending.some(({ step }) => step.text === 'I try:')
}

/** Returns the step that asserts that a tried story was refused; stories told in turn fail without one. */
function endingFor({ kind }: Finding['trouble'], hasTried: boolean): string[] {
  const isRefusal = kind === 'accepted' || (kind === 'server error' && hasTried)
  return isRefusal ? linesOf('Then', { text: 'the response should be a client error' }) : []
}

function fileNameFor({ trouble: { kind, stories, promise } }: Finding, taken: Set<string>): string {
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

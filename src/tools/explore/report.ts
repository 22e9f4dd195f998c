import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pluralize, printable } from '../../errors'
import { chapterInWords, inWords } from '../seam'
import type { Finding, Trouble, TroubledWalk } from './finding'
import type { Hunt } from './hunt'
import { featureText, phrasesOf, scenarioLines, withoutProbes, type Walk } from './walk'

/** A finding with the feature that was written for it, if any. */
interface WrittenFinding extends Finding {
  /** The path of its feature, relative to the project folder. */
  readonly feature: string | undefined
}

/** Writes for each finding a feature that fails because of it, and passes once the cause is fixed. */
export function writeFeatures(findings: readonly Finding[], folder: string, cwd: string): WrittenFinding[] {
  if (findings.length > 0) mkdirSync(resolve(cwd, folder), { recursive: true })
  const taken = new Set<string>()
  return findings.map((found) => {
    const name = fileNameFor(found.trouble, taken)
    const path = join(folder, name)
    writeFileSync(resolve(cwd, path), featureOf(found))
    return { ...found, feature: relative(cwd, resolve(cwd, path)).replaceAll('\\', '/') }
  })
}

/** Returns a feature that fails because of a finding; it checks the invariants where one of them showed it. */
export function featureOf({ trouble, walk }: Finding): string {
  const { invariant, asFeature = (whole: Walk) => whole } = trouble
  const { tags, book } = walk.start
  return featureText(
    `Found by walking "${inWords(book.name)}"`,
    [...new Set([...tags, ...(invariant !== undefined ? ['@checkAlways'] : [])])],
    titleOf(trouble),
    scenarioLines(asFeature(withoutProbes(walk))),
  )
}

function titleOf({ kind, stories, chapter, invariant }: Trouble): string {
  const told = stories.map((story) => inWords(story)).join(' and ')
  const about = invariant === undefined ? told : `${inWords(invariant)}, after ${told}`
  return `${kind}: ${about}, in ${chapterInWords(chapter)}`
}

function fileNameFor({ kind, stories, invariant }: Trouble, taken: Set<string>): string {
  const base = `${kind} ${inWords(invariant ?? stories.join(' and '))}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  let name = `${base}.feature`
  for (let copy = 2; taken.has(name); copy++) name = `${base}-${copy}.feature`
  taken.add(name)
  return name
}

/** Colours text, if the terminal supports it. */
export interface Paint {
  (colour: 'red' | 'yellow' | 'bold' | 'dim', text: string): string
}

/** Returns a hunt as JSON, for the last line of stdout. */
export function huntAsJson(hunt: Hunt, findings: readonly WrittenFinding[]): string {
  const { seed, walks, stories, requests, ways, notes, unsteady } = hunt
  return JSON.stringify({
    ...{ seed, walks, stories, requests, ways },
    findings: findings.map((found) => {
      const { shrunkFrom, feature } = found
      return { ...asJson(found), shrunkFrom, feature }
    }),
    notes,
    unsteady: unsteady.map((one) => ({ ...asJson(one), why: one.why })),
  })
}

function asJson({ trouble, walk }: TroubledWalk): object {
  const { kind, chapter, stories, invariant, message } = trouble
  return {
    kind,
    book: inWords(walk.start.book.name),
    chapter: chapterInWords(chapter),
    stories: stories.map((story) => inWords(story)),
    invariant: invariant === undefined ? undefined : inWords(invariant),
    message,
    walk: phrasesOf(walk),
  }
}

/** Returns a hunt as text for people: findings, unsteady troubles, notes and a summary. */
export function huntAsText(hunt: Hunt, findings: readonly WrittenFinding[], paint: Paint): string {
  return [
    ...findings.map((found) => `${findingAsText(found, paint)}\n`),
    ...hunt.unsteady.map(
      ({ trouble, why }) => `${paint('yellow', 'unsteady')}  ${titleOf(trouble)}: ${why}.`,
    ),
    ...hunt.notes.map((note) => `${paint('dim', 'note')}  ${printable(note)}`),
    summaryOf(hunt, findings.length),
    '',
  ].join('\n')
}

function findingAsText(
  { trouble, walk, shrunkFrom, feature, likewise }: WrittenFinding,
  paint: Paint,
): string {
  const { message, exchangeText } = trouble
  const phrases = phrasesOf(walk)
  const shorter = shrunkFrom > phrases.length ? `, shrunk from ${shrunkFrom}` : ''
  return [
    paint('red', titleOf(trouble)),
    ...indented(message),
    ...(likewise.length > 0 ? [`  Likewise ${likewise.join('; ')}.`] : []),
    paint(
      'dim',
      `  The walk, ${pluralize(phrases.length, 'phrase')}${shorter}, as ${walk.start.uri} begins:`,
    ),
    ...phrases.map((phrase) => `    ${printable(phrase)}`),
    ...(exchangeText === undefined ? [] : indented(exchangeText).map((line) => paint('dim', line))),
    ...(feature === undefined ? [] : [`  Written to ${feature}`]),
  ].join('\n')
}

function indented(text: string): string[] {
  return printable(text)
    .split('\n')
    .map((line) => `  ${line}`)
}

/**
 * Returns the summary line, such as `walks 100, stories 812, ways 19 of 21 (2 never: …), requests 1,204, …, seed 7`.
 */
function summaryOf(hunt: Hunt, findings: number): string {
  const { walks, stories, ways, requests, notTried, notes, seed } = hunt
  const known = hunt.findings.length - findings
  const never = ways.never.length === 0 ? '' : ` (${ways.never.length} never: ${ways.never.join('; ')})`
  return [
    `walks ${number(walks)}`,
    `stories ${number(stories)}`,
    `ways ${ways.walked} of ${ways.all}${never}`,
    `requests ${number(requests)}`,
    `not tried ${number(notTried)}`,
    `findings ${findings}${known > 0 ? ` (and ${known} known)` : ''}`,
    `notes ${notes.length}`,
    `seed ${seed}`,
  ].join(', ')
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}

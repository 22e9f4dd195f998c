import { join, resolve } from 'node:path'
import { capped, pluralize, printable, type Paint } from '../../errors'
import { fileProblem, pathFrom, replaceFile } from '../../files'
import { chapterInWords, inWords } from '../../story'
import { walkOfFeature, type Candidate, type CandidateWalk, type Finding } from './candidate'
import type { Exploration } from './explore'
import { titleOfKnown } from './known-findings'
import { featureText, phrasesOf } from './walk'

/** A finding with the path of its feature, relative to the project folder, if one was written. */
interface WrittenFinding extends Finding {
  readonly feature: string | undefined
}

/**
 * Writes for each finding a feature that fails because of it, and passes once the cause is fixed.
 *
 * @param onFailure - gets the reason why a feature cannot be written
 */
export function writeFeatures(
  findings: readonly Finding[],
  folder: string,
  cwd: string,
  onFailure: (reason: string) => void,
): WrittenFinding[] {
  const names = new Set<string>()
  return findings.map((found) => {
    const content = featureOf(found)
    if (content === undefined) return { ...found, feature: undefined }
    const { kind, stories, invariant } = found.candidate
    const words = `${kind} ${inWords(invariant ?? stories.join(' and '))}`.toLowerCase()
    const base = words.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
    let name = `${base}.feature`
    for (let copy = 2; names.has(name); copy++) name = `${base}-${copy}.feature`
    names.add(name)
    const path = resolve(cwd, join(folder, name))
    const feature = pathFrom(cwd, path)
    try {
      replaceFile(path, content)
      return { ...found, feature }
    } catch (error) {
      onFailure(`The feature cannot be written to "${feature}": ${fileProblem(error)}.`)
      return { ...found, feature: undefined }
    }
  })
}

/**
 * Returns a feature that fails because of a finding; it checks the invariants where the call of one showed it. Undefined if
 * no step can send what shows it.
 */
export function featureOf(found: Finding): string | undefined {
  const { candidate, walk, showed } = found
  const { invariant } = candidate
  const shown = walkOfFeature(found)
  if (shown === undefined) return undefined
  const often = showed === undefined ? '' : `, ${timesShown(showed)}`
  return featureText(
    shown,
    `Found by walking "${inWords(walk.start.book.name)}"`,
    `${titleOf(candidate)}${often}`,
    [...new Set([...walk.start.tags, ...(invariant !== undefined ? ['@checkAlways'] : [])])],
  )
}

function titleOf({ kind, stories, chapter, needs, invariant }: Candidate): string {
  const told = stories.map((story) => inWords(story)).join(' and ')
  const story = invariant === undefined ? told : `${inWords(invariant)}, after ${told}`
  return titleOfKnown({ kind, story, chapter: chapterInWords(chapter), needs })
}

function timesShown({ times, of }: NonNullable<Finding['showed']>): string {
  return `shown by ${times} of ${of} runs`
}

/** Returns an exploration as JSON, for the last line of stdout. */
export function explorationAsJson(exploration: Exploration, findings: readonly WrittenFinding[]): string {
  const { seed, walks, stories, requests, ways, notes, unsteady } = exploration
  return JSON.stringify({
    seed,
    walks,
    stories,
    requests,
    ways,
    findings: findings.map((found) => {
      const { shrunkFrom, feature } = found
      return { ...candidateAsJson(found), walk: phrasesOf(found.walk), shrunkFrom, feature }
    }),
    notes,
    unsteady: unsteady.map((one) => ({ ...candidateAsJson(one), walk: phrasesOf(one.walk), why: one.why })),
  })
}

/** Returns a candidate for programs. */
export function candidateAsJson({ candidate, walk }: CandidateWalk) {
  const { kind, chapter, stories, needs, invariant, message } = candidate
  return {
    kind,
    book: inWords(walk.start.book.name),
    chapter: chapterInWords(chapter),
    stories: stories.map((story) => inWords(story)),
    needs,
    promise: invariant === undefined ? undefined : inWords(invariant),
    message,
  }
}

/** Returns an exploration as text for people: findings, unsteady candidates, notes and a summary. */
export function explorationAsText(
  exploration: Exploration,
  findings: readonly WrittenFinding[],
  paint: Paint,
): string {
  return [
    ...findings.map((found) => `${findingAsText(found, paint)}\n`),
    ...exploration.unsteady.flatMap(({ candidate, walk, why }) => [
      `${paint('yellow', 'unsteady')}  ${titleOf(candidate)}: ${why}.${printable(responseTo(candidate))}`,
      paint('dim', `  The walk: ${printable(phrasesOf(walk).join(' | '))}`),
    ]),
    ...exploration.notes.map((note) => `${paint('dim', 'note')}  ${printable(note)}`),
    ...summaryOf(exploration, findings.length),
    '',
  ].join('\n')
}

/** Returns the status of an error and the start of the body that showed a candidate, without its secrets. */
function responseTo({ exchangeText = '' }: Candidate): string {
  const shown = Array.from(exchangeText.matchAll(/^< (.+)$/gm), ([, line]) => line).join(' ')
  return shown === '' ? '' : ` The response: ${shown}`
}

function findingAsText(found: WrittenFinding, paint: Paint): string {
  const { candidate, walk, shrunkFrom, feature, likewise, showed } = found
  const { kind, message, exchangeText } = candidate
  const phrases = phrasesOf(walk)
  const invented = walk.moves.flatMap((move) => move.invented)
  const shorter = shrunkFrom > phrases.length ? `, shrunk from ${shrunkFrom}` : ''
  const so = kind === 'story failed' ? '. If that is refused, the book says so: static refusal' : ''
  return [
    paint('red', titleOf(candidate)),
    ...indented(message),
    ...(likewise.length > 0 ? [`  The same: ${likewise.join('; ')}.`] : []),
    ...(showed === undefined ? [] : [`  It was ${timesShown(showed)}.`]),
    paint(
      'dim',
      `  The walk, ${pluralize(phrases.length, 'phrase')}${shorter}, as ${walk.start.uri} begins:`,
    ),
    ...phrases.map((phrase) => `    ${printable(phrase)}`),
    ...(invented.length > 0 ? [`  No feature has this value: ${printable(invented.join(', '))}${so}`] : []),
    ...(exchangeText === undefined ? [] : indented(exchangeText).map((line) => paint('dim', line))),
    ...(feature === undefined ? [] : [`  Written to ${feature}`]),
    ...(walkOfFeature(found) === undefined
      ? ['  No feature shows it, as no step can send its request.']
      : []),
  ].join('\n')
}

function indented(text: string): string[] {
  return printable(text)
    .split('\n')
    .map((line) => `  ${line}`)
}

/** The most transitions that the last line names. */
const mostWays = 3

/** Returns the summary: a sentence, and the counts, such as `walks 100, stories 812, …, seed 7`. */
function summaryOf(exploration: Exploration, findings: number): string[] {
  const { walks, stories, ways, requests, notTried, notes, seed } = exploration
  const known = exploration.findings.length - findings
  const listed = Object.entries({ never: ways.never, failed: ways.failed }).flatMap(([what, of]) =>
    of.length === 0 ? [] : `${of.length} ${what}: ${capped(of, mostWays, '').join('; ')}`,
  )
  const left = listed.length === 0 ? '' : ` (${listed.join('; ')})`
  const confirmed = findings === 0 ? 'No problems' : pluralize(findings, 'problem')
  const { length } = exploration.unsteady
  const found = length === 0 ? confirmed : `${confirmed}, and ${length} unsteady,`
  const covered = Object.entries({ bursts: ways.bursts, pairs: ways.pairs }).flatMap(
    ([what, { made, all }]) => (all === 0 ? [] : `${what} ${Math.floor((100 * made) / all)} %`),
  )
  const transitions = `${ways.walked} of ${pluralize(ways.all, 'transition')}`
  const made = [pluralize(requests, 'request'), transitions, ...covered].join(', ')
  return [
    `${found} in ${pluralize(walks, 'walk')} (${made})`,
    [
      `walks ${number(walks)}`,
      `stories ${number(stories)}`,
      `ways ${ways.walked} of ${ways.all}${left}`,
      `requests ${number(requests)}`,
      `not tried ${number(notTried)}`,
      `findings ${findings}${known > 0 ? ` (and ${known} known)` : ''}`,
      `notes ${notes.length}`,
      `seed ${seed}`,
    ].join(', '),
  ]
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}

import { pluralize, printable } from '../../errors'
import { chapterInWords, inWords } from '../seam'
import type { Hunt } from './hunt'
import type { TroubledWalk } from './shrink'
import { phrasesOf } from './walk'
import { titleOf, type WrittenFinding } from './write-features'

/** Colours text, if the terminal supports it. */
export interface Paint {
  (colour: 'red' | 'yellow' | 'bold' | 'dim', text: string): string
}

/** Returns a hunt as JSON, for the last line of stdout. */
export function huntAsJson(hunt: Hunt, findings: readonly WrittenFinding[]): string {
  const { seed, walks, stories, requests, ways, notes, unsteady } = hunt
  return JSON.stringify({
    seed,
    walks,
    stories,
    requests,
    ways,
    findings: findings.map((found) => ({
      ...asJson(found),
      shrunkFrom: found.shrunkFrom,
      feature: found.feature,
    })),
    notes,
    unsteady: unsteady.map((one) => ({ ...asJson(one), why: one.why })),
  })
}

function asJson({ trouble, walk }: TroubledWalk): object {
  const { kind, chapter, stories, promise, message } = trouble
  return {
    kind,
    book: inWords(walk.start.book.name),
    chapter: chapterInWords(chapter),
    stories: stories.map((story) => inWords(story)),
    invariant: promise === undefined ? undefined : inWords(promise),
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
export function summaryOf(hunt: Hunt, findings: number): string {
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

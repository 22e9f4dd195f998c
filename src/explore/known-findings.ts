import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigurationError } from '../errors'
import { chapterInWords, inWords } from '../story'
import { findingKinds, type Finding } from './finding'
import type { Hunt } from './hunt'

/** Where the findings are that a project knows of, unless another file is named. */
export const defaultIgnoreFile = 'chapterwise-explore.json'

/** A finding that a project knows of, and lives with. */
export interface KnownFinding {
  readonly kind: string
  /** In words. */
  readonly story: string
  /** In words; any chapter, where it is missing. */
  readonly chapter?: string
  readonly why?: string
}

/**
 * The findings that a project knows of.
 *
 * @param file - the one that was named; the usual one may be missing
 * @param mayBeMissing - whether the one that was named may, as it is yet to be written
 * @throws {@link ConfigurationError} when the file cannot be read, or is no list of findings.
 */
export function readKnownFindings(
  file: string | undefined,
  cwd: string,
  mayBeMissing = false,
): KnownFinding[] {
  const name = file ?? defaultIgnoreFile
  const path = resolve(cwd, name)
  if (!existsSync(path)) {
    if (file === undefined || mayBeMissing) return []
    throw new ConfigurationError(
      `There is no file "${file}".\nLeave out --ignore, or write one with --accept.`,
    )
  }
  let known: unknown
  try {
    known = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ConfigurationError(`The file "${name}" is not JSON: ${(error as Error).message}`, {
      cause: error,
    })
  }
  const wrong = Array.isArray(known) ? (known as unknown[]).find((one) => !isKnownFinding(one)) : known
  if (!Array.isArray(known) || wrong !== undefined)
    throw new ConfigurationError(
      `The file "${name}" has to be a list of findings, but has ${JSON.stringify(wrong)}.\n` +
        `Write each as { "kind": "accepted", "story": "booking has been paid", "chapter": "…", "why": "…" }; kinds are ${findingKinds.join(', ')}.`,
    )
  return known as KnownFinding[]
}

/** Whether a finding is known. */
export function isKnown({ trouble }: Finding, known: readonly KnownFinding[]): boolean {
  return known.some((one) => fits(one, trouble))
}

/** Known findings whose way was walked, and which no longer occur. */
export function staleFindings(known: readonly KnownFinding[], hunt: Hunt): KnownFinding[] {
  return known.filter(
    (one) =>
      hunt.wasWalked(one.story, one.chapter) && !hunt.findings.some(({ trouble }) => fits(one, trouble)),
  )
}

/** Writes findings into the file of those that are known. */
export function accept(
  findings: readonly Finding[],
  file: string | undefined,
  known: readonly KnownFinding[],
  cwd: string,
): string {
  const name = file ?? defaultIgnoreFile
  const added = findings.map(({ trouble: { kind, stories, chapter } }) => ({
    kind,
    story: inWords(stories.at(-1) ?? ''),
    chapter: chapterInWords(chapter),
    why: '',
  }))
  try {
    writeFileSync(resolve(cwd, name), `${JSON.stringify([...known, ...added], null, 2)}\n`)
  } catch (error) {
    throw new ConfigurationError(`"${name}" cannot be written: ${(error as Error).message}`, { cause: error })
  }
  return name
}

function fits(known: KnownFinding, { kind, stories, chapter }: Finding['trouble']): boolean {
  return (
    known.kind === kind &&
    stories.some((story) => inWords(story) === known.story) &&
    (known.chapter === undefined || known.chapter === chapterInWords(chapter))
  )
}

function isKnownFinding(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { kind, story, chapter = '', why = '' } = value as Record<string, unknown>
  return (
    findingKinds.some((one) => one === kind) &&
    [story, chapter, why].every((text) => typeof text === 'string') &&
    story !== ''
  )
}

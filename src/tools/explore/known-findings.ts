import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigurationError } from '../../errors'
import { chapterInWords, inWords } from '../seam'
import type { Finding } from './finding'
import { findingKinds, type Hunt } from './hunt'

/** The default path of the file of known findings. */
export const defaultIgnoreFile = 'chapterwise-explore.json'

/** A finding that a project has accepted, and that is not reported again. */
export interface KnownFinding {
  readonly kind: string
  /** The name of the story, in words. */
  readonly story: string
  /** The name of the chapter, in words; any chapter if missing. */
  readonly chapter?: string
  readonly why?: string
}

/**
 * Reads the known findings of a project.
 *
 * @param file - the named file; only the default file may be missing
 * @param mayBeMissing - whether the named file may be missing too, as it is yet to be written
 * @throws {@link ConfigurationError} when the file cannot be read, or is not a list of findings.
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
  if (!Array.isArray(known) || !known.every(isKnownFinding))
    throw new ConfigurationError(
      `The file "${name}" has to be a list of findings.\n` +
        `Write each as { "kind": "accepted", "story": "booking has been paid", "chapter": "…", "why": "…" }; kinds are ${findingKinds.join(', ')}.`,
    )
  return known
}

export function isKnown({ trouble }: Finding, known: readonly KnownFinding[]): boolean {
  return known.some((one) => fits(one, trouble))
}

/** Returns the known findings that did not occur, although their story was told or tried. */
export function staleFindings(known: readonly KnownFinding[], hunt: Hunt): KnownFinding[] {
  return known.filter(
    (one) =>
      hunt.wasWalked(one.story, one.chapter) && !hunt.findings.some(({ trouble }) => fits(one, trouble)),
  )
}

/** Writes findings into the file of known findings; returns its name. */
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

function isKnownFinding(value: unknown): value is KnownFinding {
  const { kind, story, chapter = '' } = (value ?? {}) as Record<string, unknown>
  return findingKinds.some((one) => one === kind) && Boolean(story) && typeof chapter === 'string'
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigurationError } from '../../errors'
import { chapterInWords, inWords } from '../seam'
import type { Finding, Trouble } from './finding'
import { findingKinds, type Hunt } from './hunt'

const defaultFile = 'chapterwise-explore.json'

/** A finding that a project has accepted, and that is not reported again. */
interface KnownFinding {
  readonly kind: string
  /** The name of the story, in words. */
  readonly story: string
  /** The name of the chapter, in words; any chapter if missing. */
  readonly chapter?: string
  readonly why?: string
}

/** The file of the findings that a project has accepted. */
export class KnownFindings {
  readonly #name: string
  readonly #path: string
  readonly #all: readonly KnownFinding[]

  /**
   * @param file - the named file; only the default file may be missing
   * @param mayBeMissing - whether the named file may be missing too, as it is yet to be written
   * @throws {@link ConfigurationError} when the file cannot be read, or is not a list of findings.
   */
  constructor(file: string | undefined, cwd: string, mayBeMissing: boolean) {
    this.#name = file ?? defaultFile
    this.#path = resolve(cwd, this.#name)
    if (existsSync(this.#path)) this.#all = this.#read()
    else if (file === undefined || mayBeMissing) this.#all = []
    else
      throw new ConfigurationError(
        `There is no file "${file}".\nLeave out --ignore, or write one with --accept.`,
      )
  }

  has({ trouble }: Finding): boolean {
    return this.#all.some((one) => fits(one, trouble))
  }

  /** Returns a note on each finding that did not occur, although its story was told or tried. */
  notesOnMissing({ findings, wasWalked }: Hunt): string[] {
    return this.#all
      .filter(
        (one) => wasWalked(one.story, one.chapter) && !findings.some(({ trouble }) => fits(one, trouble)),
      )
      .map(({ kind, story, chapter }) => {
        const where = chapter === undefined ? '' : `, in ${chapter}`
        return `Known, and no longer found: ${kind}: ${story}${where}.`
      })
  }

  /** Adds findings to the file; returns its name. */
  accept(findings: readonly Finding[]): string {
    const added = findings.map(({ trouble: { kind, stories, chapter } }) => ({
      kind,
      story: inWords(stories.at(-1) ?? ''),
      chapter: chapterInWords(chapter),
      why: '',
    }))
    try {
      writeFileSync(this.#path, `${JSON.stringify([...this.#all, ...added], null, 2)}\n`)
    } catch (error) {
      throw new ConfigurationError(`"${this.#name}" cannot be written: ${(error as Error).message}`, {
        cause: error,
      })
    }
    return this.#name
  }

  #read(): readonly KnownFinding[] {
    let known: unknown
    try {
      known = JSON.parse(readFileSync(this.#path, 'utf8'))
    } catch (error) {
      throw new ConfigurationError(`The file "${this.#name}" is not JSON: ${(error as Error).message}`, {
        cause: error,
      })
    }
    if (Array.isArray(known) && known.every(isKnownFinding)) return known
    throw new ConfigurationError(
      `The file "${this.#name}" has to be a list of findings.\n` +
        `Write each as { "kind": "accepted", "story": "booking has been paid", "chapter": "…", "why": "…" }; kinds are ${findingKinds.join(', ')}.`,
    )
  }
}

function fits(known: KnownFinding, { kind, stories, chapter }: Trouble): boolean {
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

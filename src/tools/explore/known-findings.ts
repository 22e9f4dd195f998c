import { chapterInWords, inWords } from '../../story'
import { AcceptedFile } from '../accepted-file'
import type { AcceptedCandidate, Finding } from './candidate'
import { findingKinds, type Exploration } from './explore'

const defaultFile = 'chapterwise-explore.json'

/** A finding that a project has accepted; the story and the chapter are in words. */
interface KnownFinding {
  readonly kind: string
  readonly story: string
  /** Any chapter if missing. */
  readonly chapter?: string
  /** The condition that did not hold; any or none if missing. */
  readonly needs?: string | undefined
}

/** The file of the findings that a project has accepted, and that are not reported again. */
export class KnownFindings {
  readonly #file: AcceptedFile<KnownFinding>

  /**
   * @param named - the file of `--ignore`
   * @throws {@link ConfigurationError} when the file cannot be read, or is not a list of findings.
   */
  constructor(named: string | undefined, cwd: string, mayBeMissing: boolean) {
    const example = `{ "kind": "accepted", "story": "booking has been paid", "chapter": "…", "why": "…" }; kinds are ${findingKinds.join(', ')}`
    this.#file = new AcceptedFile({ named, usual: defaultFile, cwd }, mayBeMissing, isKnownFinding, example)
  }

  readonly has = (candidate: AcceptedCandidate): boolean =>
    this.#file.entries.some((one) => fits(one, candidate))

  /** Returns a note on each finding that did not occur, although it was looked for. */
  notesOnMissing({ findings, wasLookedFor }: Exploration): string[] {
    const missing = this.#file.entries.filter(
      (one) =>
        wasLookedFor(one.kind, one.story, one.chapter) &&
        !findings.some(({ candidate }) => fits(one, candidate)),
    )
    return missing.map((one) => `Accepted, but no longer found: ${titleOfKnown(one)}.`)
  }

  /** Adds findings to the file, without a chapter if several showed the same; returns its name. */
  accept(findings: readonly Finding[]): string {
    const added = findings.map(({ candidate: { kind, stories, chapter, needs }, chapters }) => ({
      kind,
      story: inWords(stories.at(-1) ?? ''),
      ...(chapters.size === 1 && { chapter: chapterInWords(chapter) }),
      ...(needs !== undefined && { needs }),
      why: '',
    }))
    return this.#file.add(added)
  }
}

/** Returns what a finding is called in reports. */
export function titleOfKnown({ kind, story, chapter, needs }: KnownFinding): string {
  const where = chapter === undefined ? '' : `, in ${chapter}`
  return `${kind}: ${story}${where}${needs === undefined ? '' : `, without what it needs (${needs})`}`
}

function fits(known: KnownFinding, { kind, stories, chapter, needs }: AcceptedCandidate): boolean {
  return (
    known.kind === kind &&
    stories.some((story) => inWords(story) === known.story) &&
    (known.chapter === undefined || known.chapter === chapterInWords(chapter)) &&
    (known.needs === undefined || known.needs === needs)
  )
}

function isKnownFinding(value: unknown): value is KnownFinding {
  const { kind, story, chapter = '', needs = '' } = (value ?? {}) as Record<string, unknown>
  return (
    findingKinds.some((one) => one === kind) &&
    Boolean(story) &&
    [chapter, needs].every((one) => typeof one === 'string')
  )
}

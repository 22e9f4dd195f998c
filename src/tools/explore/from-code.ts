/**
 * `explore` for test runners other than Cucumber.
 *
 * @module chapterwise/explore
 */
import { randomInt } from 'node:crypto'
import { ConfigurationError } from '../../errors'
import { checkRules, filled, flag, secondsAboveZero, wholeFrom, type RulesOf } from '../../option-rules'
import { withProjectInCode, type ProjectInCode } from '../../rehearsal'
import type { ScenarioConfiguration } from '../../scenario'
import { inWords, type ChapterClass, type Stories, type StoryBook } from '../../story'
import { abortedAfter } from '../../waiting'
import type { CandidateWalk } from './candidate'
import { chainInCode } from './chain-code'
import { CodePhrases } from './code-phrases'
import { exploreProject } from './explore'
import type { Covered } from './bursts-and-ways'
import type { ExploreOptions } from './explorer'
import { KnownFindings } from './known-findings'
import { candidateAsJson } from './report'
import { Contract } from './contract'

export type { ExploreOptions } from './explorer'

/** The arguments of each story of a scenario's book, by its name: a list for each time that it is told. */
export type StoryArguments<Begun> = ArgumentsIn<Stories<BookOf<Awaited<Begun>>>>

type BookOf<Begun> = Begun extends { readonly given: infer Book } ? Book : never

type ArgumentsIn<Told> = {
  readonly [Name in keyof Told]?: Told[Name] extends (...args: infer Args) => unknown
    ? readonly Readonly<Args>[]
    : never
}

/** A problem, with the shortest walk that shows it. The book, the chapter and the stories are in words. */
export interface FoundProblem {
  readonly kind: string
  readonly book: string
  readonly chapter: string
  /** The last story told, or those told at the same time. */
  readonly stories: readonly string[]
  /** What the story needs, and did not have. */
  readonly needs: string | undefined
  /** The invariant that did not hold. */
  readonly promise: string | undefined
  readonly message: string
  /** TypeScript that fails because of it. It needs a `scenario` that has begun, and `assert` of Node.js. */
  readonly chain: string
}

/** What `explore` found: what the command prints with `--format json`, with chains in place of features. */
export interface ExploreReport {
  readonly seed: number
  readonly walks: number
  readonly stories: number
  readonly requests: number
  /** What was covered: transitions, by their names those never walked or never accepted, bursts and pairs of stories. */
  readonly ways: {
    readonly walked: number
    readonly all: number
    readonly never: readonly string[]
    readonly failed: readonly string[]
    readonly bursts: Covered
    readonly pairs: Covered
  }
  readonly findings: readonly FoundProblem[]
  readonly notes: readonly string[]
  /** What was seen once, and why it is no finding. */
  readonly unsteady: readonly (FoundProblem & { readonly why: string })[]
}

const rules: RulesOf<ExploreOptions> = {
  seconds: secondsAboveZero,
  seed: wholeFrom(0),
  walks: wholeFrom(1),
  length: wholeFrom(1),
  lanes: wholeFrom(1),
  refusals: flag,
  atOnce: flag,
  lostResponses: flag,
  actors: flag,
  protocol: flag,
  openapi: { fits: filled, must: 'the name of a file' },
  stopAtFirst: flag,
}

/** What has stories to walk. */
interface WithStories {
  readonly given: unknown
}

/**
 * Walks a story book, and looks for problems that no test covers. Each story is a step of walks, with one of the
 * argument lists given for it; a story that takes no arguments needs none. Findings in `chapterwise-explore.json` are
 * left out.
 *
 * @example
 * const { findings } = await explore(banking, { depositHasBeenMade: [[10], [250]] }, { seconds: 30 })
 * assert.deepEqual(findings, [])
 *
 * @throws {@link ConfigurationError} for an option that is unknown or wrong, and when there is nothing to walk, or the API
 * does not answer.
 */
export async function explore<Begun extends WithStories | Promise<WithStories>>(
  configuration: ScenarioConfiguration<Begun>,
  storyArguments: StoryArguments<Begun> = {},
  options: ExploreOptions = {},
): Promise<ExploreReport> {
  const { binding } = (configuration as Partial<typeof configuration> | undefined) ?? {}
  if (binding === undefined)
    throw new ConfigurationError(
      'There is no story book to walk.\nGive explore(…) a configuration that has one: ScenarioConfiguration.withStoryBook(…).',
    )
  checkRules(options, rules)
  const { seconds = 60, seed = randomInt(1_000_000), length = 10, openapi, stopAtFirst, ...others } = options
  const cwd = process.cwd()
  const phrases = new CodePhrases(binding.book as ChapterClass<StoryBook>, storyArguments)
  const known = new KnownFindings(undefined, cwd, true)
  const project: ProjectInCode = {
    configuration,
    name: inWords(binding.book.name),
    define: () => phrases.define(),
    scenarios: phrases.steps,
  }
  return withProjectInCode(project, async (project, rehearsal) => {
    const began = performance.now()
    const exploration = await exploreProject(project, project.scenarios, rehearsal, {
      ...others,
      seconds,
      seed,
      length,
      contract: openapi === undefined ? undefined : new Contract(openapi, cwd),
      signal: abortedAfter(seconds),
      elapsed: () => (performance.now() - began) / (1000 * seconds),
      isKnown: known.has,
      isEnough: ({ candidate }) => stopAtFirst === true && !known.has(candidate),
    })
    const { walks, stories, requests, ways, notes, unsteady, gone = '' } = exploration
    const found = exploration.findings.filter(({ candidate }) => !known.has(candidate))
    const reported = (one: CandidateWalk): FoundProblem => ({
      ...candidateAsJson(one),
      chain: rehearsal.redactor.redactText(chainInCode(one, phrases)),
    })
    const seenOnce = unsteady.map((one) => ['Seen once, before it was gone:', reported(one).chain])
    if (gone !== '' && found.length === 0) throw new ConfigurationError([gone, ...seenOnce.flat()].join('\n'))
    return {
      seed,
      walks,
      stories,
      requests,
      ways,
      findings: found.map(reported),
      notes: [gone, ...phrases.notes, ...notes, ...known.notesOnMissing(exploration)].filter(Boolean),
      unsteady: unsteady.map((one) => ({ ...reported(one), why: one.why })),
    }
  })
}

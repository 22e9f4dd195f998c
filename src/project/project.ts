import { resolve } from 'node:path'
import { InputError } from '../errors'
import { remembered, rememberedOf } from '../remembered'
import { groupBy } from '../group-by'
import { isOwnFile } from '../package'
import type { SupportCodeLibrary } from '../runner'
import { StoryBook, type ChapterClass } from '../story'
import {
  libraryPhraseOf,
  quotedStep,
  quotedSteps,
  scenarioUseFor,
  scenarioUses,
  storyPhraseOf,
  textsOfRow,
  type LibraryPhrase,
  type Pickle,
  type PickleStep,
  type ScenarioUse,
  type StoryPhrase,
} from '../world'
import { locationsIn, type GherkinDocument, type SourcedPickle, type UnparsedFeature } from './gherkin'

type LibraryDefinition = SupportCodeLibrary['stepDefinitions'][number]

/** A step definition of a project: the user's, or one of the library. */
export interface Definition {
  /** The phrase as it was defined; a regular expression has format `/…/`. */
  readonly pattern: string
  readonly uri: string
  readonly line: number
  /** The stories it tells; undefined for a definition that was not made by `tell`. */
  readonly phrase: StoryPhrase | undefined
  /** What a phrase of the library does; undefined for a phrase of the user. */
  readonly entry: LibraryPhrase | undefined
  readonly cucumber: LibraryDefinition
}

/** A place in a file; `uri` is relative to the project's folder, and `column` is undefined if it is not known. */
export interface Place {
  readonly uri: string
  readonly line: number
  readonly column?: number | undefined
}

export interface ProjectStep {
  readonly text: string
  readonly pickleStep: PickleStep
  readonly place: Place
  /** The definitions that match: none for an undefined step, more than one for an ambiguous one. */
  readonly definitions: readonly Definition[]
  /** The steps that it quotes, whose stories it tells; empty if they are malformed. */
  readonly quoted: readonly ProjectStep[]
}

export interface ProjectScenario {
  readonly name: string
  readonly pickle: Pickle
  readonly gherkinDocument: GherkinDocument
  readonly place: Place
  /** The row of the examples; undefined for a scenario that is not an outline. */
  readonly row: Place | undefined
  readonly steps: readonly ProjectStep[]
  /** The configuration that it runs with; undefined if `useScenario` was never called for it. */
  readonly use: ScenarioUse | undefined
  /** Whether Before or BeforeStep hooks of the user apply to it. */
  readonly hasOwnHooks: boolean
  /** Whether hooks of the user that run after a call apply to it. */
  readonly hasLaterHooks: boolean
}

/** A Cucumber project in its source form: nothing of it runs. */
export interface Project {
  readonly scenarios: readonly ProjectScenario[]
  readonly unparsed: readonly UnparsedFeature[]
  /** Features without a scenario, as their examples have no rows, or these are still to come from a file. */
  readonly withoutRows: readonly GherkinDocument[]
  readonly definitions: readonly Definition[]
  readonly uses: readonly ScenarioUse[]
  readonly library: SupportCodeLibrary
  readonly cwd: string
  /** The configuration of Cucumber; undefined if it is not known. */
  readonly configured?: ProjectSettings | undefined
}

export interface ProjectSettings {
  /** The configuration file, relative to the project's folder; undefined if there is none. */
  readonly file: string | undefined
  readonly worldParameters: unknown
  /** The variables that hooks set, as named in the world parameters. */
  readonly variables: readonly string[] | undefined
  /** The OpenAPI documents named in the options of the plugin `chapterwise/report`. */
  readonly openapi?: readonly string[] | undefined
  /** The patterns for files of features and support code that match none. */
  readonly withoutFile?: readonly string[] | undefined
}

export function projectOf(
  { library, cwd, configured }: Pick<Project, 'library' | 'cwd' | 'configured'>,
  pickles: readonly SourcedPickle[],
  unparsed: readonly UnparsedFeature[] = [],
  withoutRows: readonly GherkinDocument[] = [],
): Project {
  const definitions = library.stepDefinitions.map(definitionOf)
  const hooks = [...library.beforeTestCaseHookDefinitions, ...library.beforeTestStepHookDefinitions]
  const laterHooks = [
    ...library.beforeTestStepHookDefinitions,
    ...library.afterTestStepHookDefinitions,
    ...library.afterTestCaseHookDefinitions,
  ]
  const hasOwn = (some: typeof laterHooks, pickle: Pickle): boolean =>
    some.some((hook) => !isOwnFile(resolve(cwd, hook.uri)) && hook.appliesToTestCase(pickle))
  const matching = remembered((text) => definitions.filter(({ cucumber }) => cucumber.matchesStepName(text)))
  const locationsOf = rememberedOf(locationsIn)
  const scenarios = pickles.map(({ pickle, gherkinDocument }): ProjectScenario => {
    const located = locationsOf(gherkinDocument)
    const placeOf = (nodeId = ''): Place => ({ uri: pickle.uri, ...(located.get(nodeId) ?? { line: 1 }) })
    const [scenarioId, rowId] = pickle.astNodeIds
    return {
      name: pickle.name,
      pickle,
      gherkinDocument,
      place: placeOf(scenarioId),
      row: rowId === undefined ? undefined : placeOf(rowId),
      steps: pickle.steps.map((step) => stepOf(step, placeOf(step.astNodeIds[0]), matching)),
      use: scenarioUseFor(pickle.tags.map(({ name }) => name)),
      hasOwnHooks: hasOwn(hooks, pickle),
      hasLaterHooks: hasOwn(laterHooks, pickle),
    }
  })
  return { scenarios, unparsed, withoutRows, definitions, uses: scenarioUses(), library, cwd, configured }
}

/** Returns the place of a scenario, of an outline that of the row: `features/x.feature:12`. */
export function scenarioPlace({ place, row = place }: ProjectScenario): string {
  return `${row.uri}:${row.line}`
}

function stepOf(
  pickleStep: PickleStep,
  place: Place,
  matching: (text: string) => readonly Definition[],
): ProjectStep {
  const definitions = matching(pickleStep.text)
  let quoted: PickleStep[] = []
  try {
    quoted = stepsQuotedBy(pickleStep, definitions)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
  }
  return {
    text: pickleStep.text,
    pickleStep,
    place,
    definitions,
    quoted: quoted.map((step) => stepOf(step, place, matching)),
  }
}

function definitionOf(cucumber: LibraryDefinition): Definition {
  const { pattern, uri, line, unwrappedCode } = cucumber
  return {
    pattern: String(pattern),
    uri,
    line,
    phrase: storyPhraseOf(unwrappedCode),
    entry: libraryPhraseOf(unwrappedCode),
    cucumber,
  }
}

/** Returns the steps that a step of the library quotes, to tell their stories; none for any other step. */
export function stepsQuotedBy(
  { text, argument }: PickleStep,
  definitions: readonly Definition[],
): PickleStep[] {
  const [definition, another] = definitions
  const takes = another === undefined ? (definition?.entry?.takes ?? []) : []
  if (takes.includes('quotedSteps') && argument !== undefined) {
    const rows = argument.dataTable?.rows ?? []
    return quotedSteps(argument.docString?.content ?? { raw: () => rows.map(textsOfRow) })
  }
  if (!takes.includes('quotedStep')) return []
  const [written] = definition?.cucumber.expression.match(text) ?? []
  return [quotedStep(String(written?.getValue(undefined)))]
}

/** Returns the story books of a project, those of `useScenario` first. */
export function booksOf(project: Pick<Project, 'uses' | 'definitions'>): ChapterClass<StoryBook>[] {
  const configured = project.uses.flatMap(({ configuration }) => configuration.binding?.book ?? [])
  const phrased = project.definitions.flatMap(({ phrase }) => phrase?.book ?? [])
  return [...new Set<ChapterClass<unknown>>([...configured, ...phrased])].filter(
    (book): book is ChapterClass<StoryBook> => book.prototype instanceof StoryBook,
  )
}

/** Returns the steps that use each definition. A step of a Background or an outline counts once. */
export function usesOf(
  scenarios: readonly ProjectScenario[],
): ReadonlyMap<Definition, readonly ProjectStep[]> {
  const written = new Map<string, ProjectStep>()
  for (const step of scenarios.flatMap(({ steps }) => steps.flatMap((one) => [one, ...one.quoted]))) {
    const key = [step.place.uri, step.place.line, step.text].join(':')
    if (!written.has(key)) written.set(key, step)
  }
  const uses = [...written.values()].flatMap((step) =>
    step.definitions.map((definition) => ({ definition, step })),
  )
  const byDefinition = groupBy(uses, ({ definition }) => definition)
  return new Map([...byDefinition].map(([definition, all]) => [definition, all.map(({ step }) => step)]))
}

/** Returns the parameters of a step as its feature writes them, without quotes. */
export function writtenParameters({ text }: ProjectStep, { cucumber }: Definition): string[] {
  return (cucumber.expression.match(text) ?? []).map(({ group }) => {
    const written = group.children?.find(({ value }) => typeof value === 'string') ?? group
    return written.value ?? ''
  })
}

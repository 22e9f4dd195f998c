import { resolve } from 'node:path'
import { InputError } from '../errors'
import { isOwnFile } from '../package'
import { scenarioUseFor, scenarioUses, type Pickle, type PickleStep, type ScenarioUse } from '../world'
import type { GherkinDocument, SupportCodeLibrary } from './cucumber'
import { definitionOf, type Definition } from './definition'
import { docStringOf, locationsIn } from './feature-lines'
import { stepsQuotedBy } from './quoted-steps'

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
  /** The place of the opening quotes of its doc string, if it has one. */
  readonly docString?: Place | undefined
  /** The definitions that match: none for an undefined step, more than one for an ambiguous one. */
  readonly definitions: readonly Definition[]
  /** The steps that it quotes, whose stories it tells; empty if they are malformed. */
  readonly quoted: readonly ProjectStep[]
}

/** A scenario, or one row of a Scenario Outline. */
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
}

/** A Cucumber project in its source form: nothing of it runs. */
export interface Project {
  readonly scenarios: readonly ProjectScenario[]
  readonly definitions: readonly Definition[]
  readonly uses: readonly ScenarioUse[]
  readonly library: SupportCodeLibrary
  /** The folder of the project. */
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
}

export interface SourcedPickle {
  readonly pickle: Pickle
  readonly gherkinDocument: GherkinDocument
}

/** Returns a project from what Cucumber has loaded. */
export function projectOf(
  library: SupportCodeLibrary,
  pickles: readonly SourcedPickle[],
  cwd: string,
  configured?: ProjectSettings,
): Project {
  const definitions = library.stepDefinitions.map((definition) => definitionOf(definition, cwd))
  const ownHooks = [
    ...library.beforeTestCaseHookDefinitions,
    ...library.beforeTestStepHookDefinitions,
  ].filter(({ uri }) => !isOwnFile(resolve(cwd, uri)))
  const matching = matcherOf(definitions)
  const locate = locator()
  const scenarios = pickles.map(({ pickle, gherkinDocument }): ProjectScenario => {
    const placeOf = (nodeId: string | undefined): Place => ({
      uri: pickle.uri,
      ...(locate(gherkinDocument, nodeId) ?? { line: 1 }),
    })
    const [scenarioId, rowId] = pickle.astNodeIds
    return {
      name: pickle.name,
      pickle,
      gherkinDocument,
      place: placeOf(scenarioId),
      row: rowId === undefined ? undefined : placeOf(rowId),
      steps: pickle.steps.map((step) => ({
        ...stepOf(step, placeOf(step.astNodeIds[0]), matching),
        docString: step.argument?.docString && placeOf(docStringOf(step.astNodeIds[0] ?? '')),
      })),
      use: scenarioUseFor(pickle.tags.map(({ name }) => name)),
      hasOwnHooks: ownHooks.some((hook) => hook.appliesToTestCase(pickle)),
    }
  })
  return { scenarios, definitions, uses: scenarioUses(), library, cwd, configured }
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

/** Returns a function that finds the definitions of a step, with a cache. */
function matcherOf(definitions: readonly Definition[]): (text: string) => readonly Definition[] {
  const known = new Map<string, readonly Definition[]>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const found = definitions.filter(({ cucumber }) => cucumber.matchesStepName(text))
    known.set(text, found)
    return found
  }
}

function locator(): (
  document: GherkinDocument,
  nodeId: string | undefined,
) => ReturnType<ReturnType<typeof locationsIn>['get']> {
  const known = new Map<GherkinDocument, ReturnType<typeof locationsIn>>()
  return (document, nodeId) => {
    let locations = known.get(document)
    if (locations === undefined) known.set(document, (locations = locationsIn(document)))
    return nodeId === undefined ? undefined : locations.get(nodeId)
  }
}

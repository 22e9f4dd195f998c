import { randomUUID } from 'node:crypto'
import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { ConfigurationError } from '../errors'
import { warnOnce } from '../log'
import { parseFeature, projectOf, scenariosOf, type Project } from '../project'
import type { ScenarioConfiguration } from '../scenario'
import { useOnly } from '../world'
import { Rehearsal } from './rehearsal'

/** A project without features and support files. */
export interface ProjectInCode {
  readonly configuration: ScenarioConfiguration<unknown>
  /** Stands for the path of a feature. */
  readonly name: string
  /** Defines the steps. */
  readonly define: () => void
  /** The steps that are scenarios, each by itself. */
  readonly scenarios: readonly string[]
}

/** What Cucumber keeps of a project that it loads. */
interface Loaded {
  status?: string
  stepDefinitionConfigs: readonly unknown[]
}

const loaded = supportCodeLibraryBuilder as unknown as Loaded
/** The definitions of the library; undefined before they are loaded. */
let ofLibrary: readonly unknown[] | undefined
let earlier: Promise<unknown> = Promise.resolve()

/** Makes a project in Cucumber, which has one at a time, and does work with it. @throws {@link ConfigurationError} */
export function withProjectInCode<Result>(
  { configuration, name, define, scenarios }: ProjectInCode,
  work: (project: Project, rehearsal: Rehearsal) => Promise<Result>,
): Promise<Result> {
  const done = earlier.then(async () => {
    loaded.stepDefinitionConfigs = [...(ofLibrary ??= loadLibrary())]
    useOnly(configuration)
    define()
    const library = supportCodeLibraryBuilder.finalize()
    const steps = scenarios.map((step) => `Scenario: ${step}\nGiven ${step}`)
    const parsed = parseFeature(['Feature: in code', ...steps].join('\n'), name)
    const cwd = process.cwd()
    const project = projectOf(
      { library, cwd, configured: undefined },
      parsed.ok ? scenariosOf(parsed.document) : [],
    )
    const runtime = { filterStacktraces: true, worldParameters: {} }
    const rehearsal = new Rehearsal({ cwd, library, runConfiguration: { runtime } })
    warnOnce(true)
    try {
      return await work(project, rehearsal)
    } finally {
      await rehearsal.end()
      warnOnce(false)
    }
  })
  earlier = done.catch(() => undefined)
  return done
}

function loadLibrary(): readonly unknown[] {
  if (loaded.status !== 'PENDING')
    throw new ConfigurationError(
      'This is a run of Cucumber, and it would lose its steps.\nUse the command: npx chapterwise explore, or npx chapterwise doubt.',
    )
  const nothing = { requireModules: [], requirePaths: [], importPaths: [], loaders: [] }
  supportCodeLibraryBuilder.reset(process.cwd(), randomUUID, nothing)
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- it defines its steps where it is loaded
  require('../../step-definitions')
  return loaded.stepDefinitionConfigs
}

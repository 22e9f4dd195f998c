import { parseFinding, type Finding } from '../../tools/check'
import { parseFeature, scenariosOf } from '../../project'
import { Rehearsal, type RehearsedOutcome } from '../../rehearsal'
import { loadOptions, loadProjectFor, type LoadFlags } from '../project-options'
import { defineCommand, type Io } from '../command'
import { readStdin } from '../read-stdin'

export interface FeatureOutcome {
  readonly passed: boolean
  /** The syntax errors; empty if it parses. */
  readonly findings: readonly Finding[]
  readonly scenarios: readonly ScenarioOutcome[]
}

export interface ScenarioOutcome {
  readonly scenario: string
  readonly line: number
  readonly status: string
  readonly steps: readonly StepOutcome[]
}

interface StepOutcome {
  readonly step: string
  readonly status: string
  readonly error?: string
  readonly log?: string
}

/** Runs a feature from stdin. Only the server may run this command. */
export const run = defineCommand({
  name: 'run',
  summary: 'run a feature',
  divertsOutput: true,
  options: { ...loadOptions, as: { type: 'string', value: 'FILE', description: 'its place' } },
  async run({ values }, io) {
    const { text, uri } = await readStdin(io, values.as)
    io.stdout.write(JSON.stringify(await runFeature(text, uri, values, io)))
    return 0
  },
})

/** @throws {@link ConfigurationError} if the project cannot be loaded or run. */
async function runFeature(feature: string, uri: string, flags: LoadFlags, io: Io): Promise<FeatureOutcome> {
  const loaded = await loadProjectFor(flags, uri, io)
  const parsed = parseFeature(feature, uri, loaded.runConfiguration.sources.defaultDialect)
  if (!parsed.ok)
    return { passed: false, findings: parsed.problems.map((one) => parseFinding(one, uri)), scenarios: [] }
  const rehearsal = new Rehearsal(loaded)
  try {
    const outcomes = await rehearsal.run(scenariosOf(parsed.document), { takeLog: true })
    const scenarios = outcomes.map(scenarioOutcome)
    return {
      passed: scenarios.length > 0 && scenarios.every(({ status }) => status === 'passed'),
      findings: [],
      scenarios,
    }
  } finally {
    await rehearsal.end()
  }
}

function scenarioOutcome(outcome: RehearsedOutcome): ScenarioOutcome {
  const { scenario, status, steps } = outcome
  const { pickle } = scenario
  return {
    scenario: pickle.name,
    line: pickle.location?.line ?? 1,
    status,
    // Hooks are listed only if they failed or have a log.
    steps: steps
      .filter((step) => step.kind === 'step' || step.error !== undefined || step.log !== '')
      .map((step) => ({
        step:
          step.kind === 'step'
            ? outcome.redact(step.text)
            : `hook${step.text === '' ? '' : ` "${step.text}"`}`,
        status: step.status,
        ...(step.error && { error: step.error.message }),
        ...(step.log !== '' && { log: shortened(step.log) }),
      })),
  }
}

/** The most characters of a log. */
const maxLogLength = 4000

function shortened(log: string): string {
  if (log.length <= maxLogLength) return log
  return `${log.slice(0, maxLogLength)}\n… ${log.length - maxLogLength} more characters`
}

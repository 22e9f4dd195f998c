import { parseFindings, type CheckFinding } from '../../tools/check'
import { withoutSnapshots } from '../../tools/doubt'
import { scenariosOf } from '../../project'
import { Rehearsal, type RehearsedOutcome } from '../../rehearsal'
import { defineCommand, text, UsageError } from '../command'
import { readStdin } from '../files'
import { loadFeature, loadOptions } from '../project'

/** The variable that is set where the server of `mcp` runs a command. */
export const servedVariable = 'CHAPTERWISE_SERVED'

export interface RunResult {
  readonly passed: boolean
  /** The syntax errors; empty if it parses. */
  readonly findings: readonly CheckFinding[]
  readonly scenarios: readonly object[]
}

/** Runs a feature from stdin; no snapshot is written. Only the server may run this command. */
export const run = defineCommand({
  name: 'run',
  summary: 'run a feature',
  example: 'chapterwise run',
  divertsOutput: true,
  options: { ...loadOptions, as: text('FILE', 'its place') },
  async run({ values: { as, ...flags } }, io) {
    const { loaded, uri, parsed } = await loadFeature(await readStdin(io, as), flags, io)
    const print = (result: RunResult): number => (io.stdout.write(JSON.stringify(result)), 0)
    if (!parsed.ok) {
      const findings = parseFindings(parsed.problems, uri)
      return print({ passed: false, findings, scenarios: [] })
    }
    const scenarios = scenariosOf(parsed.document)
    if (scenarios.length === 0) throw new UsageError('The feature has no scenario.')
    const rehearsal = new Rehearsal(loaded)
    let outcomes: RehearsedOutcome[]
    try {
      outcomes = await withoutSnapshots(() => rehearsal.run(scenarios, { takesLog: true }))
    } finally {
      await rehearsal.end()
    }
    const ran = outcomes.map(scenarioOf)
    const passed = ran.every(({ status }) => status === 'passed')
    return print({ passed, findings: [], scenarios: ran })
  },
})

function scenarioOf(outcome: RehearsedOutcome) {
  const { pickle } = outcome.scenario
  return {
    scenario: pickle.name,
    line: pickle.location?.line ?? 1,
    // Cucumber calls a scenario without steps passed.
    status: pickle.steps.length === 0 ? 'no steps' : outcome.status,
    // Hooks are listed only if they failed or have a log.
    steps: outcome.steps
      .filter((step) => step.kind === 'step' || step.error !== undefined || step.log !== '')
      .map(({ kind, text, status: stepStatus, error, log }) => ({
        step: kind === 'step' ? outcome.redact(text) : `hook${text === '' ? '' : ` "${text}"`}`,
        status: stepStatus,
        ...(error && { error: error.message }),
        ...(log !== '' && { log: shortened(log) }),
      })),
  }
}

const maxLogLength = 4000

function shortened(log: string): string {
  const more = log.length - maxLogLength
  return more <= 0 ? log : `${log.slice(0, maxLogLength)}\n… ${more} more characters`
}

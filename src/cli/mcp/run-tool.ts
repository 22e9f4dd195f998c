import { checkIsText, placeFlag } from './given-feature'
import { pageOf } from './page'
import type { FeatureOutcome } from './run-feature'
import * as schemas from './schemas'
import type { Tool } from './tool'

/** The most characters of a log. */
const maxLogLength = 4000

/** Returns the tool that runs features. It keeps the last outcome, so that the next page runs nothing again. */
export function runTool(): Tool {
  let last: { readonly asked: string; readonly outcome: FeatureOutcome } | undefined
  return {
    name: 'run',
    description:
      'Runs a feature against the API, with the hooks of the project, and says of each step what came of it, with its requests and answers.',
    inputSchema: schemas.input({ feature: schemas.feature, as: schemas.as, cursor: schemas.cursor }, [
      'feature',
    ]),
    outputSchema: schemas.runResult,
    sends: true,
    async call({ feature, as: place, cursor }, command) {
      checkIsText(feature)
      const asked = JSON.stringify([feature, place])
      if (cursor === undefined) {
        const { stdout } = await command.run(['run', ...placeFlag(place, command)], feature)
        last = { asked, outcome: JSON.parse(stdout) as FeatureOutcome }
      }
      const { passed, findings, scenarios } =
        last?.asked === asked ? last.outcome : { passed: false, findings: [], scenarios: [] }
      const { items, nextCursor } = pageOf(scenarios, cursor, 10)
      return {
        passed,
        findings,
        scenarios: items.map((scenario) => ({
          ...scenario,
          steps: scenario.steps.map((step) => ({ ...step, ...(step.log && { log: shortened(step.log) }) })),
        })),
        ...(nextCursor !== undefined && { nextCursor }),
      }
    },
  }
}

function shortened(log: string): string {
  if (log.length <= maxLogLength) return log
  return `${log.slice(0, maxLogLength)}\n… ${log.length - maxLogLength} more characters`
}

import type { DataTable } from '@cucumber/cucumber'
import type { RanScenario } from '../workshop/messages'
import { innerRun, InnerRun } from './inner-run'
import { shouldBe } from './equal'
import { stepsAbout } from './steps'

/** A step that is the last of a scenario of its own: its text, its doc string or table, and its error message. */
interface Case {
  readonly step: string
  readonly argument: string
  readonly message: string
}

const { step: define, stepWithText } = stepsAbout(innerRun, 120_000)

stepWithText('each of the scenarios begins with', (inner, steps: string) => (inner.beginning = steps))

// Each row becomes a scenario that ends with the step. Two columns: step and message. Three columns: step, doc string
// or table, message.
for (const [phrase, kind] of [
  ['each of these fails:', 'AssertionError: '],
  ['each of these is refused:', ''],
] as const)
  define(phrase, async (inner, table: DataTable) => {
    const cases = table.raw().map((cells): Case => {
      const [step = '', argument = '', message = ''] = cells.length === 2 ? [cells[0], '', cells[1]] : cells
      return { step, argument, message }
    })
    const scenarios = await run(inner, cases)
    shouldBe(
      scenarios.map((scenario, at) => `${cases[at]?.step} => ${messageOf(scenario, cases[at]?.step)}`),
      cases.map(({ step, message }) => `${step} => ${kind}${message}`),
    )
  })

// One column: the step. Two columns: the step and its doc string or table.
define('each of these holds:', async (inner, table: DataTable) => {
  const cases = table.raw().map(([step = '', argument = '']) => ({ step, argument, message: '' }))
  const steps = (await run(inner, cases)).flatMap((scenario) => scenario.steps)
  const failures = steps.filter(({ status }) => status !== 'PASSED')
  shouldBe(
    failures.map(({ text, status, message }) => `${text} => ${status} ${message}`),
    [],
  )
})

/** Returns the message of a step without the call that it shows. Of errors, only assertions are named. */
function messageOf({ steps }: RanScenario, text: string | undefined): string {
  const step = steps.filter((one) => one.text === text).at(-1)
  if (step === undefined) return '(not there)'
  return InnerRun.messageOf(step)
    .replace(/\n[A-Z]+ (\w+:\/)?\/\S+( \(12 ms\))?(\n.*)?$/s, '')
    .replace(/^(InputError|StepRejectedError|ConfigurationError): /, '')
}

async function run(inner: InnerRun, cases: readonly Case[]): Promise<readonly RanScenario[]> {
  const beginning = inner.beginning ?? (inner.order.answer ? 'When I GET "answer"' : '')
  const scenarios = cases.map(
    ({ step, argument }) =>
      `  Scenario: A case\n${indented(beginning)}    Then ${step}\n${argumentLines(argument)}`,
  )
  await inner.start(`${inner.tags.join(' ')}\nFeature: Cases\n\n${scenarios.join('\n')}`)
  return inner.scenarios
}

function argumentLines(argument: string): string {
  if (argument === '') return ''
  return indented(argument.startsWith('|') ? argument : `"""\n${argument}\n"""`)
}

function indented(lines: string): string {
  return lines === '' ? '' : `${lines.replace(/^/gm, '    ')}\n`
}

import { Then, type DataTable } from '@cucumber/cucumber'
import type { Answer } from '../workshop/messages'
import { summaryOf } from './answer'
import { innerRun } from './inner-run'
import { settled } from './settled'
import { shouldBe } from './equal'

/** A `Then` step that must fail: its text, its doc string or table, and its error message. */
interface Case {
  readonly step: string
  readonly argument: string
  readonly message: string
}

// Each row becomes a scenario with the call and the step that must fail.
Then('each of these fails:', { timeout: 120_000 }, async function (this: object, table: DataTable) {
  const inner = innerRun(this)
  const { answer } = inner.order
  if (answer === undefined) throw new Error('Say first what the API answers: Given an API that answers:')
  await failEach(this, casesOf(table), (message) => `${message}\n${summaryOf(answer)}`)
})

// One column: the step. Two columns: the step and its doc string or table.
Then('each of these holds:', { timeout: 120_000 }, async function (this: object, table: DataTable) {
  const inner = innerRun(this)
  const cases = table.raw().map(([step = '', argument = '']) => ({ step, argument, message: '' }))
  await inner.start(featureOf(cases, inner.order.answer))
  const failures = inner.scenarios.flatMap(({ steps }) => steps.filter(({ status }) => status !== 'PASSED'))
  shouldBe(
    failures.map(({ text, status, message }) => `${text} => ${status} ${message}`),
    [],
  )
})

Then('each of these is refused:', { timeout: 120_000 }, async function (this: object, table: DataTable) {
  await failEach(this, casesOf(table), (message) => message)
})

async function failEach(
  world: object,
  cases: Case[],
  wholeMessage: (message: string) => string,
): Promise<void> {
  const inner = innerRun(world)
  await inner.start(featureOf(cases, inner.order.answer))
  const outcomes = inner.scenarios.map(({ steps }) => steps.find(({ text }) => !passesAlways.includes(text)))
  shouldBe(
    outcomes.map(
      (step) => `${step?.text} => ${step?.status === 'FAILED' ? settled(step.errorMessage) : 'holds'}`,
    ),
    cases.map(({ step, message }) => `${step} => ${wholeMessage(message)}`),
  )
}

const passesAlways = ['begin the scenario', 'I GET "answer"']

function featureOf(cases: readonly Case[], answer: Answer | undefined): string {
  if (answer === undefined) throw new Error('Say first what the API answers: Given an API that answers:')
  const scenarios = cases.map(
    ({ step, argument }) =>
      `  Scenario: Must not hold\n    When I GET "answer"\n    Then ${step}\n${argumentLines(argument)}`,
  )
  return `@basic\nFeature: What must not hold\n\n${scenarios.join('\n')}`
}

function argumentLines(argument: string): string {
  if (argument === '') return ''
  const lines = argument.startsWith('|') ? argument.split('\n') : ['"""', ...argument.split('\n'), '"""']
  return `${lines.map((line) => `      ${line}`).join('\n')}\n`
}

/** Reads the rows. Two columns: step and message. Three columns: step, doc string or table, message. */
function casesOf(table: DataTable): Case[] {
  return table.raw().map((cells) => {
    const [step = '', argument = '', message = ''] = cells.length === 2 ? [cells[0], '', cells[1]] : cells
    return { step, argument, message }
  })
}

import { After, AfterStep, Before, Status } from '@cucumber/cucumber'
import { beginScenario, endScenario, finishStep } from '../src/world'

// The time-outs of calls and clean-ups are their own; Cucumber's must not cut them short.
const untimed = { timeout: -1 }

Before({ name: 'begin the scenario', ...untimed }, async function (this: object, testCase) {
  await beginScenario(this, testCase)
})

AfterStep(async function (this: object, { result }) {
  await finishStep(this, result?.status === Status.FAILED)
})

After({ name: 'end the scenario', ...untimed }, async function (this: object) {
  await endScenario(this)
})

import {
  After,
  AfterAll,
  AfterStep,
  Before,
  BeforeAll,
  type ITestCaseHookParameter,
} from '@cucumber/cucumber'
import type * as Attachments from '../src/tools/report/attach'
import { redactMessages } from '../src/errors'
import {
  beginningHook,
  beginRun,
  endRun,
  endScenario,
  finishStep,
  isRecording,
  redactInScenario,
  untimed,
} from '../src/world'

redactMessages(redactInScenario)

// BeforeAll hooks run oldest first: one that starts the API knows the URLs of stand-ins below the import of these.
BeforeAll({ name: 'start the stand-ins', ...untimed }, function (this: object) {
  return beginRun((this as { parameters?: Record<string, unknown> } | undefined)?.parameters)
})

Before({ name: 'begin the scenario', ...untimed }, beginningHook)

AfterStep(untimed, function (this: object, step) {
  return finishStep(this, step)
})

After({ name: 'end the scenario', ...untimed }, function (this: object, testCase) {
  return isRecording() ? endRecordedScenario(this, testCase) : endScenario(this, testCase)
})

async function endRecordedScenario(world: object, testCase: ITestCaseHookParameter): Promise<void> {
  try {
    await endScenario(world, testCase)
  } finally {
    const { attachRecord } = require('../src/tools/report/attach') as typeof Attachments
    attachRecord(world, testCase)
  }
}

// AfterAll hooks run newest first: one that stops the API is defined above the import of these.
AfterAll({ name: 'clean up after stories run once, and stop the stand-ins', ...untimed }, () => endRun())

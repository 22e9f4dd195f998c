import { After, AfterAll, AfterStep, Before, Status } from '@cucumber/cucumber'
import { describeObsoleteSnapshots } from '../src/expectations'
import { beginScenario, endScenario, finishStep, untimed } from '../src/world'

Before({ name: 'begin the scenario', ...untimed }, function (this: object, testCase) {
  return beginScenario(this, testCase)
})

AfterStep(untimed, function (this: object, { result }) {
  return finishStep(this, result?.status === Status.FAILED)
})

After({ name: 'end the scenario', ...untimed }, function (this: object) {
  return endScenario(this)
})

AfterAll({ name: 'name the obsolete snapshots' }, function () {
  // Of workers in parallel one is enough: what it looks at are the texts of the features, not what ran.
  if ((process.env['CUCUMBER_WORKER_ID'] ?? '0') !== '0') return
  const obsolete = describeObsoleteSnapshots()
  if (obsolete !== undefined) console.warn(obsolete)
})

import { Given, Then, When } from '@cucumber/cucumber'
import type { Share } from '../src/expectations'
import { describeStatus } from '../src/http'
import { argumentOf, quotedSteps, scenarioOf, untimed } from '../src/world'

Given('the next request is sent {int} times at once', function (this: object, times: number) {
  scenarioOf(this).request.times(times)
})

When('these are told at the same time:', untimed, function (this: object, phrases: unknown) {
  return scenarioOf(this).tryPhrasesAtOnce(quotedSteps(argumentOf(phrases)), this)
})

Then('{int} of the responses should be {httpStatus}', function (this: object, count: number, status: number) {
  assertCount(this, count, status)
})

Then('all the responses should be {httpStatus}', function (this: object, status: number) {
  assertCount(this, 'all', status)
})

Then('the other responses should be {httpStatus}', function (this: object, status: number) {
  assertCount(this, 'other', status)
})

Then('none of the responses should be {httpStatus}', function (this: object, status: number) {
  assertCount(this, 'none', status)
})

const words: Partial<Record<Share, string>> = {
  all: 'all the',
  other: 'the other',
  none: 'none of the',
}

function assertCount(world: object, share: Share, status: number): void {
  const phrase = `${words[share] ?? `${share} of the`} responses should be HTTP ${describeStatus(status)}`
  scenarioOf(world).assertCount(share, status, phrase)
}

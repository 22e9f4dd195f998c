import { Then } from '@cucumber/cucumber'
import {
  describeAnswer,
  expectOtherStatus,
  expectRefusal,
  expectStatus,
  expectStatusClass,
  expectTimeBelow,
  refusal,
  type Refusal,
} from '../src/expectations'
import { describeStatus } from '../src/http'
import { scenarioOf } from '../src/world'

// How long an assertion may take is for "I keep asking" to say; Cucumber's time-out must not cut it short.
const untimed = { timeout: -1 }

Then('the response should be {httpStatus}', untimed, async function (this: object, status: number) {
  await scenarioOf(this).assert((response) => expectStatus(response, status), {
    phrase: `the response should be HTTP ${describeStatus(status)}`,
    butWas: (response) => `was HTTP ${describeAnswer(response.exchange.outcome)}`,
  })
})

Then('the response should not be {httpStatus}', untimed, async function (this: object, status: number) {
  await scenarioOf(this).assert((response) => expectOtherStatus(response, status))
})

Then('the response should be successful', untimed, async function (this: object) {
  await scenarioOf(this).assert((response) => expectStatusClass(response, 'successful'))
})

Then('the response should be a redirect', untimed, async function (this: object) {
  await scenarioOf(this).assert((response) => expectStatusClass(response, 'a redirect'))
})

Then('the response should be a client error', untimed, async function (this: object) {
  await scenarioOf(this).assert((response) => expectStatusClass(response, 'a client error'))
})

Then('the response should be a server error', untimed, async function (this: object) {
  await scenarioOf(this).assert((response) => expectStatusClass(response, 'a server error'))
})

Then('the response should be a bad request', untimed, async function (this: object) {
  await scenarioOf(this).assert((response) => expectStatus(response, 400))
})

Then(
  'the response should be a bad request with the message {string}',
  untimed,
  async function (this: object, text: string) {
    await refused(this, text, refusal.withMessage)
  },
)

Then(
  'the response should be a bad request with a message starting with {string}',
  untimed,
  async function (this: object, text: string) {
    await refused(this, text, refusal.startsWithMessage)
  },
)

Then(
  'the response should be a bad request with a message ending with {string}',
  untimed,
  async function (this: object, text: string) {
    await refused(this, text, refusal.endsWithMessage)
  },
)

Then(
  'the response should be a bad request with a message containing {string}',
  untimed,
  async function (this: object, text: string) {
    await refused(this, text, refusal.containsMessage)
  },
)

Then(
  'the response should be a bad request for the property {string}',
  untimed,
  async function (this: object, name: string) {
    await refused(this, name, refusal.forProperty)
  },
)

Then(
  'the response should be a bad request with the error code {string}',
  untimed,
  async function (this: object, code: string) {
    await refused(this, code, refusal.withErrorCode)
  },
)

Then(
  'the response time should be less than {timeLimit}',
  untimed,
  async function (this: object, limitMs: number) {
    await scenarioOf(this).assert((response) => expectTimeBelow(response, limitMs))
  },
)

async function refused(world: object, written: string, refusalFor: (text: string) => Refusal): Promise<void> {
  const scenario = scenarioOf(world)
  const expected = refusalFor(scenario.fill(written))
  await scenario.assert((response) =>
    expectRefusal(response, scenario.run.calls.badRequestProvider, expected),
  )
}

import { Then, When } from '@cucumber/cucumber'
import { scenarioOf, untimed } from '../src/world'

When('I listen to the events of {string}', untimed, function (this: object, url: string) {
  return scenarioOf(this).request.listen(url)
})

When('I open the WebSocket {string}', untimed, function (this: object, url: string) {
  return scenarioOf(this).request.openWebSocket(url)
})

When('I send the WebSocket message:', untimed, function (this: object, message: unknown) {
  const scenario = scenarioOf(this)
  return scenario.streams.send(String(scenario.bodyFrom(message).content))
})

When('I close the WebSocket', untimed, function (this: object) {
  return scenarioOf(this).streams.closeSocket()
})

Then(
  'within {timeLimit} a server-sent event should contain:',
  untimed,
  function (this: object, withinMs: number, expected: unknown) {
    const scenario = scenarioOf(this)
    const content = scenario.expectedBody(expected)
    return scenario.streams.expectEvent({ withinMs, mode: 'subset', content }, scenario.phrase)
  },
)

Then(
  'within {timeLimit} a server-sent event named {string} should contain:',
  untimed,
  function (this: object, withinMs: number, name: string, expected: unknown) {
    const scenario = scenarioOf(this)
    const content = scenario.expectedBody(expected)
    const named = scenario.fill(name)
    return scenario.streams.expectEvent({ withinMs, named, mode: 'subset', content }, scenario.phrase)
  },
)

Then(
  'within {timeLimit} a WebSocket message should be:',
  untimed,
  function (this: object, withinMs: number, expected: unknown) {
    const scenario = scenarioOf(this)
    const content = scenario.expectedBody(expected)
    return scenario.streams.expectMessage({ withinMs, mode: 'equal', content }, scenario.phrase)
  },
)

Then(
  'within {timeLimit} a WebSocket message should contain:',
  untimed,
  function (this: object, withinMs: number, expected: unknown) {
    const scenario = scenarioOf(this)
    const content = scenario.expectedBody(expected)
    return scenario.streams.expectMessage({ withinMs, mode: 'subset', content }, scenario.phrase)
  },
)

Then(
  'within {timeLimit} no WebSocket message should contain:',
  untimed,
  function (this: object, withinMs: number, unwanted: unknown) {
    const scenario = scenarioOf(this)
    const content = scenario.expectedBody(unwanted)
    return scenario.streams.expectNoMessage({ withinMs, mode: 'subset', content }, scenario.phrase)
  },
)

Then('the WebSocket should be closed with the code {int}', untimed, function (this: object, code: number) {
  const scenario = scenarioOf(this)
  return scenario.streams.expectClosed(code, scenario.phrase)
})

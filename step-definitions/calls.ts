import { When } from '@cucumber/cucumber'
import { InputError } from '../src/errors'
import { scenarioOf, untimed } from '../src/world'

When('I GET {string}', untimed, function (this: object, url: string) {
  return scenarioOf(this).request.send('GET', url)
})

When('I POST {string}', untimed, function (this: object, url: string) {
  return scenarioOf(this).request.send('POST', url)
})

When('I PUT {string}', untimed, function (this: object, url: string) {
  return scenarioOf(this).request.send('PUT', url)
})

When('I PATCH {string}', untimed, function (this: object, url: string) {
  return scenarioOf(this).request.send('PATCH', url)
})

When('I DELETE {string}', untimed, function (this: object, url: string) {
  return scenarioOf(this).request.send('DELETE', url)
})

When('I HEAD {string}', untimed, function (this: object, url: string) {
  return scenarioOf(this).request.send('HEAD', url)
})

When('I OPTIONS {string}', untimed, function (this: object, url: string) {
  return scenarioOf(this).request.send('OPTIONS', url)
})

When('I POST {string} with:', untimed, function (this: object, url: string, body: unknown) {
  return sendWith(this, 'POST', url, body)
})

When('I PUT {string} with:', untimed, function (this: object, url: string, body: unknown) {
  return sendWith(this, 'PUT', url, body)
})

When('I PATCH {string} with:', untimed, function (this: object, url: string, body: unknown) {
  return sendWith(this, 'PATCH', url, body)
})

When('I DELETE {string} with:', untimed, function (this: object, url: string, body: unknown) {
  return sendWith(this, 'DELETE', url, body)
})

When(
  'I send the HTTP method {word} to {string}',
  untimed,
  function (this: object, method: string, url: string) {
    return scenarioOf(this).request.send(methodOf(method), url)
  },
)

When(
  'I send the HTTP method {word} to {string} with:',
  untimed,
  function (this: object, method: string, url: string, body: unknown) {
    return sendWith(this, methodOf(method), url, body)
  },
)

When('I keep asking for up to {timeLimit}', function (this: object, limitMs: number) {
  scenarioOf(this).keepAsking(limitMs)
})

// Not async: what is wrong with the argument has to be said before Cucumber waits for a callback.
function sendWith(world: object, method: string, url: string, argument: unknown): Promise<unknown> {
  const scenario = scenarioOf(world)
  scenario.request.body(scenario.bodyFrom(argument))
  return scenario.request.send(method, url)
}

/** A method as it is sent: any but CONNECT, which no request of this kind can have. @throws {@link InputError} */
function methodOf(written: string): string {
  if (/^[A-Z][A-Z-]*$/.test(written) && written !== 'CONNECT') return written
  const remedy =
    written === 'CONNECT'
      ? 'CONNECT opens a tunnel instead of sending a request.'
      : 'Write it in capitals, such as PROPFIND or PURGE.'
  throw new InputError(`"${written}" is not a method that can be sent.\n${remedy}`)
}

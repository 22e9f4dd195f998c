import { When } from '@cucumber/cucumber'
import {
  allAt,
  claimsOf,
  exactJsonBodyOf,
  headerOf,
  matchInBody,
  matchInHeader,
  textBodyOf,
} from '../src/assertions'
import type { Response } from '../src/assertions'
import { step, type ArgumentName } from '../src/world'

// Saves the body as a variable: parsed when it is JSON, else its text.
//   When I save the response body as "account"
When('I save the response body as {string}', ...saved(bodyOf))

// Saves a part of the body, named by its JSONPath.
//   When I save the response body at "owner.id" as "ownerId"
When('I save the response body at {string} as {string}', ...saved(partOf, 'path'))

// Saves a header of the response.
//   When I save the response header "Location" as "address"
When('I save the response header {string} as {string}', ...saved(headerOf, 'headerName'))

// Saves the first group of a regular expression, or the whole match, found in the body.
//   When I save the response body matching "token=(\w+)" as "token"
When('I save the response body matching {string} as {string}', ...saved(matchInBody, 'pattern'))

// Saves the first group of a regular expression, or the whole match, found in a header.
//   When I save the response header "Location" matching "accounts/(\d+)" as "id"
When(
  'I save the response header {string} matching {string} as {string}',
  ...saved(matchInHeader, 'headerName', 'pattern'),
)

// Saves the claims of a JWT. They are decoded, not verified.
//   When I save the claims of the JWT "{{token}}" as "claims"
When(
  'I save the claims of the JWT {string} as {string}',
  ...step('sets up', ['text', 'variableName'], (scenario, token, name) =>
    scenario.save(name, claimsOf(token, scenario.redactor)),
  ),
)

function bodyOf(response: Response): unknown {
  return response.exchange.outcome.body.json.ok ? exactJsonBodyOf(response) : textBodyOf(response)
}

function partOf(response: Response, at: string): unknown {
  return allAt(response, at, 'be saved')
}

/** What follows a phrase that saves what `read` returns; the name of the variable is its last argument. */
export function saved<Texts extends string[]>(
  read: (response: Response, ...texts: Texts) => unknown,
  ...takes: { [At in keyof Texts]: ArgumentName }
) {
  return step('looks at the response', [...takes, 'variableName'], (scenario, ...given) => {
    const texts = given.slice(0, -1) as Texts
    scenario.save(String(given.at(-1)), read(scenario.response, ...texts))
  })
}

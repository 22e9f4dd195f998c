import { When } from '@cucumber/cucumber'
import { allAt, exactJsonBodyOf, headerOf, matchInBody, matchInHeader, textBodyOf } from '../src/assertions'
import type { Response } from '../src/assertions'
import { step } from '../src/world'
import { headerName, path, pattern, variableName } from '../src/world/arguments/kinds'

// Saves the body as a variable: parsed when it is JSON, else its text.
//   When I save the response body as "account"
When(
  'I save the response body as {string}',
  step('looks at the response', [variableName], (scenario, name) =>
    scenario.save(name, bodyOf(scenario.response)),
  ),
)

// Saves a part of the body, named by its JSONPath.
//   When I save the response body at "owner.id" as "ownerId"
When(
  'I save the response body at {string} as {string}',
  step('looks at the response', [path, variableName], (scenario, at, name) =>
    scenario.save(name, allAt(scenario.response, at, 'be saved')),
  ),
)

// Saves a header of the response.
//   When I save the response header "Location" as "address"
When(
  'I save the response header {string} as {string}',
  step('looks at the response', [headerName, variableName], (scenario, header, name) =>
    scenario.save(name, headerOf(scenario.response, header)),
  ),
)

// Saves the first group of a regular expression, or the whole match, found in the body.
//   When I save the response body matching "token=(\w+)" as "token"
When(
  'I save the response body matching {string} as {string}',
  step('looks at the response', [pattern, variableName], (scenario, part, name) =>
    scenario.save(name, matchInBody(scenario.response, part)),
  ),
)

// Saves the first group of a regular expression, or the whole match, found in a header.
//   When I save the response header "Location" matching "accounts/(\d+)" as "id"
When(
  'I save the response header {string} matching {string} as {string}',
  step('looks at the response', [headerName, pattern, variableName], (scenario, header, part, name) =>
    scenario.save(name, matchInHeader(scenario.response, header, part)),
  ),
)

function bodyOf(response: Response): unknown {
  return response.exchange.outcome.body.json.ok ? exactJsonBodyOf(response) : textBodyOf(response)
}

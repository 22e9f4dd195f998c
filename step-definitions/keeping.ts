import { When } from '@cucumber/cucumber'
import {
  allAt,
  claimsOf,
  exactJsonBodyOf,
  headerOf,
  matchInBody,
  matchInHeader,
  textBodyOf,
  type AssertionSubject,
} from '../src/assertions'
import { step } from '../src/world'
import { WhenOfBoth } from './requirements'

// Saves the body as a variable: parsed when it is JSON, else its text.
//   When I save the response body as "account"
WhenOfBoth('I save the response body as {string}', (of) => of.saves(bodyOf))

// Saves a part of the body, named by its JSONPath.
// Also: extract id, store a value, remember, use in the next request
//   When I save the response body at "owner.id" as "ownerId"
WhenOfBoth('I save the response body at {string} as {string}', (of) => of.saves(partOf, 'path'))

// Saves a header of the response.
//   When I save the response header "Location" as "address"
WhenOfBoth('I save the response header {string} as {string}', (of) => of.saves(headerOf, 'headerName'))

// Saves the first group of a regular expression, or the whole match, found in the body.
//   When I save the response body matching "token=(\w+)" as "token"
WhenOfBoth('I save the response body matching {string} as {string}', (of) => of.saves(matchInBody, 'pattern'))

// Saves the first group of a regular expression, or the whole match, found in a header.
//   When I save the response header "Location" matching "accounts/(\d+)" as "id"
WhenOfBoth('I save the response header {string} matching {string} as {string}', (of) =>
  of.saves(matchInHeader, 'headerName', 'pattern'),
)

// Saves the claims of a JWT. They are decoded, not verified.
//   When I save the claims of the JWT "{{token}}" as "claims"
When(
  'I save the claims of the JWT {string} as {string}',
  ...step('sets up', ['text', 'variableName'], (scenario, token, name) =>
    scenario.save(name, claimsOf(token, scenario.redactor)),
  ),
)

function bodyOf(subject: AssertionSubject): unknown {
  return subject.exchange.outcome.body.json.ok ? exactJsonBodyOf(subject) : textBodyOf(subject)
}

function partOf(subject: AssertionSubject, at: string): unknown {
  return allAt(subject, at, 'be saved')
}

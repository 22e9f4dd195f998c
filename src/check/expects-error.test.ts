import { expect } from 'chai'
import type { ProjectStep } from '../project'
import { expectsErrorAfter } from './expects-error'

const stepOf = (text: string, entry?: { readonly effect: string }): ProjectStep =>
  ({ text, definitions: [{ entry }] }) as unknown as ProjectStep
const call = stepOf('I POST "accounts" with:', { effect: 'calls' })
const library = { effect: 'asserts' }

describe('expectsErrorAfter', () => {
  const expected: readonly (readonly [step: ProjectStep, expectsError: boolean])[] = [
    [stepOf('the response should be Unprocessable Content', library), true],
    [stepOf('the response should be 200 OK or 409 Conflict', library), true],
    [stepOf('the response should have the error message "No."', library), true],
    [stepOf('the response should be 201 Created', library), false],
    [stepOf('the response body at "balance" should be 450', library), false],
    [stepOf('the withdrawal fails with 422'), true],
    [stepOf('the withdrawal is made'), false],
  ]
  for (const [step, expectsError] of expected)
    it(`is ${expectsError} when the step after the call is: ${step.text}`, () =>
      expect(expectsErrorAfter([call, step], call)).to.equal(expectsError))
})

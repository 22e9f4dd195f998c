import { expect } from 'chai'
import { madeUpResponse } from './response.fixture'
import type { Check } from './failure'

describe('shouldBe', () => {
  const body = '{"code":"closed","message":"Not today.","errors":{"day":["A Sunday."]}}'
  const refused = madeUpResponse({ status: 409, body })
  const told = '\nGET http://bank/accounts/1 (12 ms)\n< '
  const said =
    'but it said:\n  "Not today." (error code "closed")\n  "A Sunday." (property "day")' + told + body

  it('asserts on an error with any status from 400 on, and on everything in its body', () => {
    expect(refused.shouldBe.error<{ code: string }>().code).to.equal('closed')
    refused.shouldBe.error
      .withMessage('Not today.')
      .startsWithMessage('Not')
      .endsWithMessage('day.')
      .containsMessage('Sun')
      .forProperty('day')
      .withErrorCode('closed')
      .withMessageForProperty('A Sunday.', 'day')
    madeUpResponse({ status: 400 }).shouldBe.error()
  })

  const failures: [assert: () => unknown, message: string][] = [
    [
      () => madeUpResponse({ status: 399 }).shouldBe.error(),
      `The response should be an error but was 399, which is no error${told.split('\n<')[0]}`,
    ],
    [
      () => madeUpResponse({ status: 200 }).shouldBe.error.withErrorCode('closed'),
      `The response should have the error code "closed" but was 200 OK, which is no error${told.split('\n<')[0]}`,
    ],
    [
      () => refused.shouldBe.error.withMessageForProperty('Not today.', 'day'),
      `The response should have the error message "Not today." for the property "day" ${said}`,
    ],
    [
      () =>
        madeUpResponse({ status: 400, body }).shouldBe.badRequest.withMessageForProperty('A Sunday.', 'a'),
      `The response should be a bad request with the message "A Sunday." for the property "a" ${said}`,
    ],
    [
      () => refused.shouldBe.oneOf(200, 201),
      `The response should be 200 OK or 201 Created but was 409 Conflict${told}${body}`,
    ],
  ]
  for (const [assert, message] of failures)
    it(`fails with: ${message.split('\n', 1)[0]}`, () => {
      expect(assert).to.throw().with.property('message', message)
    })

  it('accepts one of several statuses, and reports them to the scenario', () => {
    const noted: Check[] = []
    const response = madeUpResponse({ status: 201, body: '{"id":1}' }, (check) => noted.push(check))
    expect(response.shouldBe.oneOf<{ id: number }>(200, 201).id).to.equal(1)
    noted[0]?.assert()
    expect(noted.map(({ phrase, butWas }) => [phrase, butWas])).to.deep.equal([
      ['the response should be HTTP 200 OK or HTTP 201 Created', 'was HTTP 201 Created'],
    ])
  })
})

/* eslint-disable @typescript-eslint/unbound-method -- methods that are named and not called are what is tested */
import { expect } from 'chai'
import { inspect } from 'node:util'
import { StepRejectedError } from '../errors'
import { failureOf } from '../errors/failure-of.fixture'
import { json } from '../http/open-server.fixture'
import type { Response } from '../assertions'
import { doingScenarios } from './doing.fixture'

describe('An assertion that is accessed but not called', () => {
  const { server, begin } = doingScenarios()
  beforeEach(() => server.answer(json({ message: 'No such account.' }, 400)))
  const told = (assertion: (response: Response) => unknown): Promise<Error> =>
    failureOf(
      begin()
        .given.did(async ({ api }) => void assertion(await api.get('/accounts/1')))
        .getResult(),
    )

  it('fails its story', async () =>
    expect(await told(({ shouldBe }) => shouldBe.ok))
      .to.be.an.instanceOf(StepRejectedError)
      .with.property(
        'message',
        'The story "did" names shouldBe.ok without a call, so that nothing is asserted.\n' +
          'Write: shouldBe.ok()',
      ))

  const storyAfter = (scenario: ReturnType<typeof begin>): Promise<unknown> =>
    scenario.given.did(() => undefined).getResult()
  for (const [what, end] of [
    ['the end of the scenario', (scenario) => scenario.end()],
    ['the next story, without blaming it,', storyAfter],
  ] as [string, typeof storyAfter][])
    it(`fails ${what} when the response is under test`, async () => {
      const scenario = begin()
      const { shouldBe } = await scenario.when.get('/accounts/1')
      void shouldBe.badRequest
      void scenario.then.response.shouldBe.ok
      expect(await failureOf(end(scenario)))
        .to.be.an.instanceOf(StepRejectedError)
        .with.property(
          'message',
          'The scenario names shouldBe.badRequest and shouldBe.ok without a call, so that nothing is asserted.\n' +
            'Write: shouldBe.badRequest() and shouldBe.ok()',
        )
    })

  for (const [name, read] of [
    ['headers.shouldInclude', ({ headers }) => headers.shouldInclude],
    ['headers.should.include.location', ({ headers }) => headers.should.include.location],
    ['time.lessThan', ({ time }) => time.lessThan],
    [
      'shouldBe.badRequest.withMessage(…).forProperty',
      ({ shouldBe }) => shouldBe.badRequest.withMessage('No such account.').forProperty,
    ],
  ] as [string, (response: Response) => unknown][])
    it(`fails its story: ${name}`, async () =>
      expect(await told(read))
        .to.have.property('message')
        .that.includes(` names ${name} without a call`))

  it('is not reported when a response is only looked at', async () => {
    const scenario = begin()
    const response = await scenario.when.get('/accounts/1')
    const { headers, time, graphql } = response
    expect(
      inspect([response, headers, time, graphql, response.shouldBe, { ...response }, { ...headers }]),
    ).to.be.a('string')
    expect([...headers]).not.to.deep.equal([])
    expect(headers).to.have.property('get')
    expect(headers.has('content-type')).to.equal(true)
    expect(() => expect(headers).to.equal(1)).to.throw()
    headers.shouldInclude('Content-Type').should.include.contentType()
  })

  it('is not reported when it is called later or under another name', async () => {
    const outcome = await told(({ shouldBe }) => {
      const { badRequest } = shouldBe
      badRequest.withMessage('No such account.').containsMessage('such')
      badRequest()
      const refused = (assert: () => unknown): unknown => assert()
      refused(shouldBe.badRequest)
      shouldBe.error.call(undefined)
      expect(shouldBe.statusCodeShouldBe(400)).to.deep.equal({ message: 'No such account.' })
    })
    expect(outcome.message).to.equal('It passed.')
  })
})

import { expect } from 'chai'
import { messageOf } from '../errors/failure-of.fixture'
import { doingScenarios } from './doing.fixture'
import { streams } from './streams/streams'

describe('What a scenario leaves unused', () => {
  const { server, begin, running } = doingScenarios()

  it('is an error before a call that does not take the set-up, which is not sent', async () => {
    const scenario = running()
    for (const call of [() => scenario.send('GET', '/a'), () => scenario.part(streams).listen('/a')]) {
      scenario.request.graphqlOperation('Find')
      expect(await messageOf(Promise.resolve().then(call))).to.equal(
        '"a request of its own" sets up the next request, but "a request of its own" does not take it.\n' +
          'Leave it out, or put it before a step that does.',
      )
    }
    expect(server.seen).to.deep.equal([])
    await scenario.end()
  })

  it('is no error when a step has failed', async () => {
    const scenario = running()
    scenario.request.query('a', '1')
    scenario.cancel()
    await scenario.end()
  })

  it('is an error when it is an assertion of a clean-up', async () => {
    const scenario = begin()
    await scenario.given
      .did(({ api, cleanUp }) => cleanUp(async () => void (await api.get('/a')).shouldBe.ok))
      .getResult()
    expect(await messageOf(scenario.end())).to.equal(
      'A clean-up failed after the scenario:\n' +
        '  The clean-up of the story "did" names shouldBe.ok without a call, so that nothing is asserted.\nWrite: shouldBe.ok()',
    )
  })
})

describe('A request at the end of a scenario', () => {
  const { server, running, seen } = doingScenarios()

  it('asks the address that was saved, although it has the path of the base URL, too', async () => {
    const baseURL = `${server.url()}/api`
    const scenario = running({ baseURL })
    scenario.save('address', '/api/users/9')
    scenario.sendAtEnd('DELETE', '{{address}}')
    await scenario.end()
    expect(seen()).to.deep.equal(['DELETE /api/users/9'])
  })

  it('is sent as it would have been at its step, newest first, without the set-ups of the next request', async () => {
    const scenario = running()
    scenario.calls.http.cookies.store(`${server.url()}/`, ['session=1; Path=/'])
    scenario.calls.everyRequest.setHeader('X-Tenant', 'north')
    scenario.calls.everyRequest.authenticate('fred')
    scenario.save('id', 7)
    scenario.sendAtEnd('DELETE', '/first/{{id}}')
    scenario.save('id', 8)
    scenario.sendAtEnd('DELETE', '/second/{{id}}')
    scenario.calls.everyRequest.dropAuthentication()
    scenario.calls.everyRequest.setHeader('X-Late', '1')
    scenario.calls.http.cookies.store(`${server.url()}/`, ['session=2; Path=/'])
    await scenario.end()
    expect(seen()).to.deep.equal(['DELETE /second/8', 'DELETE /first/7'])
    for (const { headers } of server.seen) {
      expect(headers).to.include({ 'x-tenant': 'north', authorization: 'Bearer fred', cookie: 'session=1' })
      expect(headers).not.to.have.property('x-late')
    }
  })
})

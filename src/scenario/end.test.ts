import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'chai'
import type { Response } from '../assertions'
import { messageOf } from '../errors/failure-of.fixture'
import { json } from '../http/open-server.fixture'
import { stoppedClock } from '../http/stopped-clock.fixture'
import { warningsOfEachTest } from '../log/warnings.fixture'
import { Scenario } from './chain'
import { doingScenarios, type DoingBook, type Work } from './doing.fixture'
import { RunningScenario, type ScenarioSetUp } from './scenario'
import { ServiceScope } from './service-scope'

describe('The end of a scenario', () => {
  const { server, log, begin, configured, seen } = doingScenarios()
  /** Replaces the times, as in `GET http://…/slow (51 ms)`. */
  const steady = (message: string): string => message.replace(/\d+ ms/g, 'n ms')

  describe('warns of a story whose call was answered with an error status', () => {
    const warnings = warningsOfEachTest(steady)
    const told = async (...stories: Work[]): Promise<readonly string[]> => {
      server.answer((_, response) => response.writeHead(404).end('{"error":"no such project"}'))
      const scenario = begin()
      for (const story of stories) await scenario.given.did(story).getResult()
      await scenario.end()
      return warnings
    }

    it('if nobody looks at the response, with its request, also in the log', async () => {
      const warning =
        'The story "did" was answered 404 Not Found, and did not look at the response.\n' +
        `PUT ${server.url()}/closee (n ms)\n< {"error":"no such project"}\n` +
        'Where that answer is right, let the story assert on it, for example with shouldBe.oneOf(200, 404).'
      expect(await told(async ({ api }) => void (await api.put('/closee')))).to.deep.equal([`\n${warning}`])
      expect(steady(log.at(-1) ?? '')).to.include(warning)
    })

    let kept: Response | undefined
    for (const [what, ...stories] of [
      ['asserts on it', async ({ api }) => void (await api.put('/closee')).shouldBe.notFound()],
      ['reads its body', async ({ api }) => (await api.put('/closee')).text],
      [
        'keeps it for the end',
        async ({ api, cleanUp }) => {
          const response = await api.put('/closee')
          cleanUp(() => expect(response.at('error')).to.be.a('string'))
        },
      ],
      [
        'calls by axios, which throws',
        async ({ axios }) => void (await axios.put('/closee').catch(() => undefined)),
      ],
      [
        'leaves it to one that reads it',
        async ({ api }) => void (kept = await api.put('/closee')),
        () => kept?.headers.get('Allow'),
      ],
    ] as [string, ...Work[]][])
      it(`unless it ${what}`, async () => expect(await told(...stories)).to.deep.equal([]))

    it('unless the story is tried, as its response is under test then', async () => {
      server.answer((_, response) => response.writeHead(409).end())
      const scenario = begin()
      await scenario.when.trying((story) => story.did(({ api }) => api.put('/closee')))
      await scenario.end()
      expect(warnings).to.deep.equal([])
    })
  })

  describe('runs clean-ups', () => {
    it('that call the API, and logs their requests', async () => {
      const scenario = begin()
      await scenario.given.did(({ cleanUp, api }) => cleanUp(() => api.delete('/accounts/1'))).getResult()
      await scenario.end()
      expect(seen()).to.deep.equal(['DELETE /accounts/1'])
      const [title, request] = (log.at(-1) ?? '').split('\n\n')
      expect(title).to.include('*                              CLEAN UP                              *')
      expect(request).to.equal(`REQUEST: DELETE ${server.url()}/accounts/1`)
    })

    describe('whose calls are answered with an error status', () => {
      const warnings = warningsOfEachTest(steady)
      const cleanUpWith = async (status: number, work: Work): Promise<string> => {
        const scenario = begin()
        server.answer((_, response) => response.writeHead(status).end('busy'))
        await scenario.given.did((context) => context.cleanUp(() => work(context))).getResult()
        await scenario.end()
        return steady(log.at(-1) ?? '')
      }
      const warning = (): string =>
        'The clean-up of the story "did" was answered 409 Conflict, so it may have left something behind.\n' +
        `DELETE ${server.url()}/accounts/1 (n ms)\n< busy\n` +
        'Where that answer is right, let the clean-up assert on it: shouldBe.oneOf(200, 409).'

      it('and prints a warning that names the call, which the log contains too', async () => {
        const logged = await cleanUpWith(409, ({ api }) => api.delete('/accounts/1'))
        expect(warnings).to.deep.equal([`\n${warning()}`])
        expect(logged).to.include(warning())
      })

      it('and only logs the warning when responses are played back', async () => {
        const relay = { takesNoTime: true, relay: (_: unknown, send: () => Promise<never>) => send() }
        const set = {
          relay,
          began() {},
          exchanged() {},
          reached() {},
          during: (_: unknown, work: () => unknown) => work(),
        }
        const setUp = configured().setUpFor(undefined) as ScenarioSetUp
        const scenario = new Scenario<DoingBook>(new RunningScenario({ ...setUp, observer: set as never }))
        server.answer((_, response) => response.writeHead(409).end('busy'))
        await scenario.given.did(({ api, cleanUp }) => cleanUp(() => api.delete('/accounts/1'))).getResult()
        await scenario.end()
        expect(steady(log.at(-1) ?? '')).to.include(warning())
        expect(warnings).to.deep.equal([])
      })

      it('and does not warn about a 404, or a response that the clean-up asserts on or reads', async () => {
        await cleanUpWith(404, ({ api }) => api.delete('/accounts/1'))
        await cleanUpWith(409, async ({ api }) => (await api.delete('/accounts/1')).shouldBe.conflict())
        await cleanUpWith(409, async ({ api }) => (await api.delete('/accounts/1')).status === 409)
        expect(warnings).to.deep.equal([])
      })
    })

    it('that leave a call open, and reports this as a failure', async () => {
      const scenario = begin()
      await scenario.given
        .did(({ api, cleanUp }) => cleanUp(() => void api.delete('/accounts/1')))
        .getResult()
      expect(await messageOf(scenario.end())).to.equal(
        'A clean-up failed after the scenario:\n' +
          '  The clean-up of the story "did" ended while DELETE "/accounts/1" was still under way.\n' +
          'Put an await before each call.',
      )
    })

    it('that other clean-ups add', async () => {
      const ran: string[] = []
      const scenario = begin()
      await scenario.given
        .did(({ cleanUp }) =>
          cleanUp(() => {
            ran.push('first')
            cleanUp(() => ran.push('second'))
          }),
        )
        .getResult()
      await scenario.end()
      expect(ran).to.deep.equal(['first', 'second'])
    })
  })

  it('aborts an open call, and reports that nobody awaited it', async () => {
    server.answer(() => undefined)
    const scenario = begin()
    const call = messageOf(scenario.when.get('/never'))
    while (server.seen.length === 0) await wait(1)
    expect(await messageOf(scenario.end())).to.equal(
      'The scenario ended while GET "/never" was still under way.\nPut an await before each call.',
    )
    expect(await call).to.equal(
      `No response to GET ${server.url()}/never: ERR_CANCELED: canceled\n` +
        'The call was cancelled, by its own signal or because the scenario ended.',
    )
  })

  describe('with services', () => {
    class Container {
      scopes: string[] = []
      constructor(private readonly disposal: string | symbol) {}
      createScope(): object {
        const number = this.scopes.push('created')
        return { number, [this.disposal]: () => Promise.resolve(this.scopes.push('disposed')) }
      }
    }
    for (const member of ['dispose', Symbol.dispose, Symbol.asyncDispose])
      it(`creates a service scope, and disposes of it by ${String(member)} after the clean-ups`, async () => {
        const services = new Container(member)
        const scenario = begin({ services })
        await scenario.given
          .did((context) => {
            expect(context.services).to.have.property('number', 1)
            context.cleanUp(() => services.scopes.push('cleaned up'))
          })
          .getResult()
        await scenario.end()
        expect(services.scopes).to.deep.equal(['created', 'cleaned up', 'disposed'])
      })

    it('passes on an object without createScope() unchanged, and does not dispose of it', async () => {
      const ran: string[] = []
      const services = { dispose: () => ran.push('disposed') }
      const scope = new ServiceScope(services)
      expect(scope.services).to.equal(services)
      await scope.dispose()
      expect(ran).to.deep.equal([])
    })
  })

  describe('reports slow calls', () => {
    const tooSlow = (path: string): string =>
      `The response took n ms, longer than the n ms that maxApiResponseTime allows\nGET ${server.url()}${path} (n ms)`
    const clock = stoppedClock()
    beforeEach(() =>
      server.answer(({ url }, response) => {
        clock.pass(url.startsWith('/slow') ? 60 : 40)
        response.end()
      }),
    )

    it('at the end, when the assertion on the response failed for another reason', async () => {
      const scenario = begin({ maxApiResponseTime: 40 })
      await scenario.when.get('/slow')
      expect(() => scenario.then.response.shouldBe.created()).to.throw('should be 201 Created')
      expect(steady(await messageOf(scenario.end()))).to.equal(tooSlow('/slow'))
    })

    it('of clean-ups at the end', async () => {
      const scenario = begin({ maxApiResponseTime: 40 })
      await scenario.given.did(({ cleanUp, api }) => cleanUp(() => api.get('/slow'))).getResult()
      expect(steady(await messageOf(scenario.end()))).to.equal(tooSlow('/slow'))
    })
  })

  it('reports all problems in one message', async () => {
    server.answer(json({}))
    const scenario = begin()
    await scenario.given.did(({ cleanUp }) => cleanUp(() => Promise.reject(new Error('no')))).getResult()
    void scenario.given.did(() => undefined)
    expect(await messageOf(scenario.end())).to.equal(
      'Arranged but never run: "did".\nAwait getResult(), or a call after it, so that the stories run.\n\n' +
        'A clean-up failed after the scenario:\n  no',
    )
  })
})

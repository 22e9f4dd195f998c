import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { expect } from 'chai'
import { messageOf } from '../../errors/failure-of.fixture'
import { json } from '../../http/open-server.fixture'
import type { Response } from '../../assertions'
import { Scenario } from '../chain'
import { doingScenarios, type DoingBook, type Work } from '../doing.fixture'

const slowly =
  (work: Work = () => undefined): Work =>
  async (context) => {
    await wait(10)
    await work(context)
    context.storyData.told.push('slowly')
  }
const posted: Work = async ({ api, storyData }) => {
  await api.post('/posted')
  storyData.told.push('posted')
}

const hasEnded =
  'This scenario has ended.\nPut an await before everything that belongs to it, or begin another scenario.'

function scenarios() {
  const begun = doingScenarios()
  beforeEach(() => begun.server.answer(json({})))
  return begun
}

describe('Stories that are still running', () => {
  const { server, begin, running: setUp, seen } = scenarios()

  it('finish before the next call is sent', async () => {
    const scenario = begin()
    void scenario.given.did(slowly()).did(posted).getResult()
    await scenario.when.get('/first')
    expect(seen()).to.deep.equal(['POST /posted', 'GET /first'])
  })

  it('are named when they wait for long without a call, but not while a call is under way', async () => {
    server.answer((_, response) => void setTimeout(() => response.end('{}'), 300))
    const running = setUp()
    running.patienceMs = 100
    const scenario = new Scenario<DoingBook>(running)
    await scenario.given.did(slowly(({ api }) => api.get('/slow'))).getResult()
    const stuck = scenario.given.did(
      slowly(async ({ api }) => {
        await api.get('/slow')
        await new Promise(() => undefined)
      }),
    )
    expect(await messageOf(stuck.getResult())).to.equal(
      'The story "did" has waited for 100 ms, and no call was under way.\n' +
        `The last was GET ${server.url()}/slow\n` +
        'Let it wait for what comes, or set a time limit of your own: setDefaultTimeout(60_000)',
    )
  })

  it('finish before any getResult() of their chain resolves', async () => {
    const scenario = begin()
    const chapter = scenario.given.did(slowly())
    const first = chapter.getResult()
    const second = chapter.getResult()
    const third = chapter.did(posted).getResult()
    expect((await Promise.all([first, second, third])).map(({ told }) => told)).to.deep.equal([
      ['slowly'],
      ['slowly'],
      ['slowly', 'posted'],
    ])
  })

  it('reject every getResult() that waits for them when they fail, and later stories are not told', async () => {
    const scenario = begin()
    const chapter = scenario.given.did(
      slowly(() => {
        throw new RangeError('no')
      }),
    )
    const results = [chapter.getResult(), chapter.did(posted).getResult()]
    expect(await Promise.all(results.map(messageOf))).to.deep.equal(['no', 'no'])
    expect((await scenario.given.did(slowly()).getResult()).told).to.deep.equal(['slowly'])
    expect(seen()).to.deep.equal([])
  })

  it('let the function given to getResult() call the API before the next story', async () => {
    const scenario = begin()
    await scenario.given
      .did(slowly())
      .getResult(async () => {
        await wait(1)
        await scenario.when.get('/between')
      })
      .did(posted)
      .getResult()
    expect(seen()).to.deep.equal(['GET /between', 'POST /posted'])
  })

  it('fail with a hint at the missing await when they use a call as if it were its response', async () => {
    const scenario = begin()
    const result = scenario.given
      .did(slowly(({ api }) => (api.get('/first') as unknown as Response).shouldBe.ok()))
      .getResult()
    expect(await messageOf(result)).to.include(
      'GET "/first" was still under way: put an await before each call.',
    )
  })

  it('are named once by scenario.end() when a call waits for them', async () => {
    const scenario = begin()
    void scenario.given.did(slowly())
    void messageOf(scenario.when.get('/after'))
    expect(await messageOf(scenario.end())).to.equal(
      'The scenario ended while GET "/after" was still under way.\nPut an await before each call.',
    )
  })

  it('are reported by scenario.end(), and the stories after them are not told', async () => {
    const scenario = begin()
    const result = messageOf(scenario.given.did(slowly()).did(posted).getResult())
    expect(await messageOf(scenario.end())).to.equal(
      'The scenario ended while the story "did" was still under way.\nPut an await before getResult().',
    )
    expect(await result).to.equal(hasEnded)
    expect(seen()).to.deep.equal([])
  })
})

describe('A failure that nobody awaited', () => {
  const { server, begin } = scenarios()
  let failed = false
  const fail: Work = () => {
    failed = true
    throw new RangeError('no')
  }

  it('is reported by scenario.end() once', async () => {
    const scenario = begin()
    const chapter = scenario.given.did(slowly(fail))
    void chapter.getResult()
    void chapter.getResult()
    while (!failed) await wait(1)
    expect(await messageOf(scenario.end())).to.equal(
      'Nobody awaited getResult(), which failed: no\nPut an await before it.',
    )
    expect(await messageOf(scenario.end())).to.equal('It passed.')
  })

  it('fails the story that made the failed call', async () => {
    const scenario = begin()
    server.answer((_, response) => response.destroy())
    const result = scenario.given
      .did(
        slowly(async ({ api }) => {
          void api.get('/broken')
          await wait(250)
        }),
      )
      .getResult()
    expect(await messageOf(result)).to.match(/^Nobody awaited GET "\/broken", which failed: No response to/)
  })

  it('is not reported again when it was awaited by catch, by finally or with others', async () => {
    const scenario = begin()
    const result = (): Promise<unknown> => scenario.given.did(slowly(fail)).getResult()
    await result().catch(() => undefined)
    await messageOf(result().finally(() => undefined))
    await Promise.allSettled([result()])
  })
})

describe('The last response', () => {
  const { server, begin } = scenarios()

  it('cannot be checked while its call is under way, or when that got none', async () => {
    server.answer((_, response) => response.destroy())
    const scenario = begin()
    const call = messageOf(scenario.when.get('/a'))
    const none = 'No response to check: GET "/a"'
    expect(() => scenario.then.response).to.throw(
      `${none} is still under way.\nPut an await before the call.`,
    )
    await call
    expect(() => scenario.then.response).to.throw(`${none} got none.\nSend it again`)
  })
})

describe('A scenario that has ended', () => {
  const { server, begin, seen } = scenarios()
  /** Ends a scenario while one of its stories is running; the story does this work after the end. */
  const endBefore = async (work: Work): Promise<void> => {
    const scenario = begin()
    const done = new Promise<string>((resolve) => {
      const story = scenario.given.did(
        slowly((context) => resolve(messageOf(work(context) as Promise<unknown>))),
      )
      void messageOf(story.getResult())
    })
    await messageOf(scenario.end())
    expect(await done).to.equal('It passed.')
  }

  it('does not block the event loop when code calls it endlessly, and finally stops answering the calls', async () => {
    const scenario = begin()
    let api!: Parameters<Work>[0]['api']
    await scenario.given.did(slowly((context) => void (api = context.api))).getResult()
    await scenario.end()
    let refusals = 0
    const asking = async (): Promise<void> => {
      while (refusals < 10_000) {
        await api.get('/').catch(() => undefined)
        refusals++
      }
    }
    void asking()
    await setImmediate()
    expect(refusals).to.be.below(10)
    for (let turn = 0; turn < 300; turn++) await setImmediate()
    expect(refusals).to.equal(100)
  })

  it('rejects new calls and arrangements, but not assertions on a response it returned earlier', async () => {
    const scenario = begin()
    const response = await scenario.when.get('/a')
    const chapter = scenario.given.did(slowly())
    await messageOf(scenario.end())
    expect(() => scenario.given).to.throw(hasEnded)
    expect(await messageOf(chapter.getResult())).to.equal(hasEnded)
    expect(await messageOf(scenario.when.get('/b'))).to.equal(hasEnded)
    expect(server.seen).to.have.length(1)
    response.shouldBe.ok()
  })

  it('rejects calls of a story that is still running', async () => {
    const failures: string[] = []
    await endBefore(async ({ api }) => void failures.push(await messageOf(api.post('/late'))))
    expect(failures).to.deep.equal([hasEnded])
    expect(server.seen).to.deep.equal([])
  })

  it('runs clean-ups that a running story adds at once, and lets them call the API', async () => {
    await endBefore(({ api, cleanUp }) => cleanUp(() => api.delete('/accounts/1')))
    while (server.seen.length === 0) await wait(1)
    expect(seen()).to.deep.equal(['DELETE /accounts/1'])
  })
})

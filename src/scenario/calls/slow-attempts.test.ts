import { expect } from 'chai'
import { messageOf } from '../../errors/failure-of.fixture'
import { openServer } from '../../http/open-server.fixture'
import { stoppedClock } from '../../http/stopped-clock.fixture'
import type { Response } from '../../assertions'
import { RunningScenario } from '../scenario'

describe('A repeated request with maxApiResponseTime', () => {
  const server = openServer()
  const clock = stoppedClock()
  const answers = (...delaysMs: number[]): void => {
    let at = 0
    server.answer((_, response) => {
      const isLast = at === delaysMs.length - 1
      clock.pass(delaysMs[at] ?? 0)
      response.end(isLast ? 'ready' : 'busy')
      at = Math.min(at + 1, delaysMs.length - 1)
    })
  }
  const isReady = ({ text }: Response): void => void expect(text, 'what it says').to.equal('ready')
  const log: string[] = []
  const ask = async (limitMs: number): Promise<RunningScenario> => {
    log.length = 0
    const scenario = new RunningScenario({
      binding: undefined,
      options: { baseURL: server.url(), maxApiResponseTime: 40 },
      logMessage: (text) => log.push(text.replace(/\d+ ms/g, 'n ms')),
    })
    await scenario.send('GET', '/')
    scenario.underTest.keepAsking(limitMs)
    return scenario
  }
  const failureOf = async (work: () => void | Promise<void>): Promise<string> =>
    (await messageOf(Promise.resolve().then(work))).replace(/\d+ ms/g, 'n ms')
  const tooSlow = (): string =>
    `The response took n ms, longer than the n ms that maxApiResponseTime allows\nGET ${server.url()}/ (n ms)`

  it('may have slow attempts: the log marks them, and the scenario passes', async () => {
    answers(60, 60, 0)
    const scenario = await ask(3000)
    await scenario.underTest.assert(isReady, { phrase: 'it is ready' })
    expect(log.at(-1)?.split('\n\n')[1]).to.equal(
      'Attempt 2 after n ms: 200 OK (n ms, too slow)\nAttempt 3 after n ms: 200 OK (n ms)',
    )
    expect(await failureOf(() => scenario.end())).to.equal('It passed.')
  })

  it('fails the assertion when the attempt that fulfils it is slow, and not the end of the scenario as well', async () => {
    answers(60, 60)
    const scenario = await ask(3000)
    const failure = await failureOf(() => scenario.underTest.assert(isReady, { phrase: 'it is ready' }))
    expect(failure).to.equal(`${tooSlow()}\n< ready`)
    expect(await failureOf(() => scenario.end())).to.equal('It passed.')
  })
})

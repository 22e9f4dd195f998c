import { mock } from 'node:test'
import { expect } from 'chai'
import { CleanUps } from './clean-ups'
import { ScenarioConfiguration } from './configuration/configuration'

describe('A clean-up that never settles', () => {
  const never = (): Promise<void> => new Promise(() => undefined)
  const tooLong = (limit: string): string =>
    'A clean-up failed after the scenario:\n' +
    `  A clean-up did not finish within ${limit}. Let it settle, or give it more time with the option "timeout".`

  it('times out, and the other clean-ups run', async () => {
    const ran: string[] = []
    const cleanUps = new CleanUps(20)
    cleanUps.add(() => ran.push('first'))
    cleanUps.add(never)
    const failure = await cleanUps.run([() => ran.push('last')])
    expect(failure?.message).to.equal(tooLong('20 ms'))
    expect(ran).to.deep.equal(['first', 'last'])
  })

  it('times out after the "timeout" of the scenario', async () => {
    const scenario = ScenarioConfiguration.configure({
      baseURL: 'http://bank',
      timeout: 20,
      services: { createScope: () => ({ dispose: never }) },
    }).begin()
    const failure = await scenario.end().catch((error: unknown) => error as Error)
    expect(failure?.message).to.equal(tooLong('20 ms'))
  })

  it('times out after 30 s by default', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const cleanUps = new CleanUps()
      cleanUps.add(never)
      const failure = cleanUps.run()
      mock.timers.tick(30_000)
      expect((await failure)?.message).to.equal(tooLong('30 s'))
    } finally {
      mock.timers.reset()
    }
  })
})

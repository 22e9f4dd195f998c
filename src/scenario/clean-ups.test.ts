import { expect } from 'chai'
import { ScenarioConfiguration } from './configuration'

describe('A clean-up that never settles', () => {
  it('times out after the "timeout" of the scenario', async () => {
    const scenario = ScenarioConfiguration.configure({
      baseURL: 'http://bank',
      timeout: 20,
      services: { createScope: () => ({ dispose: () => new Promise(() => undefined) }) },
    }).begin()
    const failure = await scenario.end().catch((error: unknown) => error as Error)
    expect(failure?.message).to.equal(
      'A clean-up failed after the scenario:\n' +
        '  A clean-up did not finish within 20 ms. Let it settle, or give it more time with the option "timeout".',
    )
  })
})

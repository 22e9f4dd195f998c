import { expect } from 'chai'
import { runCucumber } from '../../src/processes.fixture'

it('The example with stand-ins passes', async () => {
  const config = ['--config', 'examples/stand-ins/cucumber.cjs', 'examples/stand-ins/features/*.feature']
  expect((await runCucumber(config)).stdout).to.include('8 scenarios (8 passed)')
})

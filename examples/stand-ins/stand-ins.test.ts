import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect } from 'chai'

const root = resolve(__dirname, '../..')

it('The example with stand-ins passes', () => {
  const cucumber = join(root, 'node_modules/@cucumber/cucumber/bin/cucumber.js')
  const args = ['--config', 'examples/stand-ins/cucumber.cjs', 'examples/stand-ins/features/*.feature']
  expect(execFileSync(process.execPath, [cucumber, ...args], { cwd: root, encoding: 'utf8' })).to.include(
    '8 scenarios (8 passed)',
  )
})

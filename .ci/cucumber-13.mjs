// Runs the tests in `faults`, all ways to run a scenario, and the features of the plugins with Cucumber 13, which needs
// a later Node.js than this repository. It uses a copy, so that the packages of the repository stay as they are.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, installLocked, root } from './package/project.mjs'

const copy = mkdtempSync(join(tmpdir(), 'chapterwise-cucumber-13-'))

try {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  for (const file of files) cpSync(join(root, file), join(copy, file))
  installLocked(copy)
  install(copy, '--no-save', '@cucumber/cucumber@13', 'node@22')
  const required = ['ts-node/register', 'tsconfig-paths/register'].flatMap((name) => ['--require', name])
  const mocha = [
    'node_modules/mocha/bin/mocha.js',
    '--no-package',
    ...required,
    '{faults/**,src/runner}/*.test.ts',
  ]
  const features = ['report', 'at-once'].map((name) => `features/command-line/${name}.feature`)
  const cucumber = ['node_modules/@cucumber/cucumber/bin/cucumber.js', ...features]
  const node = join(copy, 'node_modules', 'node', 'bin', 'node')
  for (const tests of [cucumber, mocha]) {
    const { status } = spawnSync(node, tests, { cwd: copy, stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}

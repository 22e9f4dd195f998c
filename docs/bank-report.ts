import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(__dirname, '..')
export const work = join(root, 'reports', 'pictures')
const loaders = ['-r', 'ts-node/register', '-r', 'tsconfig-paths/register']

/** Runs the features of the bank with two faults in it. Returns the page of the report. */
export function reportOfBank(): string {
  return runWithReport(
    'faulty-bank',
    'features/banking',
    'withdrawal forgets the customer,credits are refused',
  )
}

/** Runs features as a project with the report plugin; they may fail. Returns the page of the report. */
export function runWithReport(name: string, features: string, faults = ''): string {
  mkdirSync(work, { recursive: true })
  const configuration = join(work, `${name}.cjs`)
  const plugin = join(work, 'plugin.cjs')
  // A project with the library installed names the plugin itself.
  writeFileSync(plugin, "module.exports = require('chapterwise/report')\n")
  const project = {
    plugin: [plugin],
    pluginOptions: {
      chapterwise: { report: join(work, `${name}.html`), openapi: ['examples/banking/api/openapi.json'] },
    },
  }
  writeFileSync(
    configuration,
    `module.exports = { default: { ...require(${JSON.stringify(join(root, 'cucumber.cjs'))}).default, ...${JSON.stringify(project)} } }\n`,
  )
  const cucumber = join(root, 'node_modules/@cucumber/cucumber/bin/cucumber.js')
  spawnSync('node', [...loaders, cucumber, '--config', relative(root, configuration), features], {
    cwd: root,
    env: { ...process.env, BANK_FAULTS: faults },
    stdio: 'inherit',
  })
  return join(work, `${name}.html`)
}

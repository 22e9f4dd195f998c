import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { loadConfiguration, loadSupport, runCucumber, type IRunConfiguration } from '@cucumber/cucumber/api'
import type { Order, Reply, Request, Run, WrittenStep } from './messages'
import { RunRecord } from './run-record'
import { setting } from './setting'

/** A step definition in Cucumber's support code library. */
interface LoadedStepDefinition {
  readonly uri: string
  readonly keyword: string
  readonly pattern: string | RegExp
  matchesStepName(text: string): boolean
}

// Runs features one after the other, each in a run of its own, with support code that is loaded only once.
const support = process.argv.slice(2)
const folder = join('reports', `workshop-${process.pid}`)
const environment = { cwd: process.cwd(), stdout: new PassThrough().resume(), stderr: process.stderr }
const ready = prepare()

process.on('message', (request: Request) => {
  void answer(request)
    .catch((error: unknown): Reply => ({
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }))
    .then((reply) => process.send?.(reply))
})
process.on('disconnect', () => {
  tidyUp()
  process.exit()
})

function tidyUp(): void {
  rmSync(folder, { recursive: true, force: true })
}

async function prepare() {
  tidyUp()
  const { runConfiguration } = await loadConfiguration(
    { file: false, provided: { require: support, format: [] } },
    environment,
  )
  return { runConfiguration, library: await loadSupport(runConfiguration, environment) }
}

async function answer(request: Request): Promise<Reply> {
  const { runConfiguration, library } = await ready
  if ('run' in request)
    return { run: await run(request.run, { ...runConfiguration, support: library } as never) }
  if ('read' in request)
    return { steps: await read(request.read, { ...runConfiguration, support: library } as never) }
  const { stepDefinitions } = library as unknown as { stepDefinitions: readonly LoadedStepDefinition[] }
  const own = stepDefinitions.filter(({ uri }) => /^(?:dist.)?step-definitions/.test(relative('.', uri)))
  return {
    phrases: own.map((definition) => ({
      keyword: definition.keyword,
      pattern: String(definition.pattern),
      texts: request.match.filter((text) => definition.matchesStepName(text)),
    })),
  }
}

/** Reads the steps of all features in a folder without running them. */
async function read(path: string, configuration: IRunConfiguration): Promise<WrittenStep[]> {
  const steps: WrittenStep[] = []
  await runCucumber(
    {
      ...configuration,
      sources: { ...configuration.sources, paths: [path] },
      runtime: { ...configuration.runtime, dryRun: true },
    },
    environment,
    ({ pickle }) => {
      for (const { text, argument } of pickle?.steps ?? [])
        steps.push({ text, rows: argument?.dataTable?.rows.map(({ cells }) => cells[0]?.value ?? '') ?? [] })
    },
  )
  return steps
}

async function run(order: Order, configuration: IRunConfiguration): Promise<Run> {
  Object.assign(setting, { order, logged: [], notes: [] })
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'inner.feature')
  writeFileSync(file, order.feature)
  const record = new RunRecord()
  const stdout = new PassThrough()
  const terminal = text(stdout)
  const env = { ...process.env }
  Object.assign(process.env, { CI: '' }, order.env)
  try {
    await runCucumber(
      {
        ...configuration,
        formats: { ...configuration.formats, stdout: 'progress' },
        sources: { ...configuration.sources, paths: [file] },
        runtime: { ...configuration.runtime, worldParameters: { ...order.worldParameters } as never },
      },
      { ...environment, stdout },
      record.read,
    )
  } finally {
    stdout.end()
    process.env = env
  }
  return {
    scenarios: record.scenarios,
    terminal: await terminal,
    logged: setting.logged,
    notes: setting.notes,
  }
}

// Runs the commands of the workflows of `examples/ci` in a project of a user.
import { spawn } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { check, root } from './project.mjs'

const examples = join(root, 'examples', 'ci')

/** Runs the features in one job, then in shards, and checks that each report has every scenario. */
export async function runWorkflows(project, scenarios) {
  const reports = join(project, 'reports')
  const { features: oneJob } = jobsOf('one-job.yml')
  await runJob(oneJob, project)
  check('the job of examples/ci reports them', ...compare(join(reports, 'cucumber.html'), scenarios))
  rmSync(reports, { recursive: true })

  cpSync(join(examples, 'merge-reports.mjs'), join(project, 'ci', 'merge-reports.mjs'))
  const { features, report } = jobsOf('shards.yml')
  const { shard: shards } = features.strategy.matrix
  await Promise.all(
    shards.map((shard) =>
      runJob(features, project, { 'matrix.shard': shard, 'strategy.job-total': shards.length }),
    ),
  )
  await runJob(report, project)
  check('so do its shards, in one report', ...compare(join(reports, 'cucumber.html'), scenarios))
}

function jobsOf(workflow) {
  return parse(readFileSync(join(examples, workflow), 'utf8')).jobs
}

/**
 * Runs the commands of a job, without `npm ci` and the actions: packages are installed already, and artifacts stay in
 * place.
 */
async function runJob({ steps }, cwd, expressions = {}) {
  const commands = steps.flatMap(({ run }) => (run === undefined || run === 'npm ci' ? [] : [run]))
  for (const command of commands) {
    const line = command.replace(/\$\{\{ *([^ }]+) *\}\}/g, (_, name) => expressions[name])
    const { status, output } = await shell(line, cwd)
    check(line, status === 0, output)
  }
}

function shell(line, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(line, { cwd, shell: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, output }))
  })
}

/** Returns whether a report has each scenario once, passed, and each feature once; and what was found. */
function compare(file, scenarios) {
  const [, list] = /CUCUMBER_MESSAGES = (\[.*\]);/.exec(readFileSync(file, 'utf8'))
  const messages = JSON.parse(list)
  const all = (kind) => messages.flatMap((message) => (message[kind] === undefined ? [] : [message[kind]]))
  const pickles = new Map(all('pickle').map((pickle) => [pickle.id, pickle]))
  const told = all('testCase').map(({ pickleId }) => pickles.get(pickleId)?.name)
  const nodes = JSON.stringify(all('gherkinDocument'))
  const definitions = JSON.stringify([...all('stepDefinition'), ...all('hook')])
  const found = {
    pickles: pickles.size,
    scenarios: new Set(told).size,
    withoutFeature: [...pickles.values()].filter(({ astNodeIds }) => !nodes.includes(astNodeIds[0])).length,
    withoutDefinition: all('testCase')
      .flatMap(({ testSteps }) =>
        testSteps.flatMap((step) => [step.hookId ?? [], step.stepDefinitionIds ?? []].flat()),
      )
      .filter((id) => !definitions.includes(id)).length,
    finished: all('testCaseFinished').length,
    passed: all('testStepFinished').every(({ testStepResult }) => testStepResult.status === 'PASSED'),
    features: all('gherkinDocument').length,
    runs: all('testRunStarted').length,
    succeeded: all('testRunFinished').map(({ success }) => success),
  }
  const expected = {
    pickles: scenarios,
    scenarios,
    withoutFeature: 0,
    withoutDefinition: 0,
    finished: scenarios,
    passed: true,
    features: 1,
    runs: 1,
    succeeded: [true],
  }
  return [JSON.stringify(found) === JSON.stringify(expected), JSON.stringify(found, null, 2)]
}

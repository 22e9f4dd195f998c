// Runs the commands of the workflows of `examples/ci` in a project of a user.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { check, root } from './project.mjs'

const examples = join(root, 'examples', 'ci')

/** Runs the features in one job, then in shards, and checks that each summary has every scenario. */
export async function runWorkflows(project, scenarios) {
  const { features: oneJob } = read('one-job.yml').jobs
  await runJob(oneJob, project)
  checkReport('the job of examples/ci', project, scenarios)

  const { features, report } = read('shards.yml').jobs
  const { shard: shards } = features.strategy.matrix
  await Promise.all(
    shards.map((shard) =>
      runJob(features, project, { 'matrix.shard': shard, 'strategy.job-total': shards.length }),
    ),
  )
  await runJob(report, project)
  checkReport('its shards together', project, scenarios)
}

function checkReport(what, project, scenarios) {
  const summary = readFileSync(join(project, 'reports', 'summary.md'), 'utf8')
  check(`${what} summarize them`, summary.includes(`${scenarios} scenarios`), summary)
  check(`${what} write the page`, existsSync(join(project, 'reports', 'api.html')), '')
  rmSync(join(project, 'reports'), { recursive: true })
}

function read(file) {
  return parse(readFileSync(join(examples, file), 'utf8'))
}

/** Runs the commands of a job without `npm ci`: packages are installed, and artifacts stay in place. */
async function runJob({ steps }, cwd, expressions = {}) {
  for (const step of steps) {
    const filled = (text) => text.replace(/\$\{\{ *([^ }]+) *\}\}/g, (_, name) => expressions[name])
    if (step.uses === './.github/actions/api-tests') {
      const { inputs, runs } = read('action/action.yml')
      const given = Object.entries(inputs).map(([name, { default: usual }]) => [
        `inputs.${name}`,
        filled(step.with?.[name] ?? usual),
      ])
      await runJob(runs, cwd, Object.fromEntries(given))
    } else if (step.run !== undefined && step.run !== 'npm ci') {
      const { status, output } = await shell(filled(step.run), cwd)
      check(filled(step.run), status === 0, output)
    }
  }
}

function shell(line, cwd) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, GITHUB_STEP_SUMMARY: join(cwd, 'reports', 'summary.md') }
    const child = spawn(line, { cwd, env, shell: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, output }))
  })
}

// Runs everything that `npm test` promises: what keeps one core busy in two lanes of equal length, then the units,
// which use all cores, the folders that take longest first. The output of a script is shown in one piece when it has
// ended; the first failure ends all.
import { spawn } from 'node:child_process'

const lanes = [
  ['check:format', 'check:types', 'check:lint', 'test:package'],
  ['test:features', 'site'],
]

let failed = false

async function runInOrder(scripts) {
  for (const script of scripts) {
    if (failed) return
    await run(script)
  }
}

function run(script, stdio = 'pipe') {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', script], { stdio: ['inherit', stdio, stdio] })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
    child.once('error', (error) => output.push(Buffer.from(String(error))))
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(output))
      if (code !== 0) {
        failed = true
        console.error(`npm run ${script} failed.`)
      }
      resolve()
    })
  })
}

await Promise.all(lanes.map(runInOrder))
if (!failed) await run('test:units', 'inherit')
process.exitCode = failed ? 1 : 0

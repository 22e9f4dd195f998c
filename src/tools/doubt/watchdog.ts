import { Worker } from 'node:worker_threads'

const beatMs = 500

/** Ends the process unless it hears something in time; it waits twice, as the computer may have slept. */
const script = `
const { parentPort, workerData: limitMs } = require('node:worker_threads')
let timer
function watch(scenario, isLast) {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (!isLast) return watch(scenario, true)
    const after = limitMs / 1000
    require('node:fs').writeSync(2, scenario + ' has run for ' + after + ' s without a pause, so it was ended, and nothing is known.\\n' +
      'A changed response can make a loop endless: leave the scenario out, for example by a tag.\\n')
    process.kill(process.pid, 'SIGKILL')
  }, limitMs / 2)
}
parentPort.on('message', (scenario) => watch(scenario, false))
`

/** Does work that may keep the process busy for ever, and that calls `watch` with the name of each scenario it begins. */
export async function withWatchdog<Result>(
  work: (watch: (scenario: string) => void) => Promise<Result>,
  limitMs = 10_000,
): Promise<Result> {
  const worker = new Worker(script, { eval: true, workerData: limitMs, execArgv: [] })
  worker.unref()
  let running = ''
  const watch = (scenario: string): void => worker.postMessage((running = scenario))
  const beat = setInterval(() => watch(running), beatMs)
  try {
    return await work(watch)
  } finally {
    clearInterval(beat)
    await worker.terminate()
  }
}

// Measures how many changed scenarios of four calls `doubt` runs per minute, and whether its memory use stays constant:
// npm run bench:doubt [-- changes]
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { doubtProject } from '../src/tools/doubt'
import { loadProject, parseFeature, projectOf, scenariosOf } from '../src/project'
import { Rehearsal } from '../src/rehearsal'
import { median } from './statistics'

/** The number of changes of each scenario below. */
const changesOfScenario = 32

/** The number of memory measurements. */
const looks = 10

/** Returns scenarios no two of which share a step that reads a response, so that no two are equal. */
function featureOf(scenarios: number): string {
  const texts = Array.from({ length: scenarios }, (_, at) => {
    const amount = at + 2
    return `
  Scenario: Money of customer ${amount}
    Given a bank account has been created for "Customer ${amount}"
    And a deposit of ${2 * amount} has been made
    And a withdrawal of ${amount}.5 has been made
    When I GET "api/bankaccounts/{{bankAccountId}}?customer=${amount}"
    Then the response body at "balance" should be ${amount - 0.5}
    And the response should be 200 OK
    And the response body at "customerName" should be "Customer ${amount}"`
  })
  return `Feature: Money of many customers\n${texts.join('\n')}\n`
}

async function main(asked: number): Promise<void> {
  const cwd = join(__dirname, '..')
  const loaded = await loadProject({ cwd, env: process.env, paths: ['features/banking/*.feature'] })
  const rehearsal = new Rehearsal(loaded)
  const parsed = parseFeature(
    featureOf(Math.ceil(asked / changesOfScenario)),
    'features/banking/many.feature',
  )
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const project = projectOf(rehearsal.project, scenariosOf(parsed.document))

  console.log(`Node.js ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`)
  console.log(`${project.scenarios.length} scenarios of four calls`)
  console.log('changes | CPU s | wall s | heap MB | memory MB')
  let began = { cpu: process.cpuUsage(), at: performance.now() }
  const spent = (): { cpu: number; wall: number } => {
    const { user, system } = process.cpuUsage(began.cpu)
    return { cpu: (user + system) / 1e6, wall: (performance.now() - began.at) / 1000 }
  }
  const heaps: number[] = []
  const { runs } = await doubtProject(project, rehearsal, new AbortController().signal, (what, done, of) => {
    if (what !== 'doubting' || done < (heaps.length * of) / looks) return
    if (heaps.length === 0) began = { cpu: process.cpuUsage(), at: performance.now() }
    const { cpu, wall } = spent()
    globalThis.gc?.()
    const { heapUsed, rss } = process.memoryUsage()
    heaps.push(heapUsed)
    console.log([done, cpu.toFixed(1), wall.toFixed(1), megabytes(heapUsed), megabytes(rss)].join(' | '))
  })
  const { cpu, wall } = spent()
  await rehearsal.end()
  const perMinute = (seconds: number): string =>
    Math.round((60 * runs.done) / seconds).toLocaleString('en-US')
  console.log(`${runs.done} changed scenarios were run`)
  console.log(`${perMinute(cpu)} a minute of CPU time, ${perMinute(wall)} a minute of wall time`)
  const [first = 0, second = 0] = [heaps.slice(0, looks / 2), heaps.slice(looks / 2)].map(median)
  console.log(`the heap of the second half is ${megabytes(second - first)} MB larger than that of the first`)
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}

void main(Number(process.argv[2] ?? 4000))

import { packageFile } from '../../package'
import { loadProject, readFeatures } from '../../project'
import { Rehearsal } from '../../rehearsal'
import { exploreProject, featureOf } from '../../tools/explore'
import { defineCommand } from '../command'
import { painter } from '../terminal'

const maxSeconds = 10

export const demo = defineCommand({
  name: 'demo',
  summary: 'watch explore find a bug that no scenario shows',
  example: 'chapterwise demo',
  divertsOutput: true,
  options: {},
  async run(_, io) {
    const paint = painter(io.stdout, io)
    const print = (...lines: string[]): void => void io.stdout.write(`${lines.join('\n')}\n`)
    const loaded = await loadProject({ cwd: packageFile('src/cli/demo/project') })
    const project = await readFeatures(loaded)
    const rehearsal = new Rehearsal(loaded)
    try {
      print('A small shop runs on this machine. These scenarios test its baskets:', '')
      const outcomes = await rehearsal.run(project.scenarios, {
        onOutcome: ({ status, scenario }) =>
          print(`  ${status === 'passed' ? paint('green', '✔') : paint('red', '✘')} ${scenario.name}`),
      })
      print(
        '',
        'All pass, but the shop has a bug. explore runs the same steps in new orders,',
        'and checks after each step that the total of the basket is not negative:',
        '',
      )
      const began = performance.now()
      const seconds = (): number => (performance.now() - began) / 1000
      const { findings, requests } = await exploreProject(project, project.scenarios, rehearsal, {
        seed: 1,
        length: 6,
        contract: undefined,
        seconds: maxSeconds,
        signal: AbortSignal.timeout(maxSeconds * 1000),
        elapsed: () => seconds() / maxSeconds,
        isEnough: () => true,
      })
      const [found] = findings
      if (found !== undefined) {
        const steps = (featureOf(found) ?? '').split('\n').filter((line) => line.startsWith('    '))
        const [message = ''] = found.candidate.message.split('\n').slice(-1)
        print('  Scenario: Nobody wrote this one', ...steps, '', `  ${paint('red', `✘ ${message}`)}`, '')
      }
      print(`${requests} requests in ${seconds().toFixed(1)} s.`, '')
      print('Start a project of your own: npx chapterwise init my-tests')
      return found !== undefined && outcomes.every(({ status }) => status === 'passed') ? 0 : 1
    } finally {
      await rehearsal.end()
    }
  },
})

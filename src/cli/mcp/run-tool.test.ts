import { expect } from 'chai'
import type { OwnCommand } from './own-command'
import { runTool } from './run-tool'

describe('The tool that runs features', () => {
  let runs: number
  const command = {
    cwd: process.cwd(),
    run: () => {
      runs++
      const scenarios = Array.from({ length: 12 }, (_, at) => ({
        scenario: `${at}`,
        line: at,
        status: 'passed',
        steps: [{ step: 'I GET "/"', status: 'passed', log: 'x'.repeat(5000) }],
      }))
      return Promise.resolve({ stdout: JSON.stringify({ passed: true, findings: [], scenarios }) })
    },
  } as unknown as OwnCommand
  const feature = 'Feature: Twelve scenarios'

  beforeEach(() => {
    runs = 0
  })

  it('returns the second page of a result without another run', async () => {
    const tool = runTool()
    const first = await tool.call({ feature }, command)
    expect(first['scenarios']).to.have.lengthOf(10)
    const second = await tool.call({ feature, cursor: '10' }, command)
    expect(second).to.have.nested.property('scenarios[1].scenario', '11')
    expect(second).to.not.have.property('nextCursor')
    expect(runs).to.equal(1)
    await tool.call({ feature }, command)
    expect(runs).to.equal(2)
  })

  it('rejects a cursor for a feature that it did not run last', async () => {
    const tool = runTool()
    await tool.call({ feature }, command)
    const failure = await tool.call({ feature: 'Feature: Another', cursor: '10' }, command).catch(String)
    expect(failure).to.include('There is no page at the cursor "10"')
    expect(runs).to.equal(1)
  })

  it('cuts long logs', async () => {
    const { scenarios } = (await runTool().call({ feature }, command)) as {
      scenarios: { steps: { log: string }[] }[]
    }
    expect(scenarios[0]?.steps[0]?.log).to.equal(`${'x'.repeat(4000)}\n… 1000 more characters`)
  })
})

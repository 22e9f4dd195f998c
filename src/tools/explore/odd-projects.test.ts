import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { expect } from 'chai'
import type { WorkerReply, WorkerRequest } from '../../../features/command-line/worker'

const root = resolve(__dirname, '../../..')

describe('chapterwise explore in unusual projects', function () {
  this.timeout(180_000)
  let worker: ChildProcess | undefined
  after(() => worker?.disconnect())

  /** Explores the doors project, in one worker process for all tests. */
  async function explore(trouble: string, ...flags: readonly string[]): Promise<WorkerReply> {
    worker ??= fork(join(root, 'features/command-line/worker.ts'), {
      execArgv: ['ts-node/register', 'tsconfig-paths/register'].flatMap((name) => ['-r', name]),
      env: { ...process.env, TS_NODE_PROJECT: join(root, 'tsconfig.json') },
    })
    const request: WorkerRequest = {
      argv: ['explore', '--walks', '8', '--length', '4', '--seed', '1', '--format', 'json', ...flags],
      cwd: join(__dirname, 'fixtures/doors'),
      env: { DOORS: trouble },
    }
    worker.send(request)
    const [reply] = (await once(worker, 'message')) as [WorkerReply]
    return reply
  }

  const failed = { kind: 'server error', stories: ['door has been opened'] }

  it('reports the walks completed before Ctrl-C', async () => {
    const { exitCode, stdout, stderr } = await explore('Ctrl-C after 4')
    expect(reportIn(stdout)).to.include({ walks: 2 }).and.to.deep.include({ findings: [], unsteady: [] })
    expect([exitCode, stderr]).to.deep.equal([0, ''])
  })

  it('reports trouble that it had no time to reproduce as unsteady, not as a finding', async () => {
    const { exitCode, stdout } = await explore('stuck,Ctrl-C after 4')
    const { findings, unsteady } = reportIn(stdout)
    expect(findings).to.deep.equal([])
    expect(unsteady).to.have.length(1)
    expect(unsteady[0]).to.deep.include({ ...failed, why: 'there was no time to tell it again' })
    expect(exitCode).to.equal(0)
  })

  it('reports a reproduced finding even when Ctrl-C stops the shrinking', async () => {
    // The 10th scenario reproduces the finding, the 11th would have shortened it.
    const { exitCode, stdout } = await explore('stuck,Ctrl-C after 11')
    const { findings, unsteady } = reportIn(stdout)
    expect(findings).to.have.length(1)
    expect(findings[0]).to.deep.include({
      ...failed,
      walk: ['a door has been hung', 'the door has been opened'],
    })
    expect(unsteady).to.deep.equal([])
    expect(exitCode).to.equal(1)
  })

  it('finds a story that throws an error other than an assertion error', async () => {
    const { exitCode, stdout } = await explore('hinges')
    const [found, ...others] = reportIn(stdout).findings
    expect(found).to.include({
      kind: 'story failed',
      message: "TypeError: Cannot read properties of undefined (reading 'hinges')",
    })
    expect([exitCode, others]).to.deep.equal([1, []])
  })

  it('notes a phrase whose handler throws, and continues without it', async () => {
    const { exitCode, stdout } = await explore('phrase')
    const { findings, notes, walks } = reportIn(stdout)
    expect(notes).to.deep.equal([
      'The phrase "a {word} door has been hung" fails before it tells a story: TypeError: Cannot read properties of undefined (reading \'paint\')',
    ])
    expect([exitCode, walks, findings]).to.deep.equal([0, 8, []])
  })

  it('finds trouble, and only real trouble, under a base URL with a path', async () => {
    const right = await explore('base path', '--at-once', '--refusals')
    expect(reportIn(right.stdout)).to.deep.include({ findings: [], unsteady: [] })
    expect(right.exitCode).to.equal(0)
    const wrong = await explore('base path,stuck')
    expect(reportIn(wrong.stdout).findings[0]).to.deep.include(failed)
  })

  it('explains in one message why it cannot run', async () => {
    const cannot: readonly (readonly [trouble: string, message: string])[] = [
      ['Before', 'The hook "unlock" failed where no story had been told: the key is lost\n'],
      [
        'no phrases',
        'The story book "door story" has no phrases, so there is nothing to walk.\n' +
          'Bind some with storiesOf(DoorStory) and tell(…).\n',
      ],
      [
        'no book',
        'There is nowhere to begin a walk.\n' +
          'A walk begins as a feature does whose scenarios are set in a story book: see the paths, tags and --book given, and withStoryBook(…) in the support code.\n',
      ],
      [
        'down',
        'The API does not answer: POST http://127.0.0.1:port/doors (ECONNREFUSED).\n' +
          'Start it, or say where it is, and explore again.\n',
      ],
    ]
    for (const [trouble, message] of cannot) {
      const { exitCode, stdout, stderr } = await explore(trouble)
      expect({ exitCode, stdout, stderr: stderr.replace(/:\d+\//, ':port/') }, trouble).to.deep.equal({
        ...{ exitCode: 2, stdout: '', stderr: message },
      })
    }
  })
})

function reportIn(stdout: string): Report {
  return JSON.parse(stdout) as Report
}

interface Report {
  readonly walks: number
  readonly findings: readonly Record<string, unknown>[]
  readonly unsteady: readonly Record<string, unknown>[]
  readonly notes: readonly string[]
}

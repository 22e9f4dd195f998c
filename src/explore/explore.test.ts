import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'chai'

const root = join(__dirname, '..', '..')

interface Report {
  readonly seed: number
  readonly walks: number
  readonly findings: readonly {
    readonly kind: string
    readonly chapter: string
    readonly stories: readonly string[]
    readonly promise?: string
    readonly walk: readonly string[]
  }[]
  readonly unsteady: readonly unknown[]
  readonly ways: { readonly walked: number; readonly all: number }
}

/** Explores the example bank with what is wrong with it, in a process of its own. */
async function explore(
  faults: string,
  ...flags: readonly string[]
): Promise<{ code: number; report: Report }> {
  const args = ['-r', 'ts-node/register', '-r', 'tsconfig-paths/register', 'src/cli/main.ts', 'explore']
  const given = [...args, 'features/banking/*.feature', '--seed', '3', '--format', 'json', ...flags]
  return new Promise((resolve, reject) => {
    const env = { ...process.env, BANK_FAULTS: faults }
    execFile(process.execPath, given, { cwd: root, env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code)
      try {
        resolve({ code, report: JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Report })
      } catch {
        reject(new Error(`It exited with ${code}: ${stderr}`))
      }
    })
  })
}

describe('chapterwise explore, on the example bank', function () {
  this.timeout(240_000)

  it('finds nothing in a bank that is right, and says what it walked', async () => {
    const { code, report } = await explore('', '--walks', '30', '--seconds', '200', '--refusals')
    expect(report.findings).to.deep.equal([])
    expect(report.unsteady).to.deep.equal([])
    expect(code).to.equal(0)
    expect(report.walks).to.equal(30)
    expect(report.ways.walked).to.equal(report.ways.all)
  })

  it('finds a promise that is broken, by the shortest walk', async () => {
    const { code, report } = await explore('third deposit is lost', '--walks', '40', '--seconds', '200')
    expect(code).to.equal(1)
    expect(report.findings).to.have.length(1)
    const [found] = report.findings
    expect(found).to.include({
      kind: 'broken promise',
      chapter: 'money has moved',
      promise: 'balance is as answered',
    })
    expect(found?.walk.length).to.be.at.most(4)
  })

  it('finds a story that is refused after another one', async () => {
    const { report } = await explore('emptied account is stuck', '--walks', '100', '--seconds', '200')
    expect(report.findings.map(({ kind, stories }) => [kind, ...stories])).to.deep.equal([
      ['refused', 'deposit has been made'],
    ])
  })

  it('finds a story that a closed account takes, and a server that fails where it has to refuse', async () => {
    const faults = 'closed account takes money,closing twice fails'
    const { report } = await explore(faults, '--walks', '15', '--seconds', '200', '--refusals')
    const found = report.findings.map(({ kind, stories, chapter }) => [kind, ...stories, chapter].join(', '))
    expect(found).to.include('accepted, deposit has been made, the end')
    expect(found).to.include('server error, bank account has been closed, the end')
  })

  it('finds a movement that is lost among two at the same time, and reports each pair of a cause once', async () => {
    const { report } = await explore(
      'movement is lost',
      '--walks',
      '5',
      '--length',
      '2',
      '--seconds',
      '200',
      '--at-once',
    )
    expect(new Set(report.findings.map(({ kind }) => kind))).to.deep.equal(new Set(['race']))
    expect(report.findings).to.have.length.within(1, 2)
  })
})

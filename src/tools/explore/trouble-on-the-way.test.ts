import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'chai'

const root = resolve(__dirname, '../../..')
const folder = join(__dirname, 'fixtures/doors')

interface Run {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Explores a small project in which something goes wrong. */
async function explore(trouble: string, ...flags: readonly string[]): Promise<Run> {
  const hooks = ['ts-node/register', 'tsconfig-paths/register'].flatMap((name) => ['-r', name])
  const args = [...hooks, join(root, 'src/cli/main.ts'), 'explore', '--walks', '12', '--seed', '1', ...flags]
  const env = { ...process.env, DOORS: trouble, TS_NODE_PROJECT: join(root, 'tsconfig.json') }
  return new Promise((ended) => {
    execFile(process.execPath, args, { cwd: folder, env }, (error, stdout, stderr) =>
      ended({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

describe('chapterwise explore when something goes wrong', function () {
  this.timeout(600_000)

  it('reports that the API has stopped, and blames no story for it', async () => {
    const { code, stdout, stderr } = await explore('gone')
    expect(stderr.replace(/:\d+ /, ':port ').replace(/\d+ walks/, 'some walks')).to.equal(
      'The API is gone: http://127.0.0.1:port takes no connection any more (ECONNREFUSED), after some walks.\n' +
        'Start it again, and explore again; if it stops again, the last requests in its own log say why.\n',
    )
    expect(code).to.equal(2)
    expect(stdout).to.match(/findings 0, notes 0, seed 1\n$/)
  })

  it('reports its result even when an AfterAll hook fails', async () => {
    const { code, stdout, stderr } = await explore('AfterAll')
    expect(stderr).to.equal('An AfterAll hook failed: the hall is locked\n')
    expect(code).to.equal(2)
    expect(stdout).to.match(/^walks 12, .*, findings 0, notes 0, seed 1\n$/)
  })

  it('reports a BeforeAll hook that fails', async () => {
    const { code, stdout, stderr } = await explore('BeforeAll')
    expect([code, stdout, stderr]).to.deep.equal([2, '', 'A BeforeAll hook failed: nobody has the key\n'])
  })

  it('notes a hook that fails during a walk', async () => {
    const { code, stdout } = await explore('After')
    expect(code).to.equal(0)
    expect(stdout).to.contain('note  The hook "sweep" failed: nobody has a broom\n')
  })

  it('checks that it can write its output before it explores', async () => {
    const { code, stderr } = await explore('', '--output', 'cucumber.cjs/found')
    expect(stderr).to.equal(
      `No features can be written to "cucumber.cjs/found": ${join(folder, 'cucumber.cjs')} is a file.\nName another folder with --output.\n`,
    )
    expect(code).to.equal(2)
  })

  it('saves accepted findings without secrets, and ignores them in later runs', async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'explore-'))
    const file = join(scratch, 'known.json')
    const output = join(scratch, 'found')
    const accepted = await explore(
      'stuck',
      '--accept',
      '--ignore',
      file,
      '--output',
      output,
      '--format',
      'json',
    )
    expect(accepted.stderr).to.equal(`What was found is in ${file} now: say there why it is right.\n`)
    expect(accepted.code).to.equal(0)
    const [known] = JSON.parse(readFileSync(file, 'utf8')) as object[]
    expect(known).to.include({ kind: 'server error', story: 'door has been opened', chapter: 'door hung' })
    const report = JSON.parse(accepted.stdout.trim()) as { findings: Record<string, unknown>[] }
    expect(Object.keys(report)).to.deep.equal([
      ...['seed', 'walks', 'stories', 'requests', 'ways', 'findings', 'notes', 'unsteady'],
    ])
    expect(report.findings[0]?.['walk']).to.deep.equal(['a door has been hung', 'the door has been opened'])
    const feature = resolve(folder, String(report.findings[0]?.['feature']))
    expect(existsSync(feature)).to.equal(true)
    expect(accepted.stdout + readFileSync(feature, 'utf8')).not.to.contain('sesame')

    const ignored = await explore('stuck', '--ignore', file)
    expect(ignored.code).to.equal(0)
    expect(ignored.stdout).to.match(/findings 0 \(and 1 known\), notes 0, seed 1\n$/)

    const mended = await explore('', '--ignore', file)
    expect(mended.stdout).to.contain(
      'note  Known, and no longer found: server error: door has been opened, in door hung.\n',
    )

    writeFileSync(file, '[{')
    const malformed = await explore('', '--ignore', file)
    expect(malformed.code).to.equal(2)
    expect(malformed.stderr).to.contain(`The file "${file}" is not JSON: `)
  })
})

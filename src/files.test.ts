import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'chai'
import { isThere, replaceFile, replaceFiles, UnwrittenFile } from './files'
import { scratchFolder } from './scratch-folder.fixture'

describe('replaceFile', () => {
  const folder = scratchFolder()
  const pathOf = (name: string): string => folder.at(name)
  const read = (name: string): string => folder.read(name)
  /** The arguments of a process that can load this code. */
  const nodeArguments = (code: string): string[] => [
    ...['-r', 'ts-node/register/transpile-only', '-e'],
    `const { replaceFile } = require(${JSON.stringify(join(__dirname, 'files'))})\n${code}`,
  ]

  it('writes a file with its folders, and replaces it with the permissions that it has', () => {
    replaceFile(pathOf('a/b.txt'), 'one')
    chmodSync(pathOf('a/b.txt'), 0o600)
    replaceFile(pathOf('a/b.txt'), 'two')
    expect([read('a/b.txt'), statSync(pathOf('a/b.txt')).mode & 0o777]).to.deep.equal(['two', 0o600])
    expect(readdirSync(pathOf('a'))).to.deep.equal(['b.txt'])
  })

  it('replaces a link instead of what it leads to', () => {
    folder.put('target', 'kept')
    for (const target of ['target', 'nowhere']) {
      symlinkSync(target, pathOf('link'))
      expect(isThere(pathOf('link'))).to.equal(true)
      replaceFile(pathOf('link'), 'new')
      expect([lstatSync(pathOf('link')).isFile(), read('link')]).to.deep.equal([true, 'new'])
      rmSync(pathOf('link'))
    }
    expect([read('target'), readdirSync(folder.path)]).to.deep.equal(['kept', ['target']])
  })

  it('writes to a device as it is', () => {
    replaceFile('/dev/null', 'gone')
    expect(statSync('/dev/null').isCharacterDevice()).to.equal(true)
  })

  it('writes none of several files if one cannot be written', () => {
    folder.put('there', 'old')
    mkdirSync(pathOf('folder'))
    for (const [name, problem] of [
      ['there/x', 'a file is in the way'],
      ['folder', 'it is a folder'],
    ] as const) {
      const files = ['new/a/b', 'there', name, 'c'].map((each) => ({ path: pathOf(each), text: 'new' }))
      const message = `/${name}" cannot be written: ${problem}.`
      expect(() => replaceFiles(files)).to.throw(UnwrittenFile, message)
      expect([readdirSync(folder.path).sort(), read('there')]).to.deep.equal([['folder', 'there'], 'old'])
    }
  })

  it('keeps the old file, and leaves nothing else, if there is no room for the new one', () => {
    folder.put('file', 'old')
    const code = `try { replaceFile(${JSON.stringify(pathOf('file'))}, 'n'.repeat(100_000)) } catch (error) { console.log(error.name) }`
    const limited = 'trap "" XFSZ; ulimit -f 8; exec "$@"'
    const out = execFileSync('sh', ['-c', limited, 'sh', process.execPath, ...nodeArguments(code)], {
      encoding: 'utf8',
    })
    expect(out).to.equal('UnwrittenFile\n')
    expect([readdirSync(folder.path), read('file')]).to.deep.equal([['file'], 'old'])
  })

  it('leaves a whole file whenever the process is killed', async () => {
    const code = `for (let at = 0; ; at++) replaceFile(${JSON.stringify(pathOf('file'))}, 'ab'[at % 2].repeat(3_000_000))`
    for (const delayMs of [1, 7, 23]) {
      rmSync(pathOf('file'), { force: true })
      const child = spawn(process.execPath, nodeArguments(code), { stdio: 'ignore' })
      while (child.exitCode === null && !existsSync(pathOf('file'))) await wait(5)
      await wait(delayMs)
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(read('file')).to.match(/^(?:a{3000000}|b{3000000})$/)
    }
  }).timeout(240_000)
})

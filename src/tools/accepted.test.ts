import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { AcceptedFile } from './accepted'

describe('AcceptedFile', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'accepted-'))
  after(() => rmSync(cwd, { recursive: true }))
  const isEntry = (value: unknown): value is { why: string } => Object.hasOwn(value as object, 'why')
  const file = join(cwd, 'known.json')

  it('adds to the file as it is by then, and keeps one that is no list any more', () => {
    writeFileSync(file, '[{"why":"a"}]')
    const accepted = new AcceptedFile({ named: undefined, usual: 'known.json', cwd }, false, isEntry, '{ }')
    writeFileSync(file, '[{"why":"edited"},{"why":"b"}]')
    expect(accepted.add([{ why: '' }])).to.equal('known.json')
    expect(JSON.parse(readFileSync(file, 'utf8'))).to.deep.equal([
      { why: 'edited' },
      { why: 'b' },
      { why: '' },
    ])
    writeFileSync(file, '[{"why":"half')
    expect(() => accepted.add([{ why: '' }])).to.throw('The file "known.json" cannot be read as JSON')
    expect(readFileSync(file, 'utf8')).to.equal('[{"why":"half')
  })
})

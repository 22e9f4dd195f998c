import { expect } from 'chai'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InputError } from '../../errors'
import { listObsoleteSnapshots, matchSnapshot, type SnapshotRequest } from './index'

describe('matchSnapshot', () => {
  let directory: string
  beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'snapshot-'))))
  afterEach(() => rmSync(directory, { recursive: true }))

  const fileOf = (name: string) => join(directory, '__snapshots__', `${name}.json`)
  const match = (value: unknown, rest: Partial<SnapshotRequest> = {}) =>
    matchSnapshot({ directory, name: 'account', value, ignoring: [], update: false, ci: false, ...rest })

  it('writes a missing snapshot in full, in the order of its members, and matches it from then on', () => {
    expect(match({ b: 1, a: [-0] })).to.deep.equal({ outcome: 'written' })
    expect(readFileSync(fileOf('account'), 'utf8')).to.equal('{\n  "b": 1,\n  "a": [\n    0\n  ]\n}\n')
    expect(readdirSync(join(directory, '__snapshots__'))).to.deep.equal(['account.json'])
    expect(match({ a: [-0], b: 1 })).to.deep.equal({ outcome: 'matched' })
  })

  it('holds a text as a JSON string', () => {
    match('Good morning\n')
    expect(readFileSync(fileOf('account'), 'utf8')).to.equal('"Good morning\\n"\n')
    expect(match('Good morning\n')).to.deep.equal({ outcome: 'matched' })
    expect(match('Good night\n')).to.include({ outcome: 'differs' })
  })

  it('tells what differs', () => {
    match({ balance: 1, items: [1] })
    const value = { balance: 1, items: [1, 2] }
    const expected = { balance: 1, items: [1] }
    expect(match(value)).to.deep.equal({ outcome: 'differs', expected, actual: value })
    expect(match({ balance: 1 })).to.include({ outcome: 'differs' })
    expect(match({ ...expected, more: null })).to.include({ outcome: 'differs' })
  })

  it('writes nothing that is missing on CI, but compares', () => {
    expect(match(1, { ci: true })).to.deep.equal({ outcome: 'missing', file: fileOf('account') })
    expect(readdirSync(directory)).to.deep.equal([])
    match(1)
    expect(match(2, { ci: true })).to.include({ outcome: 'differs' })
  })

  it('writes anew what differs when it is told to', () => {
    expect(match(1, { update: true })).to.deep.equal({ outcome: 'written' })
    expect(match(2, { update: true })).to.deep.equal({ outcome: 'updated' })
    expect(match(2, { update: true })).to.deep.equal({ outcome: 'matched' })
    writeFileSync(fileOf('account'), '{')
    expect(match(3, { update: true })).to.deep.equal({ outcome: 'updated' })
    expect(match(3)).to.deep.equal({ outcome: 'matched' })
  })

  it('leaves out what is ignored, its presence too', () => {
    const ignoring = ['id', '$.items[*].at', 'tags[0]']
    const value = { id: 1, items: [{ at: 1, n: 1 }, { at: 2 }], tags: ['x', 'y'] }
    match(value, { ignoring })
    expect(JSON.parse(readFileSync(fileOf('account'), 'utf8'))).to.deep.equal({
      id: '#ignore',
      items: [{ at: '#ignore', n: 1 }, { at: '#ignore' }],
      tags: ['#ignore', 'y'],
    })
    const other = { items: [{ at: 9, n: 1 }, {}], tags: ['z', 'y'] }
    expect(match(other, { ignoring })).to.deep.equal({ outcome: 'matched' })
    expect(match({ ...other, tags: ['z'] }, { ignoring })).to.deep.equal({
      outcome: 'differs',
      expected: { items: [{ n: 1 }, {}], tags: ['#ignore', 'y'] },
      actual: { items: [{ n: 1 }, {}], tags: ['#ignore'] },
    })
    expect(match(value)).to.include({ outcome: 'differs' })
  })

  it('ignores what is inside of what is ignored, and the whole', () => {
    const ignoring = ['a', 'a.b', 'a']
    expect(match({ a: { b: 1 }, c: 1 }, { ignoring })).to.deep.equal({ outcome: 'written' })
    expect(match({ a: { b: 2 }, c: 1 }, { ignoring })).to.deep.equal({ outcome: 'matched' })
    expect(match(7, { ignoring: ['$'] })).to.deep.equal({ outcome: 'matched' })
  })

  it('refuses an ignored path that selects nothing', () => {
    const message =
      'The path "ids" to ignore selects nothing in the value or in the snapshot "account".\n' +
      'Correct the path, or leave it out.'
    expect(() => match({ id: 1 }, { ignoring: ['ids'] }))
      .to.throw(InputError)
      .with.property('message', message)
    expect(() => match({ id: 1 }, { ignoring: ['a['] })).to.throw(InputError)
    expect(readdirSync(directory)).to.deep.equal([])
  })

  it('says what to do about a file that is not JSON', () => {
    mkdirSync(join(directory, '__snapshots__'))
    writeFileSync(fileOf('account'), '')
    const message =
      `The snapshot ${fileOf('account')} is not JSON: Unexpected end of JSON input\n` +
      'Restore it, or write it anew by running the scenario with CHAPTERWISE_UPDATE_SNAPSHOTS=1'
    expect(() => match(1))
      .to.throw(InputError)
      .with.property('message', message)
  })

  const names: [name: string, problem: string][] = [
    ['', 'is empty'],
    ['../x', 'has a character that may not be used'],
    ['/etc/x', 'has a character that may not be used'],
    ['a:b', 'has a character that may not be used'],
    ['a\u0000', 'has a character that may not be used'],
    ['..', 'begins or ends with a space or a dot'],
    ['a ', 'begins or ends with a space or a dot'],
    ['NUL.x', 'is reserved by Windows'],
    ['a'.repeat(101), 'is longer than 100 characters'],
  ]
  for (const [name, problem] of names) {
    it(`refuses the name ${JSON.stringify(name).slice(0, 20)}`, () => {
      const message =
        `${JSON.stringify(name)} cannot be the name of a snapshot: it ${problem}.\n` +
        'A name may have letters, digits, spaces, ".", "-" and "_", for example: account after a deposit'
      expect(() => match(1, { name }))
        .to.throw(InputError)
        .with.property('message', message)
    })
  }

  it('lists the snapshots nobody used', () => {
    expect(listObsoleteSnapshots(directory, new Set())).to.deep.equal([])
    for (const name of ['b', 'a', 'naïve 1.0']) match(1, { name })
    expect(listObsoleteSnapshots(directory, new Set(['naïve 1.0']))).to.deep.equal([fileOf('a'), fileOf('b')])
  })
})

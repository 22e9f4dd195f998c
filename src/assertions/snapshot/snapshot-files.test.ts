import { expect } from 'chai'
import * as fc from 'fast-check'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { InputError } from '../../errors'
import { Body } from '../../exchange'
import { Redactor } from '../../redaction'
import { snapshotBody } from './snapshot-content'
import { matchSnapshot, type SnapshotSettings } from './snapshot'
import { createSnapshot, listObsoleteSnapshots, SnapshotRun } from './snapshot-files'

/** A run that began after all files were written. */
const anotherRun = () => new SnapshotRun(Infinity)

describe('matchSnapshot', () => {
  let directory: string
  beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'snapshot-'))))
  afterEach(() => rmSync(directory, { recursive: true }))

  const fileOf = (name: string) => join(directory, '__snapshots__', `${name}.json`)
  const match = (
    value: unknown,
    { received = value, ...rest }: Partial<SnapshotSettings> & { received?: unknown } = {},
    run = anotherRun(),
  ) =>
    matchSnapshot(
      { directory, name: 'account', ignoring: [], update: false, ci: false, ...rest },
      { value, received },
      run,
    )

  it('writes a missing snapshot with its members in order, and matches it from then on', () => {
    expect(match({ b: 1, a: [-0] })).to.deep.equal({ outcome: 'written' })
    expect(readFileSync(fileOf('account'), 'utf8')).to.equal('{\n  "b": 1,\n  "a": [\n    0\n  ]\n}\n')
    expect(readdirSync(join(directory, '__snapshots__'))).to.deep.equal(['account.json'])
    expect(match({ a: [-0], b: 1 })).to.deep.equal({ outcome: 'matched' })
  })

  it('stores a text as a JSON string', () => {
    match('Good morning\n')
    expect(readFileSync(fileOf('account'), 'utf8')).to.equal('"Good morning\\n"\n')
    expect(match('Good morning\n')).to.deep.equal({ outcome: 'matched' })
    expect(match('Good night\n')).to.include({ outcome: 'differs' })
  })

  it('returns the expected and actual values when they differ', () => {
    match({ balance: 1, items: [1] })
    const value = { balance: 1, items: [1, 2] }
    const expected = { balance: 1, items: [1] }
    expect(match(value)).to.deep.equal({ outcome: 'differs', expected, actual: value })
    expect(match({ balance: 1 })).to.include({ outcome: 'differs' })
    expect(match({ ...expected, more: null })).to.include({ outcome: 'differs' })
  })

  it('does not write a missing snapshot on CI, but compares an existing one', () => {
    expect(match(1, { ci: true })).to.deep.equal({ outcome: 'missing', file: fileOf('account') })
    expect(readdirSync(directory)).to.deep.equal([])
    match(1)
    expect(match(2, { ci: true })).to.include({ outcome: 'differs' })
  })

  it('overwrites a snapshot that differs when it is told to update', () => {
    expect(match(1, { update: true })).to.deep.equal({ outcome: 'written' })
    expect(match(2, { update: true })).to.deep.equal({ outcome: 'updated' })
    expect(match(2, { update: true })).to.deep.equal({ outcome: 'matched' })
    writeFileSync(fileOf('account'), '{')
    expect(match(3, { update: true })).to.deep.equal({ outcome: 'updated' })
    expect(match(3)).to.deep.equal({ outcome: 'matched' })
  })

  it('rejects two different bodies for one name in the same run', () => {
    const run = anotherRun()
    const update = { update: true }
    const message =
      'The snapshot "account" was written in this run already, with another body.\n' +
      'Give each body a name of its own, or ignore what changes from one to the next.'
    match(1, update, run)
    expect(match(1, update, run)).to.deep.equal({ outcome: 'matched' })
    expect(() => match(2, update, run))
      .to.throw(InputError)
      .with.property('message', message)
    const besideAnotherWorker = new SnapshotRun(0)
    expect(() => match(2, update, besideAnotherWorker))
      .to.throw(InputError)
      .with.property('message', message)
    expect(match(1, update, besideAnotherWorker)).to.deep.equal({ outcome: 'matched' })
    expect(readFileSync(fileOf('account'), 'utf8')).to.equal('1\n')
  })

  it('does not overwrite a snapshot that another worker has created first', () => {
    mkdirSync(join(directory, '__snapshots__'))
    expect(createSnapshot(fileOf('account'), '1\n')).to.equal(true)
    expect(createSnapshot(fileOf('account'), '2\n')).to.equal(false)
    expect(readdirSync(join(directory, '__snapshots__'))).to.deep.equal(['account.json'])
    expect(match(2)).to.include({ outcome: 'differs' })
  })

  it('stores all digits of a number, and distinguishes numbers from texts', () => {
    match([9007199254740993n])
    expect(readFileSync(fileOf('account'), 'utf8')).to.equal('[\n  9007199254740993\n]\n')
    expect(match([9007199254740993n])).to.deep.equal({ outcome: 'matched' })
    expect(match([9007199254740992n])).to.include({ outcome: 'differs' })
    expect(match(['9007199254740993'])).to.include({ outcome: 'differs' })
  })

  it('matches [redacted] with any text, and [redacted number] with any number', () => {
    const matches = (stored: unknown, answer: unknown) => {
      writeFileSync(fileOf('account'), JSON.stringify(stored))
      return match(answer).outcome === 'matched'
    }
    match(1)
    for (const [stored, answer] of [
      ['[redacted]', 'a'],
      ['by [redacted] and [redacted].', 'by a and b.'],
      ['[redacted number]', 7],
      ['[redacted number]', 7n],
      [{ a: ['[redacted]'] }, { a: ['b'] }],
    ])
      expect(matches(stored, answer), JSON.stringify(stored)).to.equal(true)
    for (const [stored, answer] of [
      ['[redacted]', ''],
      ['[redacted]', 1],
      ['[redacted]', null],
      ['[redacted number]', '7'],
      ['by [redacted]', 'from a'],
      ['a[redacted]a', 'a'],
      [{ a: ['[redacted]'] }, { a: ['b', 'c'] }],
      [{ a: '[redacted]' }, { b: 'c' }],
    ])
      expect(matches(stored, answer), JSON.stringify(stored)).to.equal(false)
  })

  it('matches when the secrets have changed', () =>
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 3 }),
        fc.string({ minLength: 4 }),
        fc.string({ minLength: 4 }),
        (body, one, other) => {
          rmSync(join(directory, '__snapshots__'), { recursive: true, force: true })
          const bodyFor = (secret: string) => {
            const redactor = new Redactor()
            redactor.learn(secret)
            return snapshotBody(new Body(JSON.stringify({ body, copy: one, text: `by ${one}` })), redactor)
          }
          const { value, received } = bodyFor(one)
          expect(match(value, { received })).to.deep.equal({ outcome: 'written' })
          const later = bodyFor(other)
          expect(match(later.value, { received: later.received })).to.deep.equal({ outcome: 'matched' })
        },
      ),
    ))

  describe('with a symbolic link', () => {
    let elsewhere: string
    beforeEach(() => void (elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'))))
    afterEach(() => rmSync(elsewhere, { recursive: true }))

    const refused = (link: string) => {
      const message =
        `${relative('.', link)} is a link that leads out of the project, so no snapshot is read or written there.\n` +
        'Put the folder or the file itself in its place.'
      for (const update of [true, false])
        expect(() => match(1, { update }))
          .to.throw(InputError)
          .with.property('message', message)
    }

    it('rejects a folder outside the project', () => {
      symlinkSync(elsewhere, join(directory, '__snapshots__'))
      refused(join(directory, '__snapshots__'))
      expect(readdirSync(elsewhere)).to.deep.equal([])
    })

    it('rejects a file outside the project, also when it does not exist', () => {
      mkdirSync(join(directory, '__snapshots__'))
      symlinkSync(join(elsewhere, 'a.json'), fileOf('account'))
      refused(fileOf('account'))
      writeFileSync(join(elsewhere, 'a.json'), '1\n')
      refused(fileOf('account'))
      expect(readFileSync(join(elsewhere, 'a.json'), 'utf8')).to.equal('1\n')
    })

    it('accepts a folder inside the project', () => {
      mkdirSync(join(directory, 'kept'))
      symlinkSync(join(directory, 'kept'), join(directory, '__snapshots__'))
      expect(match(1)).to.deep.equal({ outcome: 'written' })
      expect(readdirSync(join(directory, 'kept'))).to.deep.equal(['account.json'])
    })
  })

  it('ignores the values and the presence of ignored members', () => {
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

  it('accepts ignored paths inside each other, and the path of the whole body', () => {
    const ignoring = ['a', 'a.b', 'a']
    expect(match({ a: { b: 1 }, c: 1 }, { ignoring })).to.deep.equal({ outcome: 'written' })
    expect(match({ a: { b: 2 }, c: 1 }, { ignoring })).to.deep.equal({ outcome: 'matched' })
    expect(match(7, { ignoring: ['$'] })).to.deep.equal({ outcome: 'matched' })
  })

  it('rejects an ignored path that selects nothing', () => {
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

  it('rejects a name that is not a file name on every system', () => {
    for (const name of ['', '../x', '/etc/x', 'a:b', 'a\u0000', '..', 'a ', 'NUL.x', 'a'.repeat(101)])
      expect(() => match(1, { name }), JSON.stringify(name))
        .to.throw(InputError)
        .with.property('message')
        .that.includes(`${JSON.stringify(name)} cannot be the name of a snapshot.\nA name may have `)
  })

  it('lists the snapshots that were not used', () => {
    expect(listObsoleteSnapshots(directory, new Set())).to.deep.equal([])
    for (const name of ['b', 'a', 'naïve 1.0']) match(1, { name })
    expect(listObsoleteSnapshots(directory, new Set(['naïve 1.0']))).to.deep.equal([fileOf('a'), fileOf('b')])
  })
})

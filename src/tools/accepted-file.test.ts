import { expect } from 'chai'
import { scratchFolder } from '../scratch-folder.fixture'
import { AcceptedFile } from './accepted-file'

describe('AcceptedFile', () => {
  const folder = scratchFolder()
  const isEntry = (value: unknown): value is { why: string } => Object.hasOwn(value as object, 'why')

  it('adds to the file as it is by then, and keeps one that is no list any more', () => {
    folder.put('known.json', '[{"why":"a"}]')
    const accepted = new AcceptedFile(
      { named: undefined, usual: 'known.json', cwd: folder.path },
      false,
      isEntry,
      '{ }',
    )
    folder.put('known.json', '[{"why":"edited"},{"why":"b"}]')
    expect(accepted.add([{ why: '' }])).to.equal('known.json')
    expect(JSON.parse(folder.read('known.json'))).to.deep.equal([
      { why: 'edited' },
      { why: 'b' },
      { why: '' },
    ])
    folder.put('known.json', '[{"why":"half')
    expect(() => accepted.add([{ why: '' }])).to.throw('The file "known.json" cannot be read as JSON')
    expect(folder.read('known.json')).to.equal('[{"why":"half')
  })
})

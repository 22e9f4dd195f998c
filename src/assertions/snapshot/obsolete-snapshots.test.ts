import { expect } from 'chai'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describeObsoleteSnapshots, noteSnapshot } from './obsolete-snapshots'

describe('describeObsoleteSnapshots', () => {
  let directory: string
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'obsolete-'))
    mkdirSync(join(directory, '__snapshots__'))
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  const snapshot = (name: string) => writeFileSync(join(directory, '__snapshots__', `${name}.json`), '1\n')
  const feature = (text: string, file = 'a.feature') => writeFileSync(join(directory, file), text)
  const obsolete = (...names: string[]) =>
    [
      'Obsolete snapshots, which no feature beside them asks for:',
      ...names.map((name) => `  ${relative('.', join(directory, '__snapshots__', `${name}.json`))}`),
      'Delete them, or correct the name in the feature.',
    ].join('\n')

  it('ignores a folder of which no snapshot was used', () => {
    snapshot('old')
    feature('Feature: A')
    expect(describeObsoleteSnapshots()).to.equal(undefined)
  })

  it('lists snapshots that no feature in the folder names', () => {
    for (const name of ['used', 'old', 'older']) snapshot(name)
    feature('Then the response body should match the snapshot "used"')
    noteSnapshot(directory, 'used')
    expect(describeObsoleteSnapshots()).to.equal(obsolete('old', 'older'))
  })

  it('does not list snapshots that any feature in the folder names, even if its scenarios did not run', () => {
    for (const name of ['used', 'of another scenario', 'of another feature', 'in Markdown']) snapshot(name)
    feature('the snapshot "used"\nthe snapshot "of another scenario"')
    feature('the snapshot "of another feature"', 'b.feature')
    feature('the snapshot "in Markdown"', 'c.feature.md')
    noteSnapshot(directory, 'used')
    expect(describeObsoleteSnapshots()).to.equal(undefined)
  })

  it('does not list snapshots that match a name with placeholders', () => {
    for (const name of ['used', 'account of Fred', 'order 7 (kept)', 'stranger']) snapshot(name)
    feature('the snapshot "used"\nthe snapshot "account of <name>"\nthe snapshot "order {{id}} (kept)"')
    noteSnapshot(directory, 'used')
    expect(describeObsoleteSnapshots()).to.equal(obsolete('stranger'))
  })

  it('ignores placeholders in other steps that have no fixed text, but not names in quotes', () => {
    for (const name of ['used', 'old', 'day of Fred']) snapshot(name)
    feature('the snapshot "used"\nWhen I GET "{{address}}"\nI GET "days/{{id}}"\nas kept in "day of <name>"')
    noteSnapshot(directory, 'used')
    expect(describeObsoleteSnapshots()).to.equal(obsolete('old'))
  })

  it('lists nothing when the name of a snapshot is only a placeholder', () => {
    for (const name of ['used', 'old']) snapshot(name)
    feature('the snapshot "used"\nthe snapshot "{{name}}"')
    noteSnapshot(directory, 'used')
    expect(describeObsoleteSnapshots()).to.equal(undefined)
  })

  it('lists nothing when code uses a snapshot that no feature names', () => {
    for (const name of ['used', 'by code', 'by code in another run']) snapshot(name)
    feature('the snapshot "used"')
    noteSnapshot(directory, 'used')
    noteSnapshot(directory, 'by code')
    expect(describeObsoleteSnapshots()).to.equal(undefined)
  })
})

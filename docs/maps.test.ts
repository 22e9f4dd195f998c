import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { plain, rowsUnder } from './table'

const root = join(__dirname, '..')
/** Folders that are generated or not part of the repository. */
const others = ['.git', '.idea', '.vscode', 'node_modules', 'dist', 'reports']

describe('The tables in the documentation', () => {
  it('list every folder of the repository', () => {
    const shown = rowsUnder('../README.md', 'Folders').map(({ folder = '' }) => plain(folder))
    expect(shown).to.have.members(foldersIn('.'))
  })

  it('list every folder of src', () => {
    const shown = rowsUnder('how-it-is-made.md', 'The rooms of src').map(({ folder = '' }) => plain(folder))
    expect(shown).to.have.members(roomsIn('src'))
  })

  it('list every dependency', () => {
    const { dependencies, peerDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>
    const shown = rowsUnder('dependencies.md', 'What it depends on, and why').flatMap(
      ({ package: name = '' }) => plain(name).replace(' (peer)', '').split(', '),
    )
    expect(shown).to.have.members(Object.keys({ ...dependencies, ...peerDependencies }))
  })
})

function foldersIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !others.includes(entry.name))
    .map(({ name }) => name)
}

function roomsIn(folder: string): string[] {
  return foldersIn(folder)
    .filter((name) => name !== 'fixtures' && name !== 'template')
    .flatMap((name) => [`${folder}/${name}`, ...roomsIn(`${folder}/${name}`)])
}

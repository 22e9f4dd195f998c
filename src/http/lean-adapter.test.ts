import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { leanOptions, optionsOfAxios } from './lean-adapter'

describe('The lean adapter', () => {
  it('knows every option that the adapter of axios reads', () => {
    const folder = dirname(require.resolve('axios/package.json'))
    const source = readFileSync(join(folder, 'lib', 'adapters', 'http.js'), 'utf8')
    const read = [
      ...[...source.matchAll(/\bown\('(\w+)'\)/g)].map(([, name]) => name),
      ...[...source.matchAll(/(?<![.\w])config\.(\w+)/g)].map(([, name]) => name),
      ...[...source.matchAll(/const \{ ([\w, ]+) \} = config;/g)].flatMap(([, names = '']) =>
        names.split(', '),
      ),
    ]
    const known: readonly (string | undefined)[] = [...leanOptions, ...optionsOfAxios]
    expect(read.filter((name) => !known.includes(name))).to.deep.equal([])
    expect(read).to.include.members([...optionsOfAxios])
  })
})

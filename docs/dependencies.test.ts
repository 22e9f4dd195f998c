import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const root = join(__dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

interface Manifest {
  readonly scripts: Record<string, string>
  readonly dependencies: Record<string, string>
  readonly peerDependencies: Record<string, string>
}
interface Lock {
  readonly packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }>
}
const manifest = JSON.parse(read('package.json')) as Manifest

describe('The dependencies', () => {
  it('are documented with their reasons', () => {
    const rows = read('docs/dependencies.md').match(/^\| `.*? \|/gm) ?? []
    const documented = rows.flatMap((row) => Array.from(row.matchAll(/`([^`]+)`/g), ([, name = '']) => name))
    const { dependencies, peerDependencies } = manifest
    expect(documented).to.have.members([...Object.keys(dependencies), ...Object.keys(peerDependencies)])
  })

  it('run no install script, and neither does the library', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as Lock
    const installed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true)
    expect(installed.length).to.be.greaterThan(Object.keys(manifest.dependencies).length)
    expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript)).to.deep.equal([])
    expect(manifest.scripts).to.not.have.any.keys('preinstall', 'install', 'postinstall', 'prepare')
  })
})

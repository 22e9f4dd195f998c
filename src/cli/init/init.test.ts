import { readdirSync, symlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { expect } from 'chai'
import { parseJsonConfigFileContent, sys } from 'typescript'
import { version } from '../../package'
import { scratchFolder } from '../../scratch-folder.fixture'
import { UsageError } from '../command'
import { cucumberFor, templateFiles, writeProject } from '.'

describe('writeProject', () => {
  const folder = scratchFolder()
  const elsewhere = scratchFolder()
  const put = (file: string, text: string): void => folder.put(file, text)
  const read = (file: string): string => folder.read(file)
  const json = (file: string): unknown => JSON.parse(read(file))
  const project = (options: { force?: boolean; esm?: boolean } = {}, path = folder.path) =>
    writeProject(path, { force: false, esm: false, ...options })
  const outcomeOf = (file: string, force = false): string | undefined =>
    project({ force }).files.find((one) => one.file === file)?.outcome

  it('writes every file of the template into an empty folder', () => {
    expect(project().keptConfiguration).to.equal(undefined)
    for (const [path, text] of templateFiles('commonjs'))
      if (path !== 'package.json') expect(read(path)).to.equal(text)
    expect(json('package.json')).to.deep.include({ private: true, version: '0.0.0' })
    expect(json('package.json')).to.have.nested.property('devDependencies.chapterwise', `^${version}`)
    expect(project().keptConfiguration, 'again').to.equal(undefined)
  })

  for (const esm of [false, true])
    it(`checks the types of tests of the chain, too${esm ? ', in ES modules' : ''}`, () => {
      project({ esm })
      put('orders.test.ts', '')
      const { fileNames } = parseJsonConfigFileContent(json('tsconfig.json'), sys, folder.path)
      expect(fileNames.map((file) => basename(file))).to.include.members(['orders.test.ts', 'world.ts'])
    })

  it('keeps existing files, unless it is forced to overwrite them', () => {
    put('support/world.ts', '// mine\n')
    expect(outcomeOf('support/world.ts')).to.equal('kept')
    expect(read('support/world.ts')).to.equal('// mine\n')
    expect(outcomeOf('support/world.ts', true)).to.equal('written')
    expect(read('support/world.ts')).to.include('useScenario(')
  })

  it('only adds to package.json, even when it is forced', () => {
    const mine = {
      name: 'shop',
      type: 'module',
      scripts: { test: 'vitest', start: 'node .' },
      dependencies: { typescript: '^5.0.0' },
      devDependencies: { tsx: '4.0.0' },
    }
    put('package.json', JSON.stringify(mine))
    expect(outcomeOf('package.json', true)).to.equal('completed')
    expect(json('package.json')).to.deep.equal({
      ...mine,
      scripts: {
        ...mine.scripts,
        'test:features': 'cucumber-js',
        'check:features': 'chapterwise check',
        'check:types': 'tsc --noEmit',
      },
      devDependencies: {
        tsx: '4.0.0',
        '@cucumber/cucumber': cucumberFor(process.versions.node),
        '@types/node': '^20.19.43',
        chapterwise: `^${version}`,
      },
    })
    expect(outcomeOf('package.json')).to.equal('kept')
  })

  it('picks the Cucumber that runs on this Node.js', () => {
    for (const [node, cucumber] of [
      ['20.19.6', '^12.9.0'],
      ['22.0.0', '^13.3.0'],
      ['100.1.0', '^13.3.0'],
    ] as const)
      expect(cucumberFor(node), node).to.equal(cucumber)
  })

  it('writes nothing when package.json cannot be completed', () => {
    put('package.json', '[]')
    expect(() => project({ force: true })).to.throw(
      UsageError,
      /^package\.json does not hold a JSON object, so nothing can be added to it\.$/,
    )
    expect(() => read('cucumber.cjs')).to.throw('ENOENT')
  })

  it('keeps an existing Cucumber configuration, and a world beside which it writes its own', () => {
    put('cucumber.json', '{}')
    put('support/world.ts', '// mine\n')
    const { files, keptConfiguration } = project({ force: true })
    expect(keptConfiguration).to.equal('cucumber.json')
    expect(files.map(({ file }) => file))
      .to.include.members(['cucumber.json', 'support/orders-world.ts'])
      .and.not.include.members(['cucumber.cjs', 'support/world.ts'])
    expect(read('support/world.ts')).to.equal('// mine\n')
    expect(read('features/orders.feature')).to.match(/^@orders\nFeature: Orders\n/)
    expect(read('support/orders-world.ts')).to.match(/\n {2}\{ tags: '@orders' \},\n\)\n$/)
    expect(outcomeOf('support/orders-world.ts')).to.equal('kept')
    put('cucumber.cjs', 'module.exports = {}')
    expect(project().keptConfiguration, 'what Cucumber reads').to.equal('cucumber.cjs')
  })

  it('keeps its own world after the configuration was changed', () => {
    project()
    put('cucumber.cjs', '// changed')
    expect(outcomeOf('support/world.ts')).to.equal('kept')
    expect(outcomeOf('support/orders-world.ts')).to.equal(undefined)
  })

  it('writes ES modules when it is asked to, and afterwards because package.json says so', () => {
    put('package.json', '{ "name": "shop", "type": "commonjs" }')
    const { files } = project({ esm: true })
    expect(files.map(({ file }) => file)).to.include.members(['cucumber.mjs', 'support/typescript.mjs'])
    expect(json('package.json')).to.deep.include({ name: 'shop', type: 'module' })
    expect(project().modules).to.equal('esm')
  })

  it('leaves the type in package.json alone unless it is asked for ES modules', () => {
    put('package.json', '{ "name": "shop", "type": "commonjs" }')
    expect(project().modules).to.equal('commonjs')
    expect(json('package.json')).to.have.property('type', 'commonjs')
  })

  it('tells of a TypeScript that ts-node cannot load', () => {
    put('package.json', '{ "devDependencies": { "typescript": "^7.0.2" } }')
    expect(project().typescript).to.equal(7)
    expect(project({}, folder.at('tests')).typescript).to.equal(0)
  })

  for (const [inTheWay, file] of [
    ['features', 'features/orders.feature'],
    ['support', 'support/stub-api.ts'],
  ] as const)
    it(`writes nothing if ${file} cannot be written, and names it`, () => {
      put(inTheWay, 'a file')
      for (const force of [false, true])
        expect(() => project({ force })).to.throw(`/${file}" cannot be written: a file is in the way.`)
      expect(readdirSync(folder.path)).to.deep.equal([inTheWay])
    })

  it('writes through no link, be it one that leads nowhere', () => {
    elsewhere.put('target.txt', 'mine')
    symlinkSync(elsewhere.at('target.txt'), folder.at('cucumber.cjs'))
    symlinkSync(elsewhere.at('new.txt'), folder.at('tsconfig.json'))
    expect(outcomeOf('tsconfig.json')).to.equal('kept')
    expect(outcomeOf('tsconfig.json', true)).to.equal('written')
    expect(json('tsconfig.json')).to.have.property('compilerOptions')
    expect(readdirSync(elsewhere.path)).to.deep.equal(['target.txt'])
    expect(elsewhere.read('target.txt')).to.equal('mine')
  })
})

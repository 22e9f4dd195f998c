import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { version } from '../../package'
import { UsageError } from '../usage-error'
import { nextSteps } from './next-steps'
import { templateFiles } from './template'
import { writeProject } from './write-project'

describe('writeProject', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chapterwise-'))
  })

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  const put = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  const outcomeOf = (file: string, force = false): string | undefined =>
    writeProject(folder, { force, esm: false }).files.find((one) => one.file === file)?.outcome

  it('writes every file of the template into an empty folder', () => {
    const { files, keptConfiguration } = writeProject(folder, { force: false, esm: false })
    expect(files.map(({ file, outcome }) => `${outcome} ${file}`)).to.deep.equal([
      'written .gitignore',
      'written AGENTS.md',
      'written cucumber.cjs',
      'written package.json',
      'written tsconfig.json',
      'written .vscode/extensions.json',
      'written .vscode/settings.json',
      'written features/orders.feature',
      'written step-definitions/orders.ts',
      'written stories/order-story.ts',
      'written support/stub-api.ts',
      'written support/typescript.cjs',
      'written support/world.ts',
    ])
    expect(keptConfiguration).to.equal(undefined)
    for (const { path, text } of templateFiles('commonjs'))
      if (path !== 'package.json') expect(read(path)).to.equal(text)
    expect(JSON.parse(read('package.json'))).to.deep.include({ private: true, version: '0.0.0' })
    expect(JSON.parse(read('package.json'))).to.have.nested.property(
      'devDependencies.chapterwise',
      `^${version}`,
    )
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
      license: 'MIT',
    }
    put('package.json', JSON.stringify(mine))
    expect(outcomeOf('package.json', true)).to.equal('completed')
    expect(JSON.parse(read('package.json'))).to.deep.equal({
      ...mine,
      scripts: {
        test: 'vitest',
        start: 'node .',
        'test:features': 'cucumber-js',
        'check:features': 'chapterwise check',
        'check:types': 'tsc --noEmit',
      },
      devDependencies: {
        tsx: '4.0.0',
        '@cucumber/cucumber': '^12.9.0',
        '@types/node': '^20.19.43',
        chapterwise: `^${version}`,
      },
    })
    const once = read('package.json')
    expect(outcomeOf('package.json')).to.equal('kept')
    expect(read('package.json')).to.equal(once)
  })

  it('writes nothing when package.json cannot be completed', () => {
    put('package.json', 'no JSON')
    expect(() => writeProject(folder, { force: true, esm: false })).to.throw(
      UsageError,
      /^package\.json is not valid JSON/,
    )
    expect(() => read('cucumber.cjs')).to.throw('ENOENT')
  })

  it('adds the phrases to the editor settings, but keeps settings with comments unchanged', () => {
    put('.vscode/settings.json', '{\n  "editor.tabSize": 2,\n  "cucumber.glue": ["mine/*.ts"]\n}\n')
    expect(outcomeOf('.vscode/settings.json')).to.equal('completed')
    expect(JSON.parse(read('.vscode/settings.json'))).to.deep.include({
      'editor.tabSize': 2,
      'cucumber.glue': [
        'mine/*.ts',
        'step-definitions/**/*.ts',
        'support/**/*.ts',
        'node_modules/chapterwise/dist/step-definitions/**/*.js',
        'node_modules/chapterwise/dist/support/*.js',
      ],
    })
    put('.vscode/settings.json', '{\n  // mine\n}\n')
    expect(outcomeOf('.vscode/settings.json')).to.equal('kept')
    expect(read('.vscode/settings.json')).to.equal('{\n  // mine\n}\n')
  })

  it('keeps an existing Cucumber configuration, and says what to require in it', () => {
    put('cucumber.json', '{}')
    const project = writeProject(folder, { force: true, esm: false })
    expect(project.files.map(({ file }) => file))
      .to.include('cucumber.json')
      .and.not.include('cucumber.cjs')
    expect(nextSteps('api tests', project)).to.equal(`
Now run:
  cd "api tests"
  npm install
  npx cucumber-js

cucumber.json was kept. It has to require:
  support/typescript.cjs
  support/**/*.ts
  step-definitions/**/*.ts
Their scenarios have the tag @orders, so that yours keep the configuration they have.
`)
    expect(read('features/orders.feature')).to.match(/^@orders\nFeature: Orders\n/)
    expect(read('support/world.ts')).to.match(/\n {2}\{ tags: '@orders' \},\n\)\n$/)
  })

  it('writes its world beside a world of the project, which it leaves alone', () => {
    put('cucumber.json', '{}')
    put('support/world.ts', '// mine\n')
    const project = writeProject(folder, { force: true, esm: false })
    expect(project.files.map(({ file }) => file))
      .to.include('support/orders-world.ts')
      .and.not.include('support/world.ts')
    expect(read('support/world.ts')).to.equal('// mine\n')
    expect(read('support/orders-world.ts')).to.match(/\n {2}\{ tags: '@orders' \},\n\)\n$/)
    expect(outcomeOf('support/orders-world.ts')).to.equal('kept')
  })

  for (const [what, first] of [
    ['with the tag', '{}'],
    ['without the tag, from before the configuration was changed', undefined],
  ] as const)
    it(`keeps its own world ${what}`, () => {
      if (first !== undefined) put('cucumber.json', first)
      writeProject(folder, { force: false, esm: false })
      put('cucumber.cjs', '// changed')
      expect(outcomeOf('support/world.ts')).to.equal('kept')
      expect(outcomeOf('support/orders-world.ts')).to.equal(undefined)
    })

  for (const [range, installs] of [
    ['^5.9.0', '  npm install\n'],
    ['~6.0.3', '  npm install\n'],
    ['^7.0.2', '  npm install --save-dev typescript@6  # ts-node cannot load TypeScript ^7.0.2\n'],
    ['catalog:', '  npm install\n'],
    ['workspace:*', '  npm install\n'],
    ['latest', '  npm install --save-dev typescript@6  # ts-node cannot load TypeScript latest\n'],
  ] as const)
    it(`says what to install in a project with TypeScript ${range}`, () => {
      put('package.json', JSON.stringify({ devDependencies: { typescript: range } }))
      expect(nextSteps('.', writeProject(folder, { force: false, esm: false }))).to.equal(
        `\nNow run:\n${installs}  npx cucumber-js\n`,
      )
    })

  it('accepts any TypeScript version for ES modules', () => {
    put('package.json', '{ "dependencies": { "typescript": "7.0.2" } }')
    expect(nextSteps('.', writeProject(folder, { force: false, esm: true }))).to.equal(
      '\nNow run:\n  npm install\n  npx cucumber-js\n',
    )
  })

  it('names the configuration that Cucumber reads when there are several', () => {
    put('cucumber.json', '{}')
    put('cucumber.cjs', 'module.exports = {}')
    expect(writeProject(folder, { force: false, esm: false }).keptConfiguration).to.equal('cucumber.cjs')
  })

  it('writes ES modules when it is asked to, and afterwards because package.json says so', () => {
    put('package.json', '{ "name": "shop" }')
    const project = writeProject(folder, { force: false, esm: true })
    expect(project.files.map(({ file }) => file)).to.include.members([
      'cucumber.mjs',
      'support/typescript.mjs',
      'support/world.ts',
    ])
    expect(JSON.parse(read('package.json'))).to.deep.include({ name: 'shop', type: 'module' })
    const again = writeProject(folder, { force: false, esm: false })
    expect(again.files.map(({ outcome }) => outcome)).to.deep.equal(again.files.map(() => 'kept'))
    expect(again.files.map(({ file }) => file)).to.deep.equal(project.files.map(({ file }) => file))
  })

  it('writes ES modules into a folder of a package that uses them', () => {
    put('package.json', '{ "name": "shop", "type": "module" }')
    const project = writeProject(join(folder, 'api/tests'), { force: false, esm: false })
    expect(project.files.map(({ file }) => file)).to.include('cucumber.mjs')
    expect(JSON.parse(read('api/tests/package.json'))).to.deep.include({ name: 'tests', type: 'module' })
  })

  it('changes the type in package.json only when it is asked for ES modules', () => {
    put('package.json', '{ "name": "shop", "type": "commonjs" }')
    writeProject(folder, { force: false, esm: false })
    expect(JSON.parse(read('package.json'))).to.have.property('type', 'commonjs')
    writeProject(folder, { force: false, esm: true })
    expect(JSON.parse(read('package.json'))).to.have.property('type', 'module')
  })

  it('does not report its own configuration as kept', () => {
    writeProject(folder, { force: false, esm: false })
    expect(writeProject(folder, { force: false, esm: false }).keptConfiguration).to.equal(undefined)
  })

  it('names a file that cannot be written', () => {
    put('support', 'a file')
    expect(() => writeProject(folder, { force: false, esm: false })).to.throw(
      UsageError,
      /^support\/stub-api\.ts cannot be written: a file is in the way\.$/,
    )
  })
})

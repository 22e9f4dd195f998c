import { expect } from 'chai'
import { TSError } from 'ts-node'
import { scratchFolder } from '../scratch-folder.fixture'
import { messageOf } from '../errors/failure-of.fixture'
import { explain, featureFiles, loadProject, readFeatures } from './open-project'

describe('explain', () => {
  it('returns the complete message of the TypeScript compiler', () => {
    const written = '\u001b[96mamount.ts\u001b[0m(1,7): error TS2322: no number.\nIts type is string.'
    expect(explain(new TSError(written, [2322]), process.cwd())).to.equal(
      'TypeScript does not compile.\namount.ts(1,7): error TS2322: no number.\nIts type is string.',
    )
  })

  it('names the option of Node.js without which a file of TypeScript has no loader', () => {
    const error = Object.assign(new TypeError('Unknown file extension ".ts" for /shop/steps.ts'), {
      code: 'ERR_UNKNOWN_FILE_EXTENSION',
    })
    expect(explain(error, '/shop')).to.equal(
      'Unknown file extension ".ts" for /shop/steps.ts\nIf your runs have an option of Node.js that loads such files, set it here too: NODE_OPTIONS="--import tsx"',
    )
  })

  it('returns the first line of any other error, and the first line of its cause', () =>
    expect(explain(new Error('One\nTwo', { cause: 'three' }), '/nowhere')).to.equal('One: three'))

  const failedAt = (message: string, ...places: string[]): Error =>
    Object.assign(new Error(message), {
      stack: [message, ...places.map((one) => `    at ${one}`)].join('\n'),
    })

  it('names the place in the project, whatever its folder is called', () => {
    const cwd = '/my tests (1) #2/ü'
    const url = 'file:///my%20tests%20(1)%20%232/%C3%BC'
    const dependency = `f (${cwd}/node_modules/x/y.js:1:1)`
    for (const place of [`f (${cwd}/su pport/a.ts:3:1)`, `async ${url}/su%20pport/a.ts:3:1`])
      expect(explain(failedAt('No', dependency, place), cwd)).to.equal('No (su pport/a.ts:3)')
    expect(explain(failedAt('No', 'f (/other/a.ts:3:1)'), cwd)).to.equal('No')
    expect(explain(failedAt('No', 'f (/usr/app/a.ts:3:1)'), '/app')).to.equal('No')
    expect(explain(failedAt('No 100% (file:///app/5%.ts:3:1)'), '/app')).to.include('(5%.ts:3)')
  })

  it('returns the line after a first line that only announces it', () => {
    const error = failedAt('Transform failed with 1 error:\n/project/a.ts:2:9: ERROR: Unexpected "="')
    expect(explain(error, '/project')).to.equal(
      'Transform failed with 1 error: a.ts:2:9: ERROR: Unexpected "=" (a.ts:2)',
    )
  })
})

describe('The features of a project', () => {
  const folder = scratchFolder()

  it('are none for an empty path, as for Cucumber, and not those of the whole file system', async () => {
    folder.put('cucumber.json', '{"default":{"paths":["","more"]}}')
    folder.put('more/a.feature', '')
    expect((await featureFiles({ cwd: folder.path })).files).to.deep.equal(['more/a.feature'])
  })

  it('have to end as features do, and not with a column that is not known', async () => {
    folder.put('features/a.feature', '# language: de\n')
    expect(await messageOf(loadProject({ cwd: folder.path }).then(readFeatures))).to.match(
      /^Parse error in "features\/a.feature" \(2:0\): unexpected end of file/,
    )
  })

  it('are those in Markdown too, and those whose path reads like a glob', async () => {
    for (const file of ['a.feature.md', 'b.feature', '[c]/d.feature', 'e.md'])
      folder.put(`features/${file}`, '')
    const filesAt = async (...paths: string[]) => (await featureFiles({ cwd: folder.path, paths })).files
    expect(await filesAt()).to.deep.equal([
      'features/[c]/d.feature',
      'features/a.feature.md',
      'features/b.feature',
    ])
    for (const file of ['features/[c]/d.feature', 'features/a.feature.md'])
      expect(await filesAt(file)).to.deep.equal([file])
    expect(await filesAt('features/[c]')).to.deep.equal(['features/[c]/d.feature'])
  })
})

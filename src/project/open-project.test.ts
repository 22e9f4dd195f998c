import { expect } from 'chai'
import { TSError } from 'ts-node'
import { scratchFolder } from '../scratch-folder.fixture'
import { explain, featureFiles } from './open-project'

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
})

describe('The features of a project', () => {
  const folder = scratchFolder()

  it('are none for an empty path, as for Cucumber, and not those of the whole file system', async () => {
    folder.put('cucumber.json', '{"default":{"paths":["","more"]}}')
    folder.put('more/a.feature', '')
    expect((await featureFiles({ cwd: folder.path })).files).to.deep.equal(['more/a.feature'])
  })
})

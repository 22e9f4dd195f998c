import { expect } from 'chai'
import { create } from 'ts-node'
import { explain } from './explain-error'

describe('explain', () => {
  it('returns the complete message of the TypeScript compiler', () => {
    const compiler = create({ skipProject: true, compilerOptions: { module: 'commonjs', types: [] } })
    let error: unknown
    try {
      compiler.compile('const amount: number = "5"', 'amount.ts')
    } catch (thrown) {
      error = thrown
    }
    expect(explain(error, process.cwd())).to.equal(
      "TypeScript does not compile.\namount.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    )
  })

  it('returns the first line of any other error, and the first line of its cause', () => {
    expect(explain(new Error('One\nTwo', { cause: 'three' }), '/nowhere')).to.equal('One: three')
  })

  it('explains how to load an ES module that was loaded by require', () => {
    const cause = Object.assign(
      new Error(
        'Must use import to load ES Module: /bank/support/world.ts\nrequire() of ES modules is not supported.',
      ),
      { code: 'ERR_REQUIRE_ESM' },
    )
    const error = new Error(
      "Cucumber expected a CommonJS module at '/bank/support/world.ts' but found an ES module.",
      {
        cause,
      },
    )
    expect(explain(error, '/bank')).to.equal(
      'support/world.ts is an ES module, as package.json says "type": "module", and was loaded by require.\n' +
        'Name support code under import in place of require; how TypeScript is loaded then is in the guide, under ES modules.',
    )
  })
})

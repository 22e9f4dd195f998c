import { expect } from 'chai'
import { create } from 'ts-node'
import { explain } from './open-project'

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
})

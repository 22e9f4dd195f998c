import { expect } from 'chai'
import { create } from 'ts-node'
import { explain } from './explain-error'

describe('explain', () => {
  it('tells all that the compiler said', () => {
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

  it('tells the first line of other errors, and that of what caused them', () => {
    expect(explain(new Error('One\nTwo', { cause: 'three' }), '/nowhere')).to.equal('One: three')
  })
})

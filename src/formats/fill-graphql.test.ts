import { expect } from 'chai'
import { assert, constantFrom, jsonValue, oneof, property, string } from 'fast-check'
import { parse, valueFromASTUntyped, visit } from 'graphql'
import { Variables } from '../variables'

const texts = oneof(string(), string({ unit: constantFrom(...'"\\{}()[]:$!#, a1\n', '"""', '\\"""') }))

describe('fillGraphql', () => {
  const filled = (query: string, value: unknown): string => new Variables({ value }).fillGraphql(query)
  /** The values of the arguments of a document. */
  const valuesOf = (query: string): unknown[] => {
    const found: unknown[] = []
    visit(parse(query), { Argument: ({ value }) => void found.push(valueFromASTUntyped(value)) })
    return found
  }

  it('inserts any text as a string, inside quotes or not', () => {
    assert(
      property(texts, (value) => {
        const query = filled('{ a(b: "<{{value}}>", c: {{value}}) { id } }', value)
        expect(valuesOf(query), query).to.deep.equal([`<${value}>`, value])
      }),
    )
  })

  it('inserts any value as a GraphQL value outside of quotes', () => {
    const names = string({ unit: constantFrom('a', 'B', '_'), minLength: 1 })
    assert(
      property(
        oneof(
          jsonValue({ maxDepth: 0 }),
          names.map((name) => ({ [name]: [1, { [name]: null }] })),
        ),
        (value) => {
          const query = filled('{ a(b: {{value}}) { id } }', value)
          expect(JSON.parse(JSON.stringify(valuesOf(query))), query).to.deep.equal([
            JSON.parse(JSON.stringify(value)),
          ])
        },
      ),
    )
  })

  it('never ends a block string early, whatever text it inserts', () => {
    assert(
      property(texts, (value) => {
        const query = filled('{ a(b: """({{value}})""", c: 1, d: """{{value}}""", e: 2) { id } }', value)
        const values = valuesOf(query)
        expect([values[1], values[3]], query).to.deep.equal([1, 2])
      }),
    )
  })
})

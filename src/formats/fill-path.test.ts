import { expect } from 'chai'
import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { InputError } from '../errors'
import { jsonPath } from '.'
import { Variables } from '../variables'

/** Random texts, some made of characters that have a meaning in a path. */
const texts = oneof(string({ unit: 'grapheme' }), string({ unit: constantFrom(...'\\\'".[]$@?|= a1-:(*\n') }))

describe('fillPath', () => {
  const filled = (path: string, value: unknown): string => new Variables({ value }).fillPath(path)

  it('inserts any text inside quotes as a literal', () => {
    assert(
      property(texts, (value) => {
        for (const quote of ["'", '"']) {
          const body = [
            { name: value, id: 1 },
            { name: `${value}x`, id: 2 },
            { name: '', id: 3 },
          ]
          const byFilter = filled(`[?@.name == ${quote}{{value}}${quote} && @.id < 3].id`, value)
          expect(jsonPath.find(body, byFilter)).to.deep.equal({ kind: 'list', values: [1] })
          const byName = filled(`[${quote}{{value}}${quote}]`, value)
          expect(jsonPath.find({ [value]: 1, [`${value}x`]: 2 }, byName)).to.deep.equal({
            kind: 'value',
            value: 1,
          })
        }
      }),
    )
  })

  it('inserts any text as literal text into the pattern of match() and search()', () => {
    assert(
      property(texts, (value) => {
        const body = [
          { name: `<${value}>`, id: 1 },
          { name: '<>x', id: 2 },
        ]
        for (const path of ["[?match(@.name, '<{{value}}>')].id", "[?search(@['name'], '^<{{value}}>$')].id"])
          expect(jsonPath.find(body, filled(path, value)), path).to.deep.equal({ kind: 'list', values: [1] })
      }),
    )
  })

  it('rejects a text outside of quotes, or uses it as the name of one member', () => {
    assert(
      property(texts, (value) => {
        let path: string
        try {
          path = filled('data.{{value}}', value)
        } catch (error) {
          expect(error).to.be.instanceOf(InputError)
          return
        }
        expect(jsonPath.find({ data: { [value]: 1 } }, path)).to.deep.equal({ kind: 'value', value: 1 })
      }),
    )
  })

  for (const [path, value, expected] of [
    ['items[{{value}}].id', 2, 'items[2].id'],
    ['items[?@.id == {{value}}]', 9007199254740993n, 'items[?@.id == 9007199254740993]'],
    ['items[?@.note == {{value}}]', null, 'items[?@.note == null]'],
    ['{{value}}.id', 'größe', 'größe.id'],
    ['item{{value}}.id', 2, 'item2.id'],
    ["['a-{{value}}']", 'b', "['a-b']"],
    ["[?@['it\\'s {{value}}'] == {{value}}]", 1, "[?@['it\\'s 1'] == 1]"],
  ] as const)
    it(`fills the path ${path}`, () => expect(filled(path, value)).to.equal(expected))

  it('rejects a value that is no literal outside of quotes', () => {
    for (const [path, value] of [
      ['users[?@.name == {{value}}]', 'Ann'],
      ['users[{{value}}]', '0'],
      ['{{value}}', 'users[0].id'],
      ['users.{{value}}', 1],
      ['users[{{value}}]', [1]],
      ['users{{value}}', -1],
    ] as const)
      expect(() => filled(path, value)).to.throw(
        InputError,
        `The variable {{value}} cannot stand there in the path "${path}".`,
      )
  })
})

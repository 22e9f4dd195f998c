import { expect } from 'chai'
import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { InputError } from '../errors'
import { findByXPath, parseXml } from '../formats'
import { Variables } from '../variables'

/** Random texts made of characters that have a meaning in a path. */
const texts = oneof(
  string({ unit: constantFrom(...'\'"[]()/|@=.,*: aä1-$', '::', ' or ', '&', '<') }),
  string({ unit: constantFrom('"', "'", 'a') }),
)

describe('fillXPath', () => {
  const filled = (path: string, value: unknown): string => new Variables({ value }).fillPath(path)
  /** The result of a path in a document of items with these names. */
  const found = (path: string, ...names: readonly string[]): unknown => {
    const items = names.map((name) => `<item name="${inXml(name)}"/>`).join('')
    const xml = parseXml(`<items>${items}</items>`)
    if (!xml.ok) throw new Error(xml.problem)
    const result = findByXPath(xml.document, path, new Map())
    return result.kind === 'value' ? result.value : result.texts
  }

  it('inserts any text inside quotes as a literal', () => {
    assert(
      property(texts, constantFrom("'", '"'), (value, quote) => {
        const path = filled(`count(/items/item[@name = ${quote}<{{value}}>${quote}])`, value)
        expect(found(path, `<${value}>`, `<${value}x>`, '<>x', 'a'), path).to.equal(1)
      }),
    )
  })

  it('accepts a text outside of quotes only when it is a plain element name', () => {
    assert(
      property(texts, (value) => {
        let path: string
        try {
          path = filled('/items/{{value}}', value)
        } catch (error) {
          expect(error).to.be.instanceOf(InputError)
          return
        }
        expect(path).to.equal(`/items/${value}`)
        expect(value).to.match(/^[aä][aä1.-]*$/)
      }),
    )
  })

  const literals: [path: string, value: unknown, filled: string][] = [
    ['/items/item[{{value}}]', 2, '/items/item[2]'],
    ['//item[@open = {{value}}]', true, '//item[@open = true()]'],
    ['//item{{value}}', 2, '//item2'],
    ['//item/@{{value}}', 'id', '//item/@id'],
  ]
  for (const [path, value, expected] of literals)
    it(`fills the path ${path}`, () => expect(filled(path, value)).to.equal(expected))

  for (const [path, value] of [
    ['//item[@id = {{value}}]', 'id'],
    ['//item[{{value}}]', '1'],
    ['//{{value}}', 'item[1]'],
    ['//{{value}}', null],
  ] as const)
    it(`rejects ${JSON.stringify(value)} in ${path}`, () =>
      expect(() => filled(path, value)).to.throw(
        InputError,
        `The variable {{value}} cannot stand there in the path "${path}".\nOutside of quotes it is`,
      ))
})

function inXml(text: string): string {
  return text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

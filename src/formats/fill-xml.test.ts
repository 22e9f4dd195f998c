import { expect } from 'chai'
import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { findByXPath, parseXml } from '../formats'
import { Variables } from '../variables'

const texts = oneof(
  string({ unit: constantFrom(...'<>&"\'[]!-/ aä1;#\n\r\t', ']]>', '<![CDATA[', '&lt;', '-->', '$&') }),
  string().filter((text) => !/[^\t\n\r -\uFFFD]/.test(text)),
)

describe('fillXml', () => {
  const filled = (xml: string, value: string): string => new Variables({ value }).fillXml(xml)

  it('inserts any text into attributes, elements and CDATA as literal text', () => {
    assert(
      property(texts, (value) => {
        const document =
          '<a b="({{value}})" c=\'>{{value}}\'><d>{{value}}</d><e><![CDATA[{{value}}]]></e></a>'
        const xml = filled(document, value)
        const parsed = parseXml(xml)
        if (!parsed.ok) throw new Error(`${xml}: ${parsed.problem}`)
        const textAt = (path: string): unknown => {
          const found = findByXPath(parsed.document, `string(${path})`, new Map())
          return found.kind === 'value' && found.value
        }
        expect(textAt('/a/@b'), xml).to.equal(`(${value})`)
        expect(textAt('/a/@c'), xml).to.equal(`>${value}`)
        expect(textAt('/a/d'), xml).to.equal(value)
        expect(textAt('/a/e'), xml).to.equal(value.replace(/\r\n?/g, '\n'))
      }),
    )
  })

  it('inserts a variable that stands alone as a whole document', () => {
    expect(filled(' {{value}}\n', '<a/>')).to.equal(' <a/>\n')
  })
})

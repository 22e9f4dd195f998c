import { expect } from 'chai'
import { InputError } from '../../errors'
import { describeXmlDeadEnd } from './dead-end'
import { parseXml } from './parse-xml'
import { textOf, type XmlNode } from './xml-document'
import { compileXPath, isNodes, xpathValue } from './xpath'

const shop = `<shop xmlns="urn:shop" xmlns:p="urn:pay" xml:lang="de-AT">
  one<!-- a note --> <![CDATA[<two>]]>&amp;<?print all?>
  <item p:id="1">10</item><item/><item>0x10</item>
</shop>`

describe('An XPath', function () {
  this.timeout(60_000)

  const values: [path: string, value: unknown][] = [
    ['count(/s:shop/@*)', 1],
    ['count(//@p:id)', 1],
    ['count(//@*)', 2],
    ['count(/s:shop/text())', 4],
    ['normalize-space(/s:shop/text()[2])', '<two>&'],
    ['normalize-space(/s:shop/comment())', 'a note'],
    ["string(//processing-instruction('print'))", 'all'],
    ['name(//@p:id)', 'p:id'],
    ['local-name(//@p:id)', 'id'],
    ["boolean(//s:item[lang('de')])", true],
    ["boolean(id('1'))", false],
    ['number(//s:item)', 10],
    ['number(//s:item[2])', NaN],
    ['number(//s:item[3])', NaN],
    ['number(//s:nothing)', NaN],
    ['number(true())', 1],
    ['count(//s:item[number() = 10])', 1],
    ['sum(//s:item[1])', 10],
    ['string(//s:item[1]/preceding-sibling::comment())', ' a note '],
    ['count(//s:item[1]/following-sibling::node())', 3],
    ['count(//s:item | //s:shop)', 4],
    ['count( /s:shop [ ( 1 ) ] )', 1],
    ["string(concat('a (b', ')'))", 'a (b)'],
    ['count(//s:item/@p:id/..)', 1],
    ['count(//@p:id/ancestor::s:shop)', 1],
  ]
  for (const [path, value] of values)
    it(`${path} gives ${String(value)}`, () => expect(evaluate(shop, path)).to.deep.equal(value))

  it('is evaluated on very deep elements, but rejected when it reads the text of one', () => {
    const deep = `${'<a>'.repeat(20_000)}end${'</a>'.repeat(20_000)}`
    expect(evaluate(deep, '/a/a')).to.deep.equal(['end'])
    expect(() => evaluate(deep, 'string(/a)')).to.throw(
      InputError,
      'The XPath "string(/a)" cannot be followed: it, or an element whose text it reads, is nested too deep.',
    )
  })

  it('is rejected when it finds too many nodes', () => {
    const wide = `<a>${'<b/>'.repeat(5000)}</a>`
    expect(() => evaluate(wide, '//*/following-sibling::*')).to.throw(
      InputError,
      'The XPath "//*/following-sibling::*" looks at too many nodes of this body to be followed.',
    )
    expect(evaluate(wide, 'count(//b)'), 'the next one is counted anew').to.equal(5000)
  })
})

describe('describeXmlDeadEnd', () => {
  const ends: [path: string, message: string][] = [
    ['/s:shop/s:itm', '/s:shop has no element "s:itm"'],
    [
      '/s:shop/item',
      '/s:shop has no element "item": the element "item" is in the namespace "urn:shop".\nName it with: Given the XML namespace "x" is "urn:shop", and write x:item',
    ],
    ['/s:shop/s:item/@p:i', '/s:shop/s:item has no attribute "p:i". Did you mean "p:id"?'],
    [
      '/s:shop/s:item[. = "/]"]/@p:id',
      'none of the 3 nodes there fits what is in brackets in "/s:item[. = "/]"]"',
    ],
    ['/s:shop/s:item[1]/s:a/s:b', '/s:shop/s:item[1] has no element "s:a"'],
    ['/s:shop/s:item/text()/s:a', '/s:shop/s:item/text() has no element "s:a"'],
    ['/s:shop/child::s:none', '/s:shop has no element "s:none"'],
    ['//s:shop//none:*', 'nothing in //s:shop fits'],
    ['/s:none | /s:more', 'it finds no nodes'],
  ]
  for (const [path, message] of ends)
    it(`explains ${path}`, () => expect(describeXmlDeadEnd(path, rootOf(shop), namespaces)).to.equal(message))
})

const namespaces = new Map([
  ['s', 'urn:shop'],
  ['p', 'urn:pay'],
  ['none', 'urn:none'],
])

function rootOf(xml: string): XmlNode {
  const parsed = parseXml(xml)
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.document.root
}

function evaluate(xml: string, path: string): unknown {
  const value = xpathValue(compileXPath(path), rootOf(xml), namespaces)
  return isNodes(value) ? value.map(textOf) : value
}

import { expect } from 'chai'
import { InputError } from '../errors'
import { parseXml, type XmlDocument } from './xml-document'
import { explainNothing, findByXPath, findsParent } from './xpath'

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

  it('is evaluated on very deep elements', () => {
    const deep = `${'<a>'.repeat(20_000)}end${'</a>'.repeat(20_000)}`
    expect(evaluate(deep, 'count(/a/a/a)')).to.equal(1)
    expect(() => evaluate(deep, 'string(/a)')).to.throw(
      InputError,
      'The XPath "string(/a)" cannot be followed: an element is nested too deep.',
    )
  })

  for (const [path, message] of [
    ['/a[', 'The path "/a[" is not an XPath (1.0).\nXPaths look like: /order/item[1]/@id, '],
    ['//s:item/following::s:item', 'cannot be followed: the axis "following" is not supported.'],
    ["//s:item[matches(., 'a')]", 'cannot be followed: '],
    ["count('item')", 'cannot be followed: '],
    ['//$item', 'The path "//$item" is not an XPath (1.0).'],
    ['//x:item', 'The prefix "x" in the XPath "//x:item" stands for no namespace.\nName it before: '],
  ] as const)
    it(`is rejected: ${path}`, () => expect(() => evaluate(shop, path)).to.throw(InputError, message))

  it('finds an empty list where the parent of what it selects exists', () => {
    const parentOf = (path: string) => findsParent(documentOf(shop), path, namespaces)
    expect(parentOf('/s:shop/s:none')).to.equal(true)
    expect(parentOf("/s:shop/s:none[@a = ']/']")).to.equal(true)
    expect(parentOf('/s:shop/@none')).to.equal(true)
    expect(parentOf('/s:none/s:item')).to.equal(false)
    expect(parentOf('/s:none')).to.equal(false)
    expect(parentOf('/s:shop/s:none | /s:none')).to.equal(false)
  })

  it('that finds nothing is explained by the namespace of the document', () => {
    expect(explainNothing(documentOf(shop), '/shop')).to.equal(
      'the XPath finds no node. The document is in the namespace "urn:shop".\nName it with: Given the XML namespace "x" is "urn:shop", and write x:shop',
    )
    expect(explainNothing(documentOf(shop), '/s:shop/s:none')).to.equal('the XPath finds no node')
    expect(explainNothing(documentOf('<a/>'), '/b')).to.equal('the XPath finds no node')
  })
})

const namespaces = new Map([
  ['s', 'urn:shop'],
  ['p', 'urn:pay'],
])

function documentOf(xml: string): XmlDocument {
  const parsed = parseXml(xml)
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.document
}

function evaluate(xml: string, path: string): unknown {
  const found = findByXPath(documentOf(xml), path, namespaces)
  return found.kind === 'nodes' ? found.texts : found.value
}

import { expect } from 'chai'
import { compareXml } from './xml-comparison'
import { parseXml, xmlAsJson, type XmlDocument } from './xml-document'

function documentOf(xml: string): XmlDocument {
  const parsed = parseXml(xml)
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.document
}

describe('parseXml', () => {
  for (const [xml, problem] of [
    ['<a>\n  <b>Tom & Jerry</b>\n</a>', /, at line 2, column 1[01]$/],
    ['<a>&nbsp;</a>', /unknown entity "nbsp"/],
    ['<a><b></a>', /, at line 1, column 7$/],
    ['', /./],
  ] as const)
    it(`says what is wrong with ${JSON.stringify(xml)}`, () => {
      const parsed = parseXml(xml)
      expect(parsed.ok ? '' : parsed.problem).to.match(problem)
    })

  it('resolves no entity of a document type declaration', () => {
    const doctype = '<!DOCTYPE a [<!ENTITY e "x]>"><!ATTLIST a b CDATA "1">]>'
    expect(xmlAsJson(documentOf(`<?xml version="1.0"?><!-- > -->${doctype}<a/>`))).to.deep.equal({ a: '' })
    expect(parseXml(`${doctype}<a>&e;</a>`).ok).to.equal(false)
  })
})

describe('xmlAsJson', () => {
  const cases: [what: string, xml: string, json: unknown][] = [
    ['texts', '<?xml version="1.0"?><a> one <!-- two --></a>', { a: ' one ' }],
    ['elements, without prefixes', '<a xmlns:p="urn:p"><p:b>1</p:b><c/></a>', { a: { b: '1', c: '' } }],
    ['attributes', '<a id="1"><b at="2">3</b></a>', { a: { '@id': '1', b: { '@at': '2', '#text': '3' } } }],
    ['several of one name', '<a><b>1</b><b><c>2</c></b></a>', { a: { b: ['1', { c: '2' }] } }],
  ]
  for (const [what, xml, json] of cases)
    it(`handles ${what}`, () => expect(xmlAsJson(documentOf(xml))).to.deep.equal(json))

  it('keeps only the text of very deep elements', () => {
    const deep = `${'<a>'.repeat(2000)}text${'</a>'.repeat(2000)}`
    expect(JSON.stringify(xmlAsJson(documentOf(deep)))).to.match(/^(?:\{"a":){200,300}"text"\}+$/)
  })
})

describe('compareXml', () => {
  const differences = (actual: string, expected: string) =>
    compareXml(documentOf(actual), documentOf(expected)).map(({ path, problem }) => `${path}: ${problem}`)

  it('ignores the order of attributes, prefixes, comments, CDATA and white space between elements', () => {
    const actual = '<p:a xmlns:p="u" x="1" y="2">\n <b>o<!-- -->n<![CDATA[e]]></b> <!-- --></p:a>'
    expect(differences(actual, '<a xmlns="u" y="2" x="1"><b xmlns="">one</b></a>')).to.deep.equal([])
  })

  it('names each difference with its XPath', () => {
    expect(
      differences(
        '<a x="1"><b>1</b><b>2 </b><c/>text<d><e/></d><?go on?></a>',
        '<a x="2" y="3"><b>1</b><b>2</b><d><f/></d><?go off?></a>',
      ),
    ).to.deep.equal([
      '/a/@x: expected "2" but was "1"',
      '/a: the attribute "y" is missing',
      '/a/c: is not expected',
      '/a/text(): is not expected: "text"',
      '/a/processing-instruction("go"): expected "off" but was "on"',
      '/a/b[2]/text(): expected "2" but was "2 " (they differ in white space)',
      '/a/d: <f> is missing',
      '/a/d/e: is not expected',
    ])
  })

  it('tells elements of two namespaces apart, and repeated ones', () => {
    expect(differences('<a><b/><b/></a>', '<a><b xmlns="u"/><b/></a>')).to.deep.equal([
      '/a: <b> is missing, in the namespace "u"',
      '/a/b[2]: is not expected',
    ])
  })

  it('compares very deep documents', () => {
    const deep = (text: string) => `${'<a>'.repeat(5000)}${text}${'</a>'.repeat(5000)}`
    expect(differences(deep('1'), deep('1'))).to.deep.equal([])
    expect(differences(deep('1'), deep('2'))).to.have.length(1)
  })
})

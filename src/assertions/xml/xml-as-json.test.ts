import { expect } from 'chai'
import { Body } from '../../exchange'
import { xmlAsJson } from './xml-as-json'

describe('xmlAsJson', () => {
  const cases: [what: string, xml: string, json: unknown][] = [
    ['texts', '<?xml version="1.0"?><a> one <!-- two --></a>', { a: ' one ' }],
    ['elements, without prefixes', '<a xmlns:p="urn:p"><p:b>1</p:b><c/></a>', { a: { b: '1', c: '' } }],
    ['attributes', '<a id="1"><b at="2">3</b></a>', { a: { '@id': '1', b: { '@at': '2', '#text': '3' } } }],
    ['several of one name', '<a><b>1</b><b><c>2</c></b></a>', { a: { b: ['1', { c: '2' }] } }],
    ['what is not well-formed', '<a><b></a>', undefined],
  ]
  for (const [what, xml, json] of cases)
    it(`handles ${what}`, () => expect(xmlAsJson(new Body(xml, 'application/xml'))).to.deep.equal(json))

  it('keeps only the text of very deep elements', () => {
    const deep = `${'<a>'.repeat(2000)}text${'</a>'.repeat(2000)}`
    expect(JSON.stringify(xmlAsJson(new Body(deep, 'text/xml')))).to.match(/^(?:\{"a":){200,300}"text"\}+$/)
  })

  it('returns undefined for other media types', () =>
    expect(xmlAsJson(new Body('<a/>', 'text/plain'))).to.equal(undefined))
})

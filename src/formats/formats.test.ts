import { expect } from 'chai'
import { formatOfMediaType, formatOfPath } from '.'
import { Body } from '../exchange'

describe('The format of a body', () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47])
  for (const [what, body, contentType, format] of [
    ['JSON, whatever its media type', '{"a":1}', 'text/plain', 'JSON'],
    ['JSON of its own media type', '{"a":1}', 'application/hal+json', 'JSON'],
    ['JSON that does not parse', '{"a":', 'application/json', 'text'],
    ['NDJSON', '{}\n{}', 'application/x-ndjson', 'NDJSON'],
    ['NDJSON of one line', '{}', 'application/jsonlines', 'NDJSON'],
    ['XML', '<a/>', 'Text/XML; charset=utf-8', 'XML'],
    ['SOAP', '<a/>', 'application/soap+xml', 'XML'],
    ['XML that says so itself', '<?xml version="1.0"?><a/>', 'text/plain', 'XML'],
    ['HTML', '<p>', 'text/html', 'text'],
    ['SVG', '<svg/>', 'image/svg+xml', 'XML'],
    ['a form', 'a=1', 'application/x-www-form-urlencoded', 'form'],
    ['a GraphQL document', '{ a }', 'application/graphql', 'GraphQL'],
    ['parts', '--x', 'multipart/form-data; boundary=x', 'multipart'],
    ['parts that are no text', png, 'multipart/form-data; boundary=x', 'multipart'],
    ['text of no media type', 'abc', '', 'text'],
    ['text in an unknown media type', 'abc', 'application/vnd.xml', 'text'],
    ['an image', 'abc', 'image/png', 'binary'],
    ['bytes of no media type', png, '', 'binary'],
    ['nothing', '', 'application/xml', 'XML'],
  ] as const)
    it(`is ${format} for ${what}`, () => expect(new Body(body, contentType).format.name).to.equal(format))

  it('is named by the names of media types in doc strings too', () =>
    expect(
      ['json', 'xml', 'text/plain', '', 'unknown'].map((type) => formatOfMediaType(type)?.name),
    ).to.deep.equal(['JSON', 'XML', 'text', undefined, undefined]))

  it('is JSON for a path of no other format', () => expect(formatOfPath('items[0].id').name).to.equal('JSON'))
})

import { expect } from 'chai'
import { InputError } from '../errors'
import { Body } from './body'
import { encodeText } from './charset'

describe('Body', () => {
  for (const [what, bytes, contentType, text] of [
    ['UTF-8 unless another is named', [0x47, 0xc3, 0xbc], 'text/plain', 'Gü'],
    ['the charset named', [0x47, 0xfc], 'text/plain; charset=ISO-8859-1', 'Gü'],
    ['a quoted charset', [0x47, 0xfc], 'text/plain;charset="iso-8859-1"', 'Gü'],
    ['a charset in single quotes', latin1('Grüße'), "text/plain; charset='iso-8859-1'", 'Grüße'],
    ['what a mark says', [0xfe, 0xff, 0, 0x47, 0, 0xfc], 'text/plain; charset=utf-16', 'Gü'],
    ['what a mark says where no charset is named', [0xfe, 0xff, 0, 0x47], 'text/plain', 'G'],
    ['a charset after other parameters', [0xfc], 'text/plain; format=flowed; Charset=latin1', 'ü'],
    ['the Western letters of Windows', [0x80, 0x93, 0x9f, 0xe9], 'text/plain; charset=windows-1252', '€“Ÿé'],
    ['ISO-8859-1 as that of Windows', [0x80, 0x81], 'text/plain; charset=iso-8859-1', '€\x81'],
    ['JSON as UTF-8, whatever is named', utf8('"é"'), 'application/json; charset=iso-8859-1', '"é"'],
    ['JSON as named where it is no UTF-8', latin1('"é"'), 'application/json; charset=iso-8859-1', '"é"'],
    ['JSON in UTF-16', [0x7b, 0, 0x7d, 0], 'application/json; charset=utf-16le', '{}'],
    ['Windows', [0xcf], 'text/plain; charset=windows-1251', 'П'],
    ['UTF-16', [0x47, 0, 0xfc, 0], 'text/plain; charset=utf-16le', 'Gü'],
    ['UTF-16, big end first', [0, 0x47, 0, 0xfc], 'text/plain; charset=utf-16be', 'Gü'],
    ['no byte order mark', [0xef, 0xbb, 0xbf, 0x7b, 0x7d], 'application/json', '{}'],
    ['no byte order mark of UTF-16', [0xff, 0xfe, 0x47, 0], 'text/plain; charset=utf-16', 'G'],
    ['a mark where bytes are no text', [0x47, 0xff], 'text/plain', 'G\ufffd'],
    ['nothing', [], 'text/plain', ''],
  ] as const)
    it(`reads ${what}`, () => expect(new Body(Buffer.from(bytes), contentType).text).to.equal(text))

  for (const [what, contentType, text, encode] of [
    ['the encoding of an XML declaration', 'text/xml', '<?xml encoding="ISO-8859-1"?><ü/>', latin1],
    ['the charset named, not that of XML', 'text/xml; charset=utf-8', "<?xml encoding='latin1'?><ü/>", utf8],
    ['UTF-8 that XML declares to be UTF-16', 'application/soap+xml', "<?xml encoding='utf-16'?><ü/>", utf8],
    ['no encoding that a text mentions', 'text/xml', '<a>encoding="latin1" ü</a>', utf8],
  ] as const)
    it(`reads ${what}`, () => expect(new Body(Buffer.from(encode(text)), contentType).text).to.equal(text))

  const xml = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><é/>`
  for (const [contentType, text, bytes] of [
    ['text/plain', 'é€', Buffer.from('é€')],
    ['text/plain; charset=ISO-8859-1', 'señor', Buffer.from('señor', 'latin1')],
    ['text/plain; charset=windows-1252', '“€ é”', Buffer.from('\x93\x80 é\x94', 'latin1')],
    ['text/plain; charset=utf-16le', 'é€', Buffer.from('é€', 'utf16le')],
    ['text/plain; charset=utf-16', 'é', Buffer.from('\ufeffé', 'utf16le')],
    ['text/plain; charset=unheard-of', 'e', Buffer.from('e')],
    ['application/soap+xml', xml('ISO-8859-1'), Buffer.from(xml('ISO-8859-1'), 'latin1')],
    ['text/xml', xml('utf-16'), Buffer.from(`\ufeff${xml('utf-16')}`, 'utf16le')],
    ['text/xml; charset=utf-8', xml('ISO-8859-1'), Buffer.from(xml('ISO-8859-1'))],
    ['application/json; charset=iso-8859-1', '"é€"', Buffer.from('"é€"')],
    ['application/x-www-form-urlencoded; charset=latin1', 'a=%C3%A9+%26%E9', Buffer.from('a=%E9+%26%E9')],
    ['text/plain; charset=latin1', 'a€', /^The body has the character "€", which the charset "latin1" lacks/],
    ['text/plain; charset=us-ascii', 'é', /"us-ascii" lacks/],
    ['text/plain; charset=shift_jis', 'é', /^The body cannot be encoded in the charset "shift_jis"/],
  ] as const)
    it(`writes ${text} as ${contentType}`, () => {
      if (bytes instanceof RegExp) expect(() => encodeText(text, contentType)).to.throw(InputError, bytes)
      else {
        expect(encodeText(text, contentType)).to.deep.equal(bytes)
        expect(new Body(bytes, contentType).text).to.equal(/form/.test(contentType) ? bytes.toString() : text)
      }
    })

  it('reads JSON whatever the media type', () => {
    for (const type of ['text/html', 'application/json', '']) {
      expect(new Body('{"a":1}', type).json).to.deep.equal({ ok: true, value: { a: 1 } })
      for (const text of ['', '{', '<p>']) expect(new Body(text, type).json.ok).to.equal(false)
    }
  })

  for (const [mediaType, text, list] of [
    ['application/x-ndjson', '{"a":1}\r\n\n[2]\n', [{ a: 1 }, [2]]],
    ['application/jsonl; charset=utf-8', '{"a":1}', [{ a: 1 }]],
    ['application/json-seq', '\u001E{\n"a": 1}\n\u001E2\n', [{ a: 1 }, 2]],
    ['application/geo+json-seq', '', []],
    ['application/x-ndjson', '1\n{', undefined],
    ['text/plain', '1\n2', undefined],
  ] as const)
    it(`of ${mediaType} is ${list === undefined ? 'no list' : 'a list'}: ${JSON.stringify(text)}`, () => {
      const body = new Body(text, mediaType)
      expect(body.exactJson).to.deep.include(list === undefined ? { ok: false } : { ok: true, value: list })
      expect(body.text).to.equal(text)
    })

  it('in lines says which document is malformed or repeats a name', () => {
    expect(new Body('{}\n{"a":}', 'application/jsonl').jsonProblem).to.match(
      /^document 2, line 1, column 6: /,
    )
    expect(new Body('{}\n{"a":1,"a":2}', 'application/jsonl').repeatedName).to.equal('a')
  })

  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47])
  for (const [what, bytes, contentType, isBinary] of [
    ['a zero byte', Buffer.from([0x61, 0]), '', true],
    ['a PDF that looks like text', '%PDF-1.7', 'application/pdf', true],
    ['bytes of an unknown kind', png, 'application/octet-stream', true],
    ['text of an unknown kind', 'abc', 'application/octet-stream', false],
    ['JSON in UTF-16', Buffer.from('{}', 'utf16le'), 'application/json; charset=utf-16le', false],
    ['text in Latin-1', Buffer.from([0xfc]), 'text/plain; charset=latin1', false],
    ['problem details', '{}', 'application/problem+json', false],
    ['nothing', '', 'image/png', false],
  ] as const)
    it(`treats ${what} as ${isBinary ? 'binary' : 'text'}`, () =>
      expect(new Body(bytes, contentType).isBinary).to.equal(isBinary))

  it('keeps its bytes, and knows whether it is empty', () => {
    expect(new Body(png).bytes).to.equal(png)
    expect([new Body('').isEmpty, new Body('a').isEmpty]).to.deep.equal([true, false])
  })
})

function latin1(text: string): number[] {
  return [...Buffer.from(text, 'latin1')]
}

function utf8(text: string): number[] {
  return [...Buffer.from(text)]
}

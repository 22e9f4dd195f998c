import { expect } from 'chai'
import { secretNames } from '../redaction/names'
import type { SecretNames, SecretSearch, SecretSpan } from './format'
import { secretsInXml } from './xml-secrets'

function namedSecrets(xml: string, names: SecretNames): Iterable<SecretSpan> {
  const search: SecretSearch = { names, paths: [], mayHoldSecrets: () => true, inside: () => [] }
  return secretsInXml(xml, search)
}

/** The text with `*` in place of each secret. */
function hidden(xml: string, names = secretNames()): string {
  let shown = ''
  let at = 0
  for (const { start, end } of namedSecrets(xml, names)) {
    expect(start, 'start').to.be.at.least(at)
    shown += `${xml.slice(at, start)}*`
    at = end
  }
  return shown + xml.slice(at)
}

function values(xml: string): string[] {
  const found = [...namedSecrets(xml, secretNames())].flatMap((secret) => secret.values)
  return [...new Set(found)].filter((value) => value !== '')
}

describe('namedSecrets in XML', () => {
  const texts: [what: string, xml: string, shown: string][] = [
    ['an element', '<a><password>x</password><b>y</b></a>', '<a><password>*</password><b>y</b></a>'],
    ['an attribute', `<a id="1" password = 'x"y' b="2"/>`, `<a id="1" password = '*' b="2"/>`],
    ['an attribute of an instruction', '<?config token="t"?><a/>', '<?config token="*"?><a/>'],
    ['the value of a secret element', '<a><pin value="1" type="n"/></a>', '<a><pin value="*" type="n"/></a>'],
    ['all that is in it', '<secret><a b="c">d</a>e</secret>f', '<secret>*</secret>f'],
    ['an element inside its like', '<pin>1<pin>2</pin><pin/>3</pin>4', '<pin>*</pin>4'],
    ['an end of tag in quotes', `<pin a="'>" b='">'>1</pin>2`, `<pin a="'>" b='">'>*</pin>2`],
    ['a CDATA section in it', '<pin><![CDATA[1</pin>2]]></pin>3', '<pin>*</pin>3'],
    ['a comment in it', '<pin>1<!-- </pin> -->2</pin>3', '<pin>*</pin>3'],
    [
      'an element in CDATA',
      '<a><![CDATA[<b><pin>1</pin></b>]]></a>',
      '<a><![CDATA[<b><pin>*</pin></b>]]></a>',
    ],
    ['a comment in CDATA', '<![CDATA[<!-- <pin>1</pin> --><a/>]]>', '<![CDATA[<!-- <pin>*</pin> --><a/>]]>'],
    ['nothing that is empty', '<a pin=""><pin></pin><pin/></a>', '<a pin=""><pin></pin><pin/></a>'],
    ['nothing that only sounds alike', '<a monkey="b"><passenger>Fred</passenger></a>', ''],
    [
      'the password of a user name token',
      '<w:UsernameToken Id="1"> <w:Username>fred</w:Username><w:Password>x</w:Password></w:UsernameToken>',
      '<w:UsernameToken Id="1"> <w:Username>fred</w:Username><w:Password>*</w:Password></w:UsernameToken>',
    ],
    [
      'what an attribute names',
      '<param name="password" value="x"/><p key="pin">1</p><p name="note" value="y">z</p>',
      '<param name="password" value="*"/><p key="pin">*</p><p name="note" value="y">z</p>',
    ],
    [
      'what the element before names',
      '<member>\n<name> password </name>\n<value><string>x</string></value></member><value>y</value>',
      '<member>\n<name> password </name>\n<value>*</value></member><value>y</value>',
    ],
    [
      'nothing of a schema',
      '<x:element name="password"><x:simpleType base="a"/></x:element><part name="token" type="b"/>',
      '',
    ],
    ['a user name token of its own', '<usernameToken>x</usernameToken>', '<usernameToken>*</usernameToken>'],
  ]
  const broken: [what: string, xml: string, shown: string][] = [
    ['no end tag', '<a><password>x</a>', '<a><password>*'],
    ['an end tag without its end', '<password>x</password<a>b</a>', '<password>*</password<a>b</a>'],
    ['a start tag without its end', '<password x</password>', '<password*</password>'],
    ['a start tag cut off', '<a><password typ', '<a><password*'],
    ['a quote that does not end', '<password a="b>x</password>', '<password*</password>'],
    [
      'a quote that does not end before',
      '<a b="c><password>x</password></a>',
      '<a b="c><password>*</password></a>',
    ],
    ['an attribute that does not end', '<a password="x>y</a>', '<a password="*'],
    ['an attribute with a tag in it', '<a password="x<pin>y</pin>">b</a>', '<a password="*">b</a>'],
    ['an attribute without quotes', '<a password=x/y/><b pin = 1 c>', '<a password=*/><b pin = * c>'],
    ['an attribute after a lost quote', '<a b="c password="x">d</a>', '<a b="c password="*">d</a>'],
    ['sections that do not end', '<![CDATA[ <pin><![CDATA[1</pin>', '<![CDATA[ <pin>*'],
  ]
  for (const [what, xml, shown] of texts)
    it(`finds ${what}`, () => expect(hidden(xml)).to.equal(shown || xml))
  for (const [what, xml, shown] of broken)
    it(`finds the secret in broken XML with ${what}`, () => expect(hidden(xml)).to.equal(shown))

  it('finds elements named by the user, with everything in them', () => {
    const names = secretNames(['IBAN', 'UsernameToken'])
    const xml = '<a><b:iban c="d">e</b:iban><UsernameToken><f iban="g"/></UsernameToken></a>'
    expect(hidden(xml, names)).to.equal('<a><b:iban c="d">*</b:iban><UsernameToken>*</UsernameToken></a>')
  })

  for (const piece of ['<password a="', '</pin>', '<', '<!--', '<pin><!--', 'pin="', '<name>pin<value>', '"'])
    it(`does not time out on a quarter of a megabyte of ${piece}`, function () {
      this.timeout(10_000)
      for (const before of ['', '<pin>', '<a pin="" '])
        Array.from(namedSecrets(before + piece.repeat(250_000 / piece.length), secretNames(['a-name'])))
    })
})

const texts: [what: string, xml: string, values: string[]][] = [
  ['texts without the space around', '<pin>\n  1234\n</pin>', ['1234']],
  [
    'entities',
    '<a pin="&lt;&#38;&#x1F600;&nbsp;&#xFFFFFF;"/>',
    ['&lt;&#38;&#x1F600;&nbsp;&#xFFFFFF;', '<&😀&nbsp;&#xFFFFFF;'],
  ],
  ['CDATA', '<pin>a&amp;<![CDATA[b&amp;]]>c</pin>', ['a&amp;<![CDATA[b&amp;]]>c', 'a&b&amp;c']],
  ['texts around a comment', '<pin>ab<!-- x -->cd</pin>', ['abcd']],
  ['elements', '<secret>a<b xmlns:x="y" xsi:type="z" c="d">e</b>f</secret>', ['a', 'e', 'f', 'd']],
]
for (const [what, xml, expected] of texts)
  it(`valuesOf reads ${what}`, () => expect(values(xml)).to.deep.equal(expected))

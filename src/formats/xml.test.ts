import { expect } from 'chai'
import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { InputError } from '../errors'
import { Variables } from '../variables'
import type { FoundAtPath } from './format'
import { formatOfPath } from '.'
import { xml } from '.'

const namespaces = new Map([
  ['e', 'urn:soap'],
  ['s', 'urn:shop'],
  ['p', 'urn:pay'],
])

function documentOf(written: string): unknown {
  const parsed = xml.parse!(written)
  if (!parsed.ok) throw new Error(`${written}: ${parsed.problem}`)
  return parsed.value
}

function find(written: string, path: string): FoundAtPath {
  return formatOfPath(path).paths.find(documentOf(written), path, namespaces)
}

function valueAt(written: string, path: string): unknown {
  const found = find(written, path)
  return found.kind === 'value' ? found.value : found
}

const shop = `<shop xmlns="urn:shop" xmlns:p="urn:pay" xml:lang="de-AT">
  one<!-- a note --> <![CDATA[<two>]]>&amp;<?print all?>
  <item p:id="1">10</item><item/><item>0x10</item>
</shop>`

describe('An XPath', () => {
  const values: [path: string, value: unknown][] = [
    ['count(//@p:id)', 1],
    ['string(normalize-space(/s:shop/text()[2]))', '<two>&'],
    ["string(//processing-instruction('print'))", 'all'],
    ["boolean(//s:item[lang('de')])", true],
    ['number(//s:item)', 10],
    ['number(//s:item[3])', NaN],
    ['count(//s:item[number() = 10])', 1],
    ['string(//s:item[1]/preceding-sibling::comment())', ' a note '],
    ['count(//s:item/@p:id/..)', 1],
  ]
  for (const [path, value] of values)
    it(`${path} gives ${String(value)}`, () => expect(valueAt(shop, path)).to.deep.equal(value))

  const nodes: Record<string, string[]> = {
    '//a/ancestor-or-self::*': ['1234', '23', '3'],
    '//a/..': ['1234', '23'],
    '//b/preceding-sibling::b': ['23'],
    '/a/b[1]/following-sibling::*[1]': ['4'],
    '/a/descendant::*[2] | //b[last()] | //@x': ['3', 'y', '4'],
    "//*[self::b or @x = 'y']": ['23', '3', '4'],
  }
  for (const [path, texts] of Object.entries(nodes))
    it(`${path} gives its nodes in the order of the document`, () =>
      expect(valueAt('<a>1<b>2<a x="y">3<!-- and --></a></b><b>4</b></a>', path)).to.deep.equal({
        kind: 'nodes',
        values: texts,
      }))

  it('finds an empty list where the parent of what it selects exists', () => {
    const isList = (path: string) => find(shop, path).kind === 'nodes'
    expect(isList("/s:shop/s:none[@a = ']/']")).to.equal(true)
    expect(isList('/s:shop/@none')).to.equal(true)
    expect(isList('/s:none/s:item')).to.equal(false)
    expect(isList('/s:none')).to.equal(false)
    expect(isList('/s:shop/s:none | /s:none')).to.equal(false)
  })

  it('finds many nodes in a time that does not grow with their square', function () {
    this.timeout(60_000)
    expect(valueAt(`<a>${'<b/>'.repeat(300_000)}</a>`, 'count(//b)')).to.equal(300_000)
  })

  const soap = '<e:Envelope xmlns:e="urn:soap"><e:Body><e:Fault/><code>5</code></e:Body></e:Envelope>'
  for (const path of [
    ...['//Fault', 'count(//Fault)', 'string(//Fault/code)', 'count(//Fault) = 0', '/Envelope/Body/code'],
  ])
    it(`without a prefix is mistaken about elements of a namespace: ${path}`, () => {
      const found = find(soap.replaceAll('<e:Fault/>', '<e:Fault><code>1</code></e:Fault>'), path)
      const name = /Fault|Envelope/.exec(path)?.[0]
      expect(found).to.deep.equal({
        kind: 'mistaken',
        why: `a name without a prefix is in no namespace, but <${name}> is in "urn:soap".\nName it with: Given the XML namespace "x" is "urn:soap", and write x:${name}`,
      })
    })

  for (const [path, found] of [
    ['count(//e:Fault) div 2', { kind: 'value', value: 0.5 }],
    ['count(//code)', { kind: 'value', value: 1 }],
    ['//code', { kind: 'nodes', values: ['5'] }],
    ['//none', { kind: 'nodes', values: [] }],
    ["//*[local-name() = 'Fault']", { kind: 'nodes', values: [''] }],
    ["count(//*[name() = 'Fault'])", { kind: 'value', value: 0 }],
  ] as const)
    it(`without a prefix finds elements of no namespace: ${path}`, () =>
      expect(find(soap.replace('<code>', '<e:div/><code>'), path)).to.deep.equal(found))

  it('with a prefix of another namespace says which one the element is in', () => {
    const why = (path: string) => formatOfPath(path).paths.explainNothing(documentOf(soap), path, namespaces)
    expect(why('(//s:Fault)[1]')).to.equal(
      'the XPath finds no node, because <Fault> is in "urn:soap", but the prefix "s" stands for "urn:shop"',
    )
    expect(why('/e:Envelope/e:code')).to.match(
      / <code> is in no namespace, but .* "e" stands for "urn:soap"$/,
    )
    expect(why("/e:Fault[s:none or . = 's:Fault']/@s:code")).to.equal('the XPath finds no node')
  })

  it('without a prefix is not mistaken where it finds its element, and others have the same name', () => {
    const two = '<a><b/><b xmlns="u"/></a>'
    expect(find(two, 'count(//b)')).to.deep.equal({ kind: 'value', value: 1 })
    expect(find(two, 'count(//b) = 1')).to.deep.equal({ kind: 'value', value: true })
  })
})

/** Random texts made of characters that have a meaning in a path or a document. */
const texts = oneof(
  string({ unit: constantFrom(...'\'"[]()/|@=.,*: aä1-$', '::', ' or ', '&', '<') }),
  string({ unit: constantFrom('"', "'", 'a') }),
)

describe('A variable in an XPath', () => {
  const filled = (path: string, value: unknown): string => new Variables({ value }).fillPath(path)
  const escaped = (text: string) => text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

  it('is a literal inside quotes', () => {
    assert(
      property(texts, constantFrom("'", '"'), (value, quote) => {
        const path = filled(`count(/items/item[@name = ${quote}<{{value}}>${quote}])`, value)
        const items = [`<${value}>`, `<${value}x>`, '<>x', 'a'].map(
          (name) => `<item name="${escaped(name)}"/>`,
        )
        expect(valueAt(`<items>${items.join('')}</items>`, path), path).to.equal(1)
      }),
    )
  })

  for (const [path, value, expected] of [
    ['/items/item[{{value}}]', 2, '/items/item[2]'],
    ['//item[@open = {{value}}]', true, '//item[@open = true()]'],
    ['//item{{value}}', 2, '//item2'],
    ['//item[@id = {{value}}]', 'id', undefined],
    ['//{{value}}', 'item[1]', undefined],
  ] as const)
    it(`${JSON.stringify(value)} in ${path} is ${expected ?? 'rejected'}`, () => {
      if (expected !== undefined) expect(filled(path, value)).to.equal(expected)
      else expect(() => filled(path, value)).to.throw(InputError, 'cannot stand there in the path')
    })
})

describe('A variable in XML', () => {
  const filled = (written: string, value: string): string => xml.fill!(written, new Variables({ value }))
  const signs = oneof(
    string({ unit: constantFrom(...'<>&"\'[]!-/ aä1;#\n\r\t', ']]>', '<![CDATA[', '&lt;', '-->', '$&') }),
    string().filter((text) => !/[^\t\n\r -\uFFFD]/.test(text)),
  )

  it('is literal text in attributes, elements and CDATA', () => {
    assert(
      property(signs, (value) => {
        const document = filled(
          '<a b="({{value}})" c=\'>{{value}}\'><d>{{value}}</d><e><![CDATA[{{value}}]]></e></a>',
          value,
        )
        expect(valueAt(document, 'string(/a/@b)'), document).to.equal(`(${value})`)
        expect(valueAt(document, 'string(/a/@c)'), document).to.equal(`>${value}`)
        expect(valueAt(document, 'string(/a/d)'), document).to.equal(value)
        expect(valueAt(document, 'string(/a/e)'), document).to.equal(value.replace(/\r\n?/g, '\n'))
      }),
    )
  })

  it('that stands alone is the whole document', () =>
    expect(filled(' {{value}}\n', '<a/>')).to.equal(' <a/>\n'))
})

describe('A marker in expected XML', () => {
  const actual = '<a id="7"><b>x1</b><c><d>1</d></c><e/></a>'
  const expected: [expected: string, differences: string[]][] = [
    ['<a id="#integer"><b>#regex [a-z]\\d</b><c>#object</c><e>#string</e></a>', []],
    ['<a id="#ignore"><b>#ignore</b><c>#ignore</c><e>#notnull</e><f>##uuid</f></a>', []],
    ['<a id="7" no="#notpresent"><b>x1</b><c><d>#number</d></c><e></e><f>#notpresent</f></a>', []],
    [
      '<a id="#uuid"><b>#number</b><c>#string</c><e>#notpresent</e><f>#string</f></a>',
      [
        '/a: <f> is missing',
        '/a/@id: expected #uuid but was "7" (string)',
        '/a/b: expected #number but was "x1" (string)',
        '/a/c: expected #string but was {"d":"1"} (object)',
        '/a/e: expected #notpresent but was "" (string)',
      ],
    ],
    [
      '<a id="\\#uuid"><b>#1</b><c><d>1</d></c><e/></a>',
      ['/a/@id: expected "#uuid" but was "7"', '/a/b/text(): expected "#1" but was "x1"'],
    ],
  ]
  for (const [written, differences] of expected)
    it(`in ${written} has ${differences.length} differences`, () => {
      const found = xml.compare!(documentOf(actual), documentOf(written), 'equal')
      expect(found.map(({ path, problem }) => `${path}: ${problem}`).sort()).to.deep.equal(differences.sort())
    })

  it('that is unknown is refused', () =>
    expect(() => xml.compare!(documentOf(actual), documentOf('<a id="#uid"/>'), 'equal')).to.throw(
      InputError,
      'The marker "#uid" is not a known marker. Did you mean #uuid?',
    ))
})

describe('XML', () => {
  for (const [written, problem] of [
    ['<a>\n  <b>Tom & Jerry</b>\n</a>', /, at line 2, column 1[01]$/],
    ['<a>&nbsp;</a>', /unknown entity "nbsp"/],
    ['', /./],
  ] as const)
    it(`that is malformed is described: ${JSON.stringify(written)}`, () => {
      const parsed = xml.parse!(written)
      expect(parsed.ok ? '' : parsed.problem).to.match(problem)
    })

  const asJson = (written: string) => xml.asJson!(documentOf(written))

  it('has no entities and defaults of a document type declaration', () => {
    const doctype = '<!DOCTYPE a [<!ENTITY e "x]>"><!ATTLIST a b CDATA "1">]>'
    expect(asJson(`<?xml version="1.0"?><!-- > -->${doctype}<a/>`)).to.deep.equal({ a: '' })
    const parsed = xml.parse!(`${doctype}<a>&e;</a>`)
    expect(parsed.ok ? '' : parsed.problem).to.match(/unknown entity "e" .*\(no DTD is resolved\), at line 1/)
  })

  it('as JSON has members for elements and attributes, and lists of those of one name', () => {
    const written = '<a xmlns:p="u" id="1">x<p:b>1</p:b><b><c>2</c></b><d at="3">4<!-- 5 --></d></a>'
    expect(asJson(written)).to.deep.equal({
      a: { '#text': 'x', '@id': '1', b: ['1', { c: '2' }], d: { '@at': '3', '#text': '4' } },
    })
    const deep = `${'<a>'.repeat(2000)}text${'</a>'.repeat(2000)}`
    expect(JSON.stringify(asJson(deep))).to.match(/^(?:\{"a":){200,300}"text"\}+$/)
  })

  const differences = (actual: string, expected: string) =>
    xml.compare!(documentOf(actual), documentOf(expected), 'equal').map(
      ({ path, problem }) => `${path}: ${problem}`,
    )

  it('that differs is described by XPaths', () => {
    expect(differences('<a>text<b/><?go on?></a>', '<a><b/><?go off?></a>')).to.deep.equal([
      '/a/text(): is not expected: "text"',
      '/a/processing-instruction("go"): expected "off" but was "on"',
    ])
    expect(differences('<a><b/><b/></a>', '<a><b xmlns="u"/><b/></a>')).to.deep.equal([
      '/a: <b> is missing, in the namespace "u"',
      '/a/b[2]: is not expected',
    ])
  })

  it('may be very deep', () => {
    const deep = (text: string) => `${'<a>'.repeat(20_000)}${text}${'</a>'.repeat(20_000)}`
    expect(valueAt(deep('<b>7</b>'), '//b')).to.deep.equal({ kind: 'nodes', values: ['7'] })
    expect(differences(deep('1'), deep('1'))).to.deep.equal([])
    expect(differences(deep('1'), deep('2'))).to.have.length(1)
  })
})

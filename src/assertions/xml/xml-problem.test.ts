import { expect } from 'chai'
import { parseXml } from './parse-xml'

const ampersand = 'an "&" that stands for itself has to be written as &amp;'
const problems: [xml: string, problem: string][] = [
  ['<a>\n  <b>Tom & Jerry</b>\n</a>', `${ampersand}, at line 2, column 10`],
  ['<a>a &b c</a>', `${ampersand}, at line 1, column 8`],
  ['<a href="x?a=1&b=2"/>', `${ampersand}, at line 1, column 17`],
  ['<a>1 < 2</a>', 'a "<" that stands for itself has to be written as &lt;, at line 1, column 6'],
  ['<a>]]></a>', 'a "]]>" that stands for itself has to be written as ]]&gt;, at line 1, column 4'],
  ['<a>\u0001</a>', 'U+0001 is no character of XML, at line 1, column 4'],
  ['<a>\ud800</a>', 'U+D800 is no character of XML, at line 1, column 4'],
  [
    '<a>&nbsp;</a>',
    '&nbsp; is none of the entities of XML, and those of a DTD are never resolved, at line 1, column 4',
  ],
  ['\n<?xml version="1.0"?><a/>', '"<?xml" is not at the very beginning, at line 2, column 3'],
  ['<a><b></a>', 'found end tag "a" but expected "b", at line 1, column 7'],
  ['<a/>more', 'document must not contain text outside of elements'],
  ['<a b=1/>', 'expected "quoted attribute value", at line 1, column 6'],
]

describe('parseXml explains what is wrong with', () => {
  for (const [xml, problem] of problems)
    it(JSON.stringify(xml), () => expect(parseXml(xml)).to.deep.equal({ ok: false, problem }))
})

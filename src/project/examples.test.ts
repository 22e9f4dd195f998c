import { expect } from 'chai'
import fc from 'fast-check'
import { InputError } from '../errors'
import { scratchFolder } from '../scratch-folder.fixture'
import { changeOf, filedExamples, withRows } from './examples'
import { documentOf } from './gherkin.fixture'

const filedIn = (feature: string) => filedExamples(documentOf(feature, 'a.feature'))

/** Writes rows into the first table that names a file. */
const rewritten = (feature: string, rows: string[][]): string =>
  withRows(feature, filedIn(feature)[0]!.examples!, rows)

const outline = (table: string): string =>
  `Feature: F\n  Scenario Outline: O\n    Given <a>\n\n    @x @examples:rows.csv\n    Examples:\n${table}`

describe('withRows', () => {
  const tables: Record<string, [before: string, after: string]> = {
    'columns that are not aligned': [
      '  | a | bcd |\n  |1|2|\n',
      '  | a    | bcd |\n  | x\\|y | ü   |\n  |      | \\\\n |\n',
    ],
    'a header alone': ['\t|a|bcd|', '\t| a    | bcd |\n\t| x\\|y | ü   |\n\t|      | \\\\n |'],
    'line ends of Windows': [
      '  |a|b|\r\n  |1|2|\r\n  # end\r\n',
      '  | a    | b   |\r\n  | x\\|y | ü   |\r\n  |      | \\\\n |\r\n  # end\r\n',
    ],
    'comments among the rows': [
      '|a|b|\n# one\n|1|2|\n# two',
      '| a    | b   |\n| x\\|y | ü   |\n|      | \\\\n |\n# one\n# two',
    ],
  }
  for (const [what, [before, after]] of Object.entries(tables))
    it(`writes aligned rows for ${what}`, () => {
      const written = rewritten(outline(before), [
        ['x|y', 'ü'],
        ['', '\\n'],
      ])
      expect(written.slice(outline('').length)).to.equal(after)
      expect(written.startsWith(outline(''))).to.equal(true)
    })

  it('aligns thousands of rows at once', function () {
    this.timeout(2000)
    const rows = Array.from({ length: 8000 }, (_, at) => [`customer ${at}`, 'gold'])
    const lines = rewritten(outline('| name | level |\n'), rows).trimEnd().split('\n')
    expect(lines.at(-1)).to.equal('| customer 7999 | gold  |')
  })

  it('writes cells that are read as they were, and changes no other byte', () => {
    const cell = fc
      .string({ unit: fc.constantFrom(...'a|\\n #<>"é😀', '\n', ' ') })
      .filter((text) => !/^[^\S\n]|[^\S\n]$/.test(text))
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 })
    const rest = '\r\n\r\n  Scenario: Another\n    Given  a  step \n\n'
    fc.assert(
      fc.property(rows, rows, fc.constantFrom('| a | b |', '|a|b|', '|  a| b|'), (old, wanted, header) => {
        const before = rewritten(outline(header) + rest, old)
        const after = rewritten(before, wanted)
        const [filed] = filedIn(after)
        expect(filed?.examples?.tableBody.map(({ cells }) => cells.map(({ value }) => value))).to.deep.equal(
          wanted,
        )
        expect(after.startsWith(outline('')) && after.endsWith(rest)).to.equal(true)
        expect(rewritten(after, wanted)).to.equal(after)
      }),
    )
  })
})

describe('withRows in Markdown', () => {
  it('keeps the line of dashes below the header', () => {
    const before =
      '# Feature: F\n## Scenario Outline: O\n* Given <a>\n\n`@examples:rows.csv`\n### Examples:\n\n'
    for (const [table, after] of [
      ['  | a |\n  | - |\n  | 1 |\n  | 2 |\n', '  | a  |\n  | - |\n  | x  |\n  | yz |\n'],
      ['  | a |\n  | - |', '  | a  |\n  | - |\n  | x  |\n  | yz |'],
      ['  | a |\n\nMore.\n', '  | a  |\n  | x  |\n  | yz |\n\nMore.\n'],
    ] as const) {
      const [filed] = filedExamples(documentOf(before + table, 'a.feature.md'))
      expect(withRows(before + table, filed!.examples!, [['x'], ['yz']])).to.equal(before + after)
    }
  })
})

describe('changeOf', () => {
  const folder = scratchFolder()

  const change = (file: string, content: string, table: string) => {
    folder.put(file, content)
    return changeOf(filedIn(outline(table).replace('rows.csv', file))[0]!, 'a.feature', folder.path)
  }

  it('takes the columns of the header from CSV, JSON and YAML, with the digits and the variables as written', () => {
    const rows = [
      ['2.50', '{{x}}'],
      ['true', 'a,b'],
    ]
    for (const [file, content] of [
      ['rows.csv', 'b,other,a\n{{x}},1,2.50\n"a,b",2,true\n'],
      ['rows.json', '[{ "a": 2.50, "b": "{{x}}" }, { "b": "a,b", "a": true, "c": [] }]'],
      ['rows.yaml', '- { a: 2.50, b: "{{x}}" }\n- a: true\n  b: a,b\n'],
    ] as const) {
      expect(change(file, content, '|a|b|\n|1|2|'), file).to.deep.include({
        rows,
        problem: `The table of examples has 1 row, and not the 2 of the file "${file}".`,
      })
      expect(change(file, content, '|a|b|\n|2.50|{{x}}|\n|true|a,b|'), file).to.equal(undefined)
    }
    expect(change('rows.csv', 'a\n1\n2', '|a|\n|1|\n|3|')?.problem).to.equal(
      'The table of examples differs in row 2 from the file "rows.csv".',
    )
  })

  for (const [file, content, table, message] of [
    [
      'a.csv',
      'ab\n1',
      '|aa|',
      'Row 1 of the file "a.csv" has no column "aa". Did you mean "ab"?\nIt has: ab',
    ],
    ['rows.json', '[{"a":1},{"b":1}]', '|a|', 'Row 2 of the file "rows.json" has no column "a".'],
    ['rows.csv', '', '|a|', 'The file "rows.csv" is empty.'],
    ['a.csv', 'a', '|a|', 'The file "a.csv" has no rows.\nWrite a list of objects, one for each example.'],
    ['rows.yaml', 'a: 1', '|a|', 'The file "rows.yaml" has no rows.'],
    ['rows.json', '[{"a":"b "}]', '|a|', 'Row 1 of the file "rows.json" has a space at an end of its "a"'],
    ['a.csv', 'a,b\n1,2', '', 'The examples of the file "a.csv" have no table.\nWrite its header: | a | b |'],
  ] as const)
    it(`refuses ${JSON.stringify(content)} in ${file} for ${table || 'no table'}`, () =>
      expect(() => change(file, content, table)).to.throw(InputError, message))
})

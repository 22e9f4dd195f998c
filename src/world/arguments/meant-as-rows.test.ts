import { expect } from 'chai'
import { meantAsRows } from './meant-as-rows'

const table = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((row) =>
      row
        .trim()
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )

describe('meantAsRows, for a table that is sent as a body', () => {
  const lists = {
    'names and numbers': '| title | price |\n| Emma | 5 |\n| Ivanhoe | 7.50 |',
    'numbers and booleans': '| id | open |\n| 1 | true |\n| 2 | false |',
    'texts of several words': '| title | author |\n| The Heart of Midlothian | Scott |\n| Emma | Austen |',
    variables: '| productId | amount |\n| {{first}} | 1 |\n| {{second}} | 2 |',
    'numbers and names': '| id | name |\n| 1 | Ann |\n| 2 | Bob |',
    'one row that begins with a number': '| id | name |\n| 1 | Ann |',
    addresses: '| email | name |\n| Ann@example.org | Ann |\n| Ben@example.org | Ben |',
  }
  for (const [what, text] of Object.entries(lists))
    it(`explains how to write a list of objects: ${what}`, () => {
      const [[first, second] = []] = table(text)
      expect(meantAsRows(table(text))).to.equal(
        `It has two columns, so it is sent as one object. A list of objects is written as JSON in a doc string: [{ "${first}": …, "${second}": … }]`,
      )
    })

  const objects = {
    'one row under the first': '| title | price |\n| Emma | 5 |',
    'names in lower case': '| unit | kilo |\n| price | 5 |\n| weight | 7 |',
    'names in capitals': '| Name | kilo |\n| Price | 5 |\n| Weight | 7 |',
    'some names in capitals': '| id | x17 |\n| Name | Fred |\n| City | Ghent |',
    'values of several kinds': '| id | x17 |\n| Name | Fred |\n| Total | 7 |',
    'a first row with a value': '| currency | EUR |\n| 2026 | 5 |\n| 2027 | 7 |',
    'no row under the first': '| id | name |',
    'three columns': '| title | price | year |\n| Emma | 5 | 1815 |\n| Ivanhoe | 7 | 1819 |',
  }
  for (const [what, text] of Object.entries(objects))
    it(`treats the table as one object: ${what}`, () => expect(meantAsRows(table(text))).to.equal(undefined))
})

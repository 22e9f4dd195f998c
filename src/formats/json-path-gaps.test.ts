import { expect } from 'chai'
import { describeMissingParent, describeSkippedItems } from './json-path-gaps'

const document = {
  orders: [
    { status: 'paid', invoice: 'i1', lines: [{ price: 1 }, {}], a: 1 },
    { status: 'paid', lines: [], b: 2 },
  ],
  flags: [{ id: 1 }, { id: 2, flag: true }],
  one: { x: 1 },
  empty: [],
}

describe('A path that skips items', () => {
  for (const [path, skipped] of [
    ['orders[*].invoice', '1 of 2 items has no .invoice: $.orders[1]'],
    ['orders[0:2].invoice', '1 of 2 items has no .invoice: $.orders[1]'],
    ['orders[0,1].invoice', '1 of 2 items has no .invoice: $.orders[1]'],
    ['orders[0,2].status', '1 of 1 item has no [2]: $.orders'],
    ['orders[*].lines[*].price', '1 of 2 items has no .price: $.orders[0].lines[1]'],
    ["orders[?@.status == 'paid'].invoice", '1 of 2 items has no .invoice: $.orders[1]'],
    ["orders[*]['a','b']", '1 of 2 items has no .a: $.orders[1]'],
    ["['one','orders'].x", '1 of 2 items has no .x: $.orders'],
    ['$..orders[*].invoice', '1 of 2 items has no .invoice: $.orders[1]'],
    ['orders[*].lines.length', '2 of 2 items have no .length: $.orders[0].lines and 1 more'],
  ] as const)
    it(`names those that lack the member: ${path}`, () =>
      expect(describeSkippedItems(document, path)?.split('\n')[0]).to.equal(skipped))

  for (const path of [
    'orders[*]',
    'orders[:1].invoice',
    'orders[?@.invoice].invoice',
    '$..price',
    '$..*.price',
  ])
    it(`is none where nothing is skipped, or only what ".." searches: ${path}`, () =>
      expect(describeSkippedItems(document, path)).to.equal(undefined))
})

describe('A path that finds nothing', () => {
  for (const path of [
    'password',
    'one.password',
    'orders[0].password',
    'orders[*].password',
    'orders[2]',
    '$..password',
    '$..[?@.id == 7]',
    "empty[?@.id == 'a']",
    'orders[?@.flag]',
    'orders[?!@.status]',
    'flags[?@.flag == false]',
    'flags[?count(@.flags) > 0]',
    "orders[?@.status == 'open' || @.invoice == 'i2']",
  ])
    it(`shows something by that: ${path}`, () =>
      expect(describeMissingParent(document, path)).to.equal(undefined))

  for (const [path, why] of [
    ['on.password', 'there is nothing at $.on either: $ has no member "on". Did you mean "one"?'],
    ['order[0]', 'there is nothing at $.order either: $ has no member "order". Did you mean "orders"?'],
    ['empty[*].id', 'there is nothing at $.empty[*] either: nothing there fits the path'],
    [
      "orders[?@.staus == 'open']",
      'no item has @.staus, which the filter compares: no object has a member "staus". Did you mean "status"?',
    ],
    [
      "orders[?match(@.staus, 'open')]",
      'no item has @.staus, which the filter compares: no object has a member "staus". Did you mean "status"?',
    ],
    [
      'flags[?@.id == 1 && @.flg == 2]',
      'no item has @.flg, which the filter compares: no object has a member "flg". Did you mean "flag"?',
    ],
    [
      "$..[?@.staus == 'open']",
      'no item has @.staus, which the filter compares: no object has a member "staus". Did you mean "status"?',
    ],
  ] as const)
    it(`shows nothing by that, as it is misspelt: ${path}`, () =>
      expect(describeMissingParent(document, path)).to.equal(why))
})

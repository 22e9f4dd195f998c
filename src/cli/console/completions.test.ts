import { expect } from 'chai'
import { completionsOf } from './completions'

const yours = [
  'a bank account has been created for {string}',
  'a deposit of {float} has been made',
  '{string} has put {float} into a new account',
  'the clock stands still',
].map((phrase) => ({ phrase, stories: [], leadsTo: null }))
const phrases = ['I GET {string}', 'the response body at {string} should have {int} item(s)']
const library = [{ group: 'Act', phrases }]

for (const [line, ...expected] of [
  ['a ', 'a bank account has been created for "', 'a deposit of '],
  ['Given a d', 'Given a deposit of '],
  ['a deposit of 10', 'a deposit of 10 has been made'],
  ['a deposit of 10.5 has', 'a deposit of 10.5 has been made'],
  ['"Fr'],
  ['"Fred"', '"Fred" has put '],
  ['the ', 'the clock stands still', 'the response body at "'],
  ['the response body at "$.a b" should have 2', 'the response body at "$.a b" should have 2 items'],
  ['nothing of the kind'],
] as const)
  it(`completionsOf completes the line: ${line}`, () =>
    expect(completionsOf(line, { yours, library })).to.deep.equal(expected))

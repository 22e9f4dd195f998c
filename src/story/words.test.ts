import { expect } from 'chai'
import { inWords } from './words'

describe('inWords', () => {
  const cases: [name: string, words: string][] = [
    ['bankAccountHasBeenCreated', 'bank account has been created'],
    ['BankAccountHasBeenCreated', 'bank account has been created'],
    ['closed', 'closed'],
    ['paymentInUSDHasBeenMade', 'payment in usd has been made'],
    ['aURL', 'a url'],
    ['accountHas2Owners', 'account has 2 owners'],
    ['account12', 'account 12'],
    ['payment2', 'payment 2'],
    ['snake_case_story', 'snake case story'],
    ['mixed_CaseStory', 'mixed case story'],
    ['kontoWurdeEröffnetÜberAPI', 'konto wurde eröffnet über api'],
    ['x', 'x'],
    ['', ''],
  ]
  for (const [name, words] of cases) {
    it(`reads ${name} as "${words}"`, () => expect(inWords(name)).to.equal(words))
  }
})

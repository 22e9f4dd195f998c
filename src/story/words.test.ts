import { expect } from 'chai'
import { inWords } from './words'

const cases: [name: string, words: string][] = [
  ['bankAccountHasBeenCreated', 'bank account has been created'],
  ['BankAccountHasBeenCreated', 'bank account has been created'],
  ['paymentInUSDHasBeenMade', 'payment in usd has been made'],
  ['accountHas2Owners', 'account has 2 owners'],
  ['payment2', 'payment 2'],
  ['mixed_CaseStory', 'mixed case story'],
  ['kontoWurdeEröffnetÜberAPI', 'konto wurde eröffnet über api'],
]
for (const [name, words] of cases)
  it(`inWords reads ${name} as "${words}"`, () => expect(inWords(name)).to.equal(words))

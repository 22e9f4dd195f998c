import { expect } from 'chai'
import { inWords } from './words'

for (const [name, words] of [
  ['bankAccountHasBeenCreated', 'bank account has been created'],
  ['BankAccountHasBeenCreated', 'bank account has been created'],
  ['paymentInUSDHasBeenMade', 'payment in usd has been made'],
  ['accountHas2Owners', 'account has 2 owners'],
  ['payment2', 'payment 2'],
  ['mixed_CaseStory', 'mixed case story'],
  ['kontoWurdeEröffnetÜberAPI', 'konto wurde eröffnet über api'],
] as const)
  it(`inWords reads ${name} as "${words}"`, () => expect(inWords(name)).to.equal(words))

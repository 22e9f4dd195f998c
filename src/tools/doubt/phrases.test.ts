import { expect } from 'chai'
import { memberPhrase, type ResponseContext } from './phrases'

it('A number that is also the id of something is not expected to be the same in the next run', () => {
  const known: ResponseContext['known'] = new Map([['pageId', 155]])
  const context = {
    redact: (text: string) => text,
    known,
    written: '',
    sent: 'GET /log',
    drawn: new Set<string>(),
  }
  const phraseOf = (value: number): string | undefined =>
    memberPhrase({ member: '$.logpage', value, items: undefined, isLeftOut: true }, context)?.phrase
  expect([phraseOf(155), phraseOf(156)]).to.deep.equal([
    'Then the response body at "logpage" should be a number',
    'Then the response body at "logpage" should be 156',
  ])
})

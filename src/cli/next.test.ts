import { expect } from 'chai'
import { nextAsText } from './next'

const next = {
  uri: 'features/a.feature',
  line: 4,
  scenario: 'A withdrawal',
  phase: 'arranging' as const,
  book: 'banking story',
  chapter: 'money has moved',
  storyData: ['bankAccountId'],
  variables: [],
  yours: [
    {
      phrase: 'a deposit of {float} has been made',
      stories: ['deposit has been made'],
      leadsTo: 'money has moved',
    },
  ],
  library: [
    { group: 'Act', phrases: ['I GET {string}', 'I POST {string}', 'I PUT {string}'] },
    { group: 'Streams', phrases: ['I close the WebSocket'] },
  ],
}
const stands = `features/a.feature:4 A withdrawal
Arranging, in the chapter "money has moved" of the book "banking story".
Story data: bankAccountId

Your phrases
  a deposit of {float} has been made  deposit has been made -> money has moved
`
const plain = (_: string, text: string): string => text

describe('nextAsText', () => {
  it('lists every phrase', () => {
    expect(nextAsText(next, plain)).to.equal(`${stands}
Act
  I GET {string}
  I POST {string}
  I PUT {string}

Streams
  I close the WebSocket
`)
  })

  it('shortens each group of library phrases to one line at a terminal', () => {
    expect(nextAsText(next, plain, 40)).to.equal(`${stands}
Of the library (all of it where this is piped, as into less)
  Act       3  I GET {string} · I POST…
  Streams   1  I close the WebSocket
`)
  })
})

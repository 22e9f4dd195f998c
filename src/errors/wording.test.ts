import { expect } from 'chai'
import { InputError } from './errors'
import { printable } from './wording'

describe('printable', () => {
  const texts: [what: string, text: string, shown: string][] = [
    ['orders to a terminal', 'a\u001b[2Jb\u009bc\u0007', 'a\\u001b[2Jb\\u009bc\\u0007'],
    ['a return that would write over a line', 'a\rb\r\nc', 'a\\u000db\r\nc'],
    ['what turns the direction', 'a\u202eb\u2066', 'a\\u202eb\\u2066'],
    ['no tabs, line feeds and letters', 'a\tb\nä😀\u00a0', 'a\tb\nä😀\u00a0'],
  ]
  for (const [what, text, shown] of texts)
    it(`handles ${what}`, () => expect(printable(text)).to.equal(shown))

  it('is applied to the messages of errors', () =>
    expect(new InputError('no \u001b[1m').message).to.equal('no \\u001b[1m'))
})

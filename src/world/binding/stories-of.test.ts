import { expect } from 'chai'
import { ConfigurationError } from '../../errors'
import { storiesOf } from './stories-of'

describe('storiesOf', () => {
  it('rejects what is no story book', () => {
    class Data {}
    for (const [given, shown] of [
      [undefined, 'undefined'],
      [Data, '"Data"'],
    ])
      expect(() => storiesOf(given as never)).to.throw(
        ConfigurationError,
        `Phrases tell stories of a story book, but storiesOf was given ${String(shown)}.`,
      )
  })
})

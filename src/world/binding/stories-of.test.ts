import { expect } from 'chai'
import { ConfigurationError } from '../../errors'
import { storiesOf } from './stories-of'

describe('storiesOf', () => {
  class Data {}
  const others: [what: string, given: unknown, shown: string][] = [
    ['a book that is not loaded yet', undefined, 'undefined'],
    ['a class that is no book', Data, '"Data"'],
    ['an instance', new Data(), 'an instance of "Data"'],
  ]
  for (const [what, given, shown] of others) {
    it(`rejects ${what}`, () =>
      expect(() => storiesOf(given as never))
        .to.throw(ConfigurationError)
        .with.property(
          'message',
          `Phrases tell stories of a story book, but storiesOf was given ${shown}.\n` +
            'Name a class that extends StoryBook. (Undefined may mean that two files import each other.)',
        ))
  }
})

import { setDefaultTimeout, supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { expect } from 'chai'
import { ConfigurationError } from '../../errors'
import { StoryBook } from '../../story'
import { liftTimeLimits } from './definitions'
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

  it('gives phrases no time limit of Cucumber, and leaves those that the project sets, and other steps', () => {
    const limitsAfter = (define: () => void): (number | undefined)[] => {
      supportCodeLibraryBuilder.reset(process.cwd(), () => '')
      define()
      const { stepDefinitions } = supportCodeLibraryBuilder.finalize()
      liftTimeLimits()
      return stepDefinitions.map(({ options }) => options.timeout)
    }
    const { Given, tell } = storiesOf(class extends StoryBook<object> {})
    const define = (): void => {
      Given(
        'a phrase',
        tell((story) => story as never),
      )
      Given(
        'one with a limit',
        { timeout: 7000 },
        tell((story) => story as never),
      )
      Given('a step', () => undefined)
    }
    expect(limitsAfter(define)).to.deep.equal([-1, 7000, undefined])
    expect(limitsAfter(() => [setDefaultTimeout(9000), define()])).to.deep.equal([undefined, 7000, undefined])
  })
})

import { expect } from 'chai'
import type { IWorldOptions } from '@cucumber/cucumber'
import { ConfigurationError } from '../errors'
import { noScenario } from './scenario-in-world'
import { chooseWorld, StoryWorld, worldFor } from './story-world'

const options = { attach: () => 'attached', parameters: { a: 1 } } as unknown as IWorldOptions<
  Record<string, unknown>
>

class Credit extends StoryWorld {
  #calls = 0
  shared = 'credit'
  count(): number {
    return ++this.#calls
  }
}
class Debit extends StoryWorld {
  shared = 'debit'
}

describe('worldFor', () => {
  it('returns the class itself when there is only one', () => {
    expect(worldFor([Credit])).to.equal(Credit)
    expect(worldFor([Credit, Credit])).to.equal(Credit)
  })

  describe('with two classes', () => {
    const WorldClass = worldFor([Credit, Debit])
    const enter = (worldClass: typeof Credit | typeof Debit): object => {
      const world = new WorldClass(options)
      chooseWorld(world, worldClass)
      return world
    }

    it('returns a World that becomes one of the chosen class, with private members of its own', () => {
      const [one, other] = [enter(Credit) as Credit, enter(Credit) as Credit]
      one.shared = 'changed'
      expect([one.count(), one.count(), other.count()]).to.deep.equal([1, 2, 1])
      expect(one).to.be.instanceOf(Credit)
      expect([one.shared, other.shared, (enter(Debit) as Debit).shared]).to.deep.equal([
        'changed',
        'credit',
        'debit',
      ])
      expect(one.parameters).to.deep.equal({ a: 1 })
    })

    it('keeps what a hook sets before a World is chosen, and has no scenario until then', () => {
      const world = new WorldClass(options) as StoryWorld & { page?: number }
      world.page = 1
      expect(() => world.scenario)
        .to.throw(ConfigurationError)
        .with.property('message', noScenario)
      chooseWorld(world, Debit)
      expect(world).to.include({ page: 1, shared: 'debit' })
    })
  })

  it('leaves a World that it did not create unchanged', () => {
    const world = {}
    chooseWorld(world, Credit)
    expect(world).not.to.be.instanceOf(Credit)
  })
})

import { expect } from 'chai'
import type { IWorldOptions } from '@cucumber/cucumber'
import { ConfigurationError } from '../../errors'
import { noScenario } from '../scenario-in-world'
import { chooseWorld, worldFor } from './world-slot'

const options = { attach: () => 'attached', parameters: { a: 1 } } as unknown as IWorldOptions

class Credit {
  #calls = 0
  shared = 'credit'
  constructor(readonly given: IWorldOptions) {}
  count(): number {
    return ++this.#calls
  }
  get calls(): number {
    return this.#calls
  }
}
class Debit {
  #balance = 5
  shared = 'debit'
  balance(): number {
    return this.#balance
  }
}

describe('worldFor', () => {
  it('returns the class itself when there is only one', () => {
    expect(worldFor([Credit])).to.equal(Credit)
    expect(worldFor([Credit, Credit])).to.equal(Credit)
  })

  describe('with two classes', () => {
    const WorldClass = worldFor([Credit, Debit])
    const enter = (worldClass: typeof Credit | typeof Debit): { world: object; chosen: object } => {
      const world = new WorldClass(options)
      return { world, chosen: chooseWorld(world, worldClass) }
    }

    it('returns a class that acts as the chosen World, including its private members', () => {
      const { world, chosen } = enter(Credit)
      const credit = world as Credit
      expect(world).to.be.instanceOf(Credit)
      expect(chosen).to.be.instanceOf(Credit)
      expect(credit.given).to.equal(options)
      expect([credit.count(), credit.count(), credit.calls]).to.deep.equal([1, 2, 2])
      expect((chosen as Credit).calls).to.equal(2)
      expect((enter(Debit).world as Debit).balance()).to.equal(5)
    })

    it('throws when a member is read before a World is chosen, and explains why', () => {
      const world = new WorldClass(options) as unknown as Credit & IWorldOptions
      expect(() => world.calls)
        .to.throw(ConfigurationError)
        .with.property('message', noScenario)
      expect(world.parameters).to.deep.equal({ a: 1 })
    })

    it('keeps the Worlds of different scenarios separate', () => {
      const one = enter(Credit).world as Credit
      const other = enter(Credit).world as Credit
      one.shared = 'changed'
      one.count()
      expect([other.shared, other.calls]).to.deep.equal(['credit', 0])
    })

    it('supports adding, checking, listing and deleting members', () => {
      const { world, chosen } = enter(Debit)
      const members = world as Record<string, unknown>
      members['page'] = 1
      expect(chosen).to.have.property('page', 1)
      expect('page' in world).to.equal(true)
      expect(Object.keys(world)).to.deep.equal(['shared', 'page'])
      delete members['page']
      expect('page' in chosen).to.equal(false)
      Object.defineProperty(world, 'fixed', { value: 2, enumerable: true })
      expect({ ...world }).to.deep.equal({ shared: 'debit', fixed: 2 })
    })

    it('returns the same method at each access', () => {
      const { world } = enter(Credit)
      const count = Reflect.get(world, 'count') as () => number
      expect(Reflect.get(world, 'count')).to.equal(count)
      expect(count()).to.equal(1)
    })
  })

  it('leaves a World that it did not create unchanged', () => {
    const world = {}
    expect(chooseWorld(world, Credit)).to.equal(world)
  })
})

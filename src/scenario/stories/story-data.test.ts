import { expect } from 'chai'
import { Socket } from 'node:net'
import { messageOf } from '../../errors/failure-of.fixture'
import { StoryBook } from '../../story'
import { ScenarioConfiguration } from '../scenario-configuration'
import { copyOf, failedForWantOf, watchStoryData } from './story-data'

class Money {
  constructor(public cents: number) {}
  get euros(): number {
    return this.cents / 100
  }
}

class Purse {
  #cents = 5
  get cents(): number {
    return this.#cents
  }
}

class Data {
  account = { id: 1, owners: ['Fred'], money: new Money(250) }
  since = new Date(0)
  byName = new Map([['Fred', { id: 1 }]])
  tags = new Set(['a'])
  bytes = Buffer.from('abc')
  numbers = new Uint8Array([1, 2])
  url = new URL('http://bank')
  socket = new Socket()
  purse = new Purse()
  callback = (): string => 'called'
  withCallback = { name: 'x', run: (): string => 'run' }
  self: unknown = this
  sameAccount: unknown = this.account
  missing: unknown = undefined
  get id(): number {
    return this.account.id
  }
}

describe('copyOf', () => {
  it('returns an equal object of the same class, which later changes to the original do not affect', () => {
    const data = new Data()
    const copy = copyOf(data)
    expect(copy).to.be.instanceOf(Data)
    expect(copy.id).to.equal(1)
    expect(Object.keys(copy)).to.deep.equal(Object.keys(data))
    expect(copy.callback()).to.equal('called')
    data.account.id = 2
    data.account.owners.push('Ann')
    data.account.money.cents = 0
    data.since.setFullYear(2000)
    ;(data.byName.get('Fred') as { id: number }).id = 2
    data.tags.add('b')
    data.bytes[0] = 0
    data.numbers[0] = 9
    data.withCallback.name = 'y'
    const { account, since, byName, tags, bytes, numbers, withCallback } = new Data()
    expect(copy).to.deep.include({ account, since, byName, tags, bytes, numbers })
    expect(copy.account.money.euros).to.equal(2.5)
    expect([copy.withCallback.name, copy.withCallback.run()]).to.deep.equal(['x', withCallback.run()])
  })

  it('preserves circular and shared references', () => {
    const copy = copyOf(new Data())
    expect(copy.self).to.equal(copy)
    expect(copy.sameAccount).to.equal(copy.account)
  })

  it('shares objects that are more than data, such as URLs, sockets and those with private members only', () => {
    const data = new Data()
    const { url, socket, purse } = data
    expect(copyOf(data)).to.include({ url, socket, purse })
  })
})

class Watched {
  id: number | undefined
  name: string | undefined
  get path(): string {
    return `accounts/${this.id}`
  }
  open(id: number): void {
    this.id = id
  }
}

class Seeing {
  id: number | undefined
  #seen: string[] = []
  see(name: string): string {
    this.#seen.push(name)
    return this.#seen.join()
  }
}

describe('watchStoryData', () => {
  it('lists members that were read without a value, also by accessors, until they are set', () => {
    const data = new Watched()
    const watched = watchStoryData(data)
    const seen = watched.storyData as Watched
    expect([seen.path, seen.name]).to.deep.equal(['accounts/undefined', undefined])
    expect([...watched.missing]).to.deep.equal(['id', 'name'])
    seen.name = 'Fred'
    expect([...watched.missing]).to.deep.equal(['id'])
    seen.open(7)
    expect([...watched.missing]).to.deep.equal([])
    expect(data).to.include({ id: 7, name: 'Fred' })
  })

  it('lists no member that was only copied', () => {
    const watched = watchStoryData({ id: undefined, name: 'Fred' })
    const seen = watched.storyData as { id?: number; name: string }
    expect({ ...seen, name: 'Ann' }).to.deep.equal({ id: undefined, name: 'Ann' })
    expect([...watched.missing]).to.deep.equal([])
    expect(seen.id).to.equal(undefined)
    expect([...watched.missing]).to.deep.equal(['id'])
  })

  it('preserves access to private members in the methods', () => {
    const watched = watchStoryData(new Seeing())
    const seen = watched.storyData as Seeing
    expect([seen.see('a'), seen.see('b')]).to.deep.equal(['a', 'a,b'])
    expect(seen.id).to.equal(undefined)
    expect([...watched.missing]).to.deep.equal(['id'])
  })
})

class Safe {
  readonly keys = new Map<string, unknown>()
  #code = ''

  get pinCode(): never {
    throw new Error('There is none yet.')
  }

  get password(): string {
    return this.#code
  }

  fill(): void {
    this.#code = 'canary-1'
    this.keys.set('apiKey', 'canary-2').set('inner', { token: 'canary-3' })
  }
}

class SafeStory extends StoryBook<Safe> {
  safeHasBeenOpened(look: (safe: Safe) => unknown): SafeStory {
    return this.when(({ storyData }) => look(storyData)).proceedToChapter(SafeStory)
  }
}

const beginWithSafe = () =>
  ScenarioConfiguration.withStoryBook(SafeStory, Safe)
    .configure({ baseURL: 'http://127.0.0.1:1', logMessage: () => undefined })
    .begin()

it('An accessor of the story data that needs a private member says why it fails where stories are tried', async () => {
  const tried = beginWithSafe().when.trying((story) => story.safeHasBeenOpened((safe) => safe.password))
  expect(await messageOf(tried)).to.contain(
    'declare it\nStory data is plain data, which is copied and watched: write private instead of #.',
  )
})

it('Secrets of the story data are those in maps and behind accessors, too', async () => {
  const told = beginWithSafe().given.safeHasBeenOpened((safe) => {
    safe.fill()
    throw new Error('Found canary-1, canary-2 and canary-3.')
  })
  expect(await messageOf(told.getResult())).to.equal('Found [redacted], [redacted] and [redacted].')
})

it('A TypeError is for want of a member only if it is about that, or about what is undefined', () => {
  const isWant = (message: string): boolean =>
    failedForWantOf(new Set(['pictureId']), new TypeError(message), true)
  expect(isWant("Cannot read properties of undefined (reading 'id')")).to.equal(true)
  expect(isWant('storyData.pictureId is not iterable')).to.equal(true)
  expect(isWant('post.tags is not iterable')).to.equal(false)
})

import { expect } from 'chai'
import { watchStoryData } from './needs'

class Data {
  id: number | undefined
  name: string | undefined
  get path(): string {
    return `accounts/${this.id}`
  }
  open(id: number): void {
    this.id = id
  }
}

class PrivateData {
  id: number | undefined
  #seen: string[] = []
  see(name: string): string {
    this.#seen.push(name)
    return this.#seen.join()
  }
}

class PrivateAccessor extends PrivateData {
  #total = 5
  get total(): number {
    return this.#total
  }
  set total(total: number) {
    this.#total = total
  }
}

describe('watchStoryData', () => {
  it('lists members that were read without a value, also by accessors, until they are set', () => {
    const data = new Data()
    const watched = watchStoryData(data)
    const seen = watched.storyData as Data
    expect([seen.path, seen.name]).to.deep.equal(['accounts/undefined', undefined])
    expect([...watched.missing]).to.deep.equal(['id', 'name'])
    seen.name = 'Fred'
    expect([...watched.missing]).to.deep.equal(['id'])
    seen.open(7)
    expect([...watched.missing]).to.deep.equal([])
    expect(data).to.include({ id: 7, name: 'Fred' })
  })

  for (const Class of [PrivateData, PrivateAccessor]) {
    it(`preserves access to private members in the methods of ${Class.name}`, () => {
      const watched = watchStoryData(new Class())
      const seen = watched.storyData as PrivateData
      expect([seen.see('a'), seen.see('b')]).to.deep.equal(['a', 'a,b'])
      expect(seen.id).to.equal(undefined)
      expect([...watched.missing]).to.deep.equal(['id'])
    })
  }

  it('preserves access to private members in accessors', () => {
    const seen = watchStoryData(new PrivateAccessor()).storyData as PrivateAccessor
    seen.total += 1
    expect(seen.total).to.equal(6)
  })
})

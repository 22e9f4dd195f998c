import { expect } from 'chai'
import { GivenMembers } from './given-members'

class StoryData {
  accountId!: number
  owner: string | undefined
  balance = 0
  note: string | null = null

  get address(): string {
    return `accounts/${this.accountId}`
  }

  get greeting(): string {
    return `Hello ${this.shout()}`
  }

  shout(): string {
    return String(this.owner).toUpperCase()
  }
}

function namesAfter(...codes: string[]): string[] {
  const given = new GivenMembers(new StoryData())
  for (const code of codes) given.noteStory(code)
  return given.names
}

describe('GivenMembers', () => {
  it('contains the members that have an initial value', () => {
    expect(namesAfter()).to.have.members(['balance', 'note'])
  })

  for (const [what, code] of [
    ['an assignment', 'async ({ api, storyData }) => { storyData.accountId = 1 }'],
    ['one by name', 'async (context) => { context.storyData["accountId"] ??= 1 }'],
    ['one of a renamed member', 'async ({ storyData: data }) => { data.accountId = 1 }'],
    ['destructuring', 'async ({ storyData }) => { ({ id: storyData.accountId } = await open()) }'],
    ['Object.assign', 'async ({ storyData }) => { Object.assign(storyData, { accountId, deep: f(1) }) }'],
  ] as const) {
    it(`finds a member given by ${what}, and an accessor that reads it`, () => {
      expect(namesAfter(code)).to.include.members(['accountId', 'address'])
    })
  }

  it('does not take a comparison or a read for an assignment', () => {
    const code =
      'async ({ storyData, other }) => { if (storyData.accountId == 1) other.owner = storyData.owner }'
    expect(namesAfter(code)).to.have.members(['balance', 'note'])
    expect(namesAfter('({ storyData }) => map((storyData.accountId) => 1)')).to.not.include('accountId')
  })

  it('includes an accessor whose method reads a given member', () => {
    expect(namesAfter()).to.not.include('greeting')
    expect(namesAfter('({ storyData }) => { storyData.owner = "Fred" }')).to.include('greeting')
  })
})

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
  it('knows what has a value from the beginning', () => {
    expect(namesAfter()).to.have.members(['balance', 'note'])
  })

  for (const [what, code] of [
    ['an assignment', 'async ({ api, storyData }) => { storyData.accountId = 1 }'],
    ['one by name', 'async (context) => { context.storyData["accountId"] ??= 1 }'],
    ['one of a renamed member', 'async ({ storyData: data }) => { data.accountId = 1 }'],
    ['destructuring', 'async ({ storyData }) => { ({ id: storyData.accountId } = await open()) }'],
    ['Object.assign', 'async ({ storyData }) => { Object.assign(storyData, { accountId, deep: f(1) }) }'],
  ] as const) {
    it(`sees ${what}, and what is computed of it`, () => {
      expect(namesAfter(code)).to.include.members(['accountId', 'address'])
    })
  }

  it('sees no assignment where there is none', () => {
    const code =
      'async ({ storyData, other }) => { if (storyData.accountId == 1) other.owner = storyData.owner }'
    expect(namesAfter(code)).to.have.members(['balance', 'note'])
    expect(namesAfter('({ storyData }) => map((storyData.accountId) => 1)')).to.not.include('accountId')
  })

  it('sees what a method reads for an accessor', () => {
    expect(namesAfter()).to.not.include('greeting')
    expect(namesAfter('({ storyData }) => { storyData.owner = "Fred" }')).to.include('greeting')
  })
})

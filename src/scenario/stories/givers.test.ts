import { expect } from 'chai'
import { storyThatSets, noteGiven } from './givers'

class AccountData {
  accountId: number | undefined
  owner: string | undefined
  balance = 0
  declare dropped?: string
}

const tell = (data: AccountData, story: string, work: () => void): Promise<void> =>
  // eslint-disable-next-line @typescript-eslint/require-await -- stories are async
  noteGiven(data, story, async () => work())

describe('The giver of a member of story data', () => {
  it('is the first story that gave the member a value', async () => {
    const first = new AccountData()
    expect(storyThatSets(first, 'accountId')).to.equal(undefined)
    await tell(first, 'account has been opened', () => {
      first.accountId = 1
      first.balance = 5
      first.dropped = 'there now'
    })
    const second = new AccountData()
    await tell(second, 'account has been copied', () => {
      second.accountId = 2
      second.owner = 'Fred'
    })
    const third = new AccountData()
    const names = ['accountId', 'owner', 'balance', 'dropped'] as const
    expect(names.map((name) => storyThatSets(third, name))).to.deep.equal([
      'account has been opened',
      'account has been copied',
      undefined,
      'account has been opened',
    ])
  })

  it('is unknown for another class of story data, and for a story that failed', async () => {
    class OtherData extends AccountData {}
    const other = new OtherData()
    const failed = tell(other, 'account has been lost', () => {
      other.owner = 'Ann'
      throw new Error('lost')
    })
    expect(await failed.catch((error: Error) => error.message)).to.equal('lost')
    expect([storyThatSets(other, 'accountId'), storyThatSets(other, 'owner')]).to.deep.equal([
      undefined,
      undefined,
    ])
  })
})

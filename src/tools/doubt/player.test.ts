import { setImmediate } from 'node:timers/promises'
import { expect } from 'chai'
import { Player } from './playback'

const empty = { headers: [], body: Buffer.of(), contentType: '' }
const request = { method: 'GET', url: 'http://127.0.0.1/job', ...empty }

it('A recording that is played back stops answering after 100 refused requests, so that an endless client blocks nobody', async () => {
  const player = new Player({ calls: [], received: [] }, [])
  let refusals = 0
  const asking = async (): Promise<void> => {
    while (refusals < 10_000) {
      await player.relay({ ...request, wantsStream: false }).catch(() => undefined)
      refusals++
    }
  }
  void asking()
  for (let turn = 0; turn < 300; turn++) await setImmediate()
  expect(refusals).to.equal(100)
  expect(player.difference).to.equal('GET /job')
})

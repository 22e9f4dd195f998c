import { expect } from 'chai'
import { setTimeout as wait } from 'node:timers/promises'
import { InputError, StepRejectedError } from '../../errors'
import { events, streamServer } from '../../streams/stream-server.fixture'
import { ScenarioConfiguration } from '../scenario-configuration'
import type { StreamAssertions } from './streams'
import { messageOf, scenarios } from './streams.fixture'

describe('Streams in a scenario', () => {
  const server = streamServer()
  const log: string[] = []
  const begin = scenarios(log, () => ({ baseURL: server.url() }))

  it('read events whose line ends, characters and chunks are split anywhere', async () => {
    const bytes = Buffer.from(
      '\uFEFFretry: 5\r\nid\r\nid: é\r\nevent: a:b\r\ndata:  x\r\ndata\n: no\rdata:ü\r\n\r\n',
    )
    server.answer(async (response, request) => {
      events('')(response, request)
      for (const byte of bytes) {
        response.write(Buffer.of(byte))
        await wait(1)
      }
    })
    const scenario = begin()
    await scenario.when.listeningTo('prices')
    await scenario.then.within(20_000).serverSentEvent('a:b').shouldContain(' x\n\nü')
    expect(log.join('\n')).to.match(/< event "a:b", id é: x ü$/m)
  })

  it('take the next message alone, also after those that were skipped, and send bytes', async () => {
    server.talk((socket) => {
      for (const text of ['a', 'b', 'c']) socket.send(text)
      socket.on('message', (data, isBinary) => socket.send(isBinary ? data : 'text'))
    })
    const { when, then } = begin()
    await when.openingWebSocket('live')
    await then.within(20_000).webSocketMessage.shouldBe('b')
    await then.within(20_000).nextWebSocketMessage.shouldContain('c')
    await then.within(50).noWebSocketMessage.shouldCome()
    await when.sendingMessage(Buffer.of(0, 255))
    await then.within(20_000).webSocketMessage.shouldBe(Buffer.of(0, 255))
    await then.within(20_000).webSocketMessage.shouldBe('a')
    await when.sendingMessage('?')
    expect(await messageOf(then.within(20_000).noWebSocketMessage.shouldCome())).to.include(
      'one does:\n  text\n',
    )
    expect(await messageOf(then.within(50).nextWebSocketMessage.shouldContain('a'))).to.include('none came.')
  })

  const silence = /^Within 20 seconds no WebSocket message should contain what is expected, but /

  it('cannot tell that no message comes when one repeats a member', async () => {
    server.talk((socket) => socket.send('{"error":0,"error":1}'))
    const { when, then } = begin()
    await when.openingWebSocket('live')
    expect(await messageOf(then.within(20_000).noWebSocketMessage.shouldContain({ error: 1 }))).to.match(
      silence,
    )
  })

  it('find a text that should not come in a message of bytes, too', async () => {
    server.talk((socket) => socket.send(Buffer.from('\u0000\u0001error')))
    const { when, then } = begin()
    await when.openingWebSocket('live')
    expect(await messageOf(then.within(20_000).noWebSocketMessage.shouldContain('error'))).to.include(
      'but one does:\n  <binary, 7 bytes>',
    )
  })

  it('cannot follow a Close frame, although the server keeps the connection', async () => {
    server.talk((socket, request) => {
      socket.pause()
      request.socket.write(Buffer.from([0x88, 2, 0x03, 0xf3]))
    })
    const { when, then } = begin()
    await when.openingWebSocket('live')
    await then.webSocket.shouldBeClosedWith(1011)
    await when.openingWebSocket('live')
    expect(await messageOf(then.within(10_000).noWebSocketMessage.shouldContain('x'))).to.include(
      'it was closed with the code 1011, so that none could come.',
    )
  })

  it('are asked for their closing one after the other, the last one first', async () => {
    server.talk(() => server.sockets.at(-2)?.close(4001, 'opened elsewhere'))
    const { when, then } = begin()
    await when.openingWebSocket('live')
    await when.openingWebSocket('live')
    await when.closingWebSocket()
    await then.webSocket.shouldBeClosedWith(1000)
    await then.webSocket.shouldBeClosedWith(4001)
  })

  it('redact a secret in the reason of a close', async () => {
    server.talk((socket) => socket.close(1008, 'see https://api/login?access_token=abcdefgh123'))
    const { when, then } = begin()
    await when.openingWebSocket('live')
    const message = await messageOf(then.webSocket.shouldBeClosedWith(1000))
    expect(message + log.join('\n'))
      .to.include('access_token=[redacted]')
      .and.not.include('abcdefgh')
  })

  it('have no body to assert on until a message was waited for', async () => {
    server.answer(events('data: {"price": 1}\n\n'))
    const { when, then } = begin()
    for (const open of [() => when.listeningTo('prices'), () => when.openingWebSocket('live')]) {
      const response = await open()
      for (const read of [() => response.text, () => response.body(), () => then.snapshot('s').match()])
        expect(read).to.throw(StepRejectedError, /^Nothing was read from the /)
    }
    await when.listeningTo('prices')
    await then.within(20_000).serverSentEvent().shouldContain({ price: 1 })
    expect(then.response.body()).to.deep.equal({ price: 1 })
  })

  for (const [write, use] of [
    ['within(50).…', (then) => then.within(50)],
    ['within(50).noWebSocketMessage.…', (then) => then.within(50).noWebSocketMessage],
    ['within(50).serverSentEvent().…', (then) => then.within(50).serverSentEvent('x')],
    // eslint-disable-next-line @typescript-eslint/unbound-method -- it is only read, which is the mistake
    ['webSocket.shouldBeClosedWith()', (then) => then.webSocket.shouldBeClosedWith],
  ] satisfies [string, (then: StreamAssertions) => unknown][])
    it(`report an assertion that was never made: ${String(use).slice(10)}`, async () => {
      const scenario = ScenarioConfiguration.configure({ baseURL: server.url() }).begin()
      use(scenario.then)
      expect((await messageOf(scenario.end())).split('\n')[1]).to.equal(`Write: ${write}`)
    })

  it('reject a waiting time that is not a number of milliseconds above 0', () => {
    const { then } = begin()
    for (const timeMs of [NaN, undefined, 'soon', 0, -1])
      expect(() => then.within(timeMs as number))
        .to.throw(InputError)
        .with.property('message')
        .that.matches(/^The time of within\(\) must be a number of milliseconds above 0, but is /)
  })
})

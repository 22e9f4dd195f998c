import { expect } from 'chai'
import { createSession } from 'better-sse'
import { InputError } from '../../errors'
import { events, streamServer } from '../../streams/stream-server.fixture'
import { failureOf, scenarios } from './streams.fixture'

describe('Streams in a scenario', () => {
  const server = streamServer()
  const log: string[] = []
  const begin = scenarios(log, () => ({ baseURL: server.url() }))
  const settled = (text: string): string =>
    text
      .replaceAll(/127\.0\.0\.1:\d+/g, 'api')
      .replaceAll(/\(\d+ ms\)/g, '(12 ms)')
      .replaceAll(/\+\d+ ms/g, '+12 ms')
      .replaceAll(/Elapsed Time: \d+/g, 'Elapsed Time: 12')
  const messageOf = async (work: Promise<unknown>): Promise<string> => settled(await failureOf(work))

  it('match each server-sent event only once, and make its data the response body', async () => {
    server.answer(
      events('event: price\nid: 1\ndata: {"price": 10}\n\nevent: price\nid: 2\ndata: {"price": 11}\n\n'),
    )
    const scenario = begin()
    const opening = await scenario.when.listeningTo('prices')
    opening.shouldBe.ok()
    const { then } = scenario
    await then.within(5000).serverSentEvent('price').shouldContain({ price: 11 })
    expect(then.response.at('price')).to.equal(11)
    await then.within(5000).serverSentEvent().shouldContain({ price: '#integer' })
    expect(then.response.at('price')).to.equal(10)
    expect(then.response.status).to.equal(200)
    expect(await messageOf(then.within(50).serverSentEvent().shouldContain({ price: 10 }))).to.equal(
      'Within 50 ms a server-sent event should contain what is expected, but none came.\nGET http://api/prices',
    )
  })

  it('list the events that arrived when none matches', async () => {
    server.answer(events('event: price\nid: 1\ndata: {"price": 10}\n\ndata: hello\n\n'))
    const scenario = begin()
    await scenario.when.listeningTo('prices')
    const { then } = scenario
    await then.within(5000).serverSentEvent().shouldContain('ell')
    expect(await messageOf(then.within(50).serverSentEvent().shouldContain({ price: 11 }))).to.equal(
      [
        'Within 50 ms a server-sent event should contain what is expected, but the one that came does not:',
        '  event "price", id 1: {"price": 10}',
        'It differs:',
        '  $.price: expected 11 but was 10',
        'GET http://api/prices',
      ].join('\n'),
    )
  })

  it('reconnect with the id of the last event', async () => {
    server.answer(async (response, request) => {
      const session = await createSession(request, response, { retry: 20 })
      const from = Number(session.lastId || 0)
      session.push({ number: from + 1 }, 'count', String(from + 1))
      if (from < 2) response.end()
    })
    const scenario = begin({ headers: { 'X-Tenant': 'north' } })
    await scenario.when.listeningTo('counts')
    await scenario.then.within(10_000).serverSentEvent('count').shouldContain({ number: 3 })
    expect(server.seen.map(({ headers }) => headers['last-event-id'])).to.deep.equal([undefined, '1', '2'])
    expect(server.seen.map(({ headers }) => headers['x-tenant'])).to.deep.equal(['north', 'north', 'north'])
  })

  it('send and receive messages over a WebSocket', async () => {
    server.talk((socket) => {
      socket.send('{"type":"welcome"}')
      socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }))
    })
    const scenario = begin({ logHeaders: true })
    scenario.when.authenticate('secret-bearer')
    const opening = await scenario.when.openingWebSocket('live', {
      headers: { 'Sec-WebSocket-Protocol': 'chat, other' },
    })
    expect(opening.status).to.equal(101)
    expect(opening.headers.get('Sec-WebSocket-Protocol')).to.equal('chat')
    await scenario.then.within(5000).webSocketMessage.shouldBe({ type: 'welcome' })
    await scenario.when.sendingMessage({ a: 1 })
    await scenario.then.within(5000).webSocketMessage.shouldContain({ a: 1 })
    await scenario.then.within(50).noWebSocketMessage.shouldContain({ a: 1 })
    await scenario.when.closingWebSocket()
    await scenario.then.webSocket.shouldBeClosedWith(1000)
    expect(server.seen[0]?.headers.authorization).to.equal('Bearer secret-bearer')
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

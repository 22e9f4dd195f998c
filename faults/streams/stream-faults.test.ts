import type { Duplex } from 'node:stream'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import axios from 'axios'
import { expect } from 'chai'
import { events, streamServer, type Answer } from '../../src/streams/stream-server.fixture'
import { messageOf, scenarios, settled } from '../../src/scenario/streams/streams.fixture'

describe('Streams that go wrong', () => {
  const server = streamServer()
  const log: string[] = []
  const begin = scenarios(log, () => ({ baseURL: server.url() }))
  /** The lines of the log about a stream, without the blocks about calls. */
  const notes = (): string[] =>
    settled(log.join('\n'))
      .split('\n')
      .filter((line) => line.startsWith('+12 ms'))

  describe('Events', () => {
    /** Answers each request in a way of its own. */
    const answerInTurn = (...answers: Answer[]): void => {
      let turn = 0
      server.answer((response, request) => answers[turn++]?.(response, request))
    }
    const ended =
      (answer: Answer): Answer =>
      (response, request) => {
        answer(response, request)
        response.end()
      }

    it('an event that comes later than the timeout of the client', async () => {
      server.answer(async (response, request) => {
        events(': hello\n\n')(response, request)
        await wait(1200)
        response.write('data: late\n\n')
      })
      const scenario = begin({ client: axios.create({ baseURL: server.url(), timeout: 1000 }) })
      await scenario.when.listeningTo('prices')
      await scenario.then.within(20_000).serverSentEvent().shouldContain('late')
      expect(server.seen).to.have.length(1)
    })

    it('a flood of events', async () => {
      const flood = Array.from({ length: 3000 }, (_, at) => `data: ${at}\n\n`).join('')
      server.answer(events(`${flood}event: end\ndata: end\n\n`))
      const scenario = begin()
      await scenario.when.listeningTo('prices')
      await scenario.then.within(20_000).serverSentEvent('end').shouldContain('end')
      const message = await messageOf(scenario.then.within(50).serverSentEvent().shouldContain('none'))
      expect(message.split('\n').slice(0, 4)).to.deep.equal([
        'Within 50 ms a server-sent event should contain "none", but none of the 3,000 that came does:',
        '  … 989 before these'.replace('989', /… (9\d\d)/.exec(message)?.[1] ?? ''),
        '  event "message": 2990',
        '  event "message": 2991',
      ])
      expect(message).to.match(
        /\n2,00[01] were dropped before a step asked: the last (?:999|1,000) are kept\.\nGET /,
      )
      expect(log.join('\n')).to.include('… 2,901 more came before these')
    })

    it('the connection breaks in the middle of an event', async () => {
      answerInTurn((response, request) => {
        events('retry: 20\nid: 7\ndata: {"whole": true}\n\ndata: {"whole": fal')(response, request)
        setTimeout(() => response.destroy(), 50)
      }, events('data: {"whole": "again"}\n\n'))
      const scenario = begin()
      await scenario.when.listeningTo('prices')
      await scenario.then.within(20_000).serverSentEvent().shouldContain({ whole: 'again' })
      await scenario.then.within(20_000).serverSentEvent().shouldContain({ whole: true })
      expect(server.seen[1]?.headers['last-event-id']).to.equal('7')
      expect(notes()).to.deep.equal([
        '+12 ms < event "message", id 7: {"whole": true}',
        '+12 ms - the connection broke (aborted)',
        '+12 ms < event "message": {"whole": "again"}',
      ])
    })

    it('an id without data, and a server that is away for a while', async () => {
      answerInTurn(
        ended(events('retry: 20\r\nid: é-1\r\n\r\n')),
        (response) => void response.destroy(),
        events('data: there\n\n'),
      )
      const scenario = begin()
      await scenario.when.listeningTo('prices')
      await scenario.then.within(20_000).serverSentEvent().shouldContain('there')
      const ids = server.seen.map(({ headers }) => headers['last-event-id'])
      expect(ids.map((id) => id && Buffer.from(String(id), 'latin1').toString())).to.deep.equal([
        undefined,
        'é-1',
        'é-1',
      ])
    })

    for (const [answered, end] of [
      [204, 'the answer was 204 No Content, with which a server ends it'],
      [503, 'the answer was 503 Service Unavailable'],
    ] as const)
      it(`the stream is opened again and answered ${answered}`, async () => {
        answerInTurn(
          ended(events('retry: 20\ndata: 1\n\n')),
          (response) => void response.writeHead(answered).end(),
        )
        const scenario = begin()
        await scenario.when.listeningTo('prices')
        expect(await messageOf(scenario.then.within(30_000).serverSentEvent().shouldContain('2'))).to.equal(
          [
            'Within 30 seconds a server-sent event should contain "2", but the one that came does not:',
            '  event "message": 1',
            `Nothing more comes: ${end}.`,
            'GET http://api/prices',
          ].join('\n'),
        )
      })

    it('a page of HTML instead', async () => {
      server.answer((response) =>
        response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Hello</p>'),
      )
      const scenario = begin()
      const response = await scenario.when.listeningTo('prices')
      expect(response.text).to.equal('<p>Hello</p>')
      expect(await messageOf(scenario.then.within(50).serverSentEvent().shouldContain('x'))).to.equal(
        [
          'The stream of events was not opened: the answer has the Content-Type text/html and not text/event-stream',
          'GET http://api/prices (12 ms)',
          '< <p>Hello</p>',
        ].join('\n'),
      )
    })

    it('one that is too long', async () => {
      server.answer(events(`data: ${'x'.repeat(5000)}\n\ndata: after\n\ndata: ${'y'.repeat(20_000)}`))
      const scenario = begin({ maxBodyBytes: 10_000 })
      await scenario.when.listeningTo('prices')
      expect(await messageOf(scenario.then.within(30_000).serverSentEvent().shouldContain('y'))).to.match(
        /Nothing more comes: an event is longer than 10,000 characters\.\nGET /,
      )
    })
  })

  describe('WebSocket', () => {
    const accept = (socket: Duplex, key: string): void => {
      const hash = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${hash}\r\n\r\n`,
      )
    }
    const keyOf = (): string => String(server.seen.at(-1)?.headers['sec-websocket-key'])

    for (const status of ['401 Unauthorized', '302 Found'])
      it(`the handshake is answered ${status}`, async () => {
        server.upgrade((socket) =>
          socket.end(
            `HTTP/1.1 ${status}\r\nLocation: /else\r\nContent-Length: 2\r\nConnection: close\r\n\r\nNo`,
          ),
        )
        const scenario = begin()
        const response = await scenario.when.openingWebSocket('live')
        expect([response.status, response.text]).to.deep.equal([parseInt(status), 'No'])
        expect(await messageOf(scenario.when.sendingMessage('hello'))).to.equal(
          `The WebSocket was not opened: the answer was ${status}\nGET ws://api/live (12 ms)\n< No`,
        )
        expect(server.seen).to.have.length(1)
      })

    it('no answer comes', async () => {
      server.upgrade(() => undefined)
      expect(await messageOf(begin({ timeout: 100 }).when.openingWebSocket('live'))).to.equal(
        [
          'No response to GET ws://api/live: ECONNABORTED: timeout of 100 ms exceeded',
          'Find out what the API waited for, or give the call more time with the option "timeout".',
        ].join('\n'),
      )
    })

    it('the handshake of somebody else is answered', async () => {
      server.upgrade((socket) => accept(socket, 'another'))
      expect(await messageOf(begin().when.openingWebSocket('live'))).to.equal(
        'No response to GET ws://api/live: ERROR: Invalid Sec-WebSocket-Accept header\nCheck the log of the API.',
      )
    })

    for (const [what, talk, reason] of [
      [
        'the server sends invalid UTF-8',
        () =>
          server.upgrade((socket) => {
            accept(socket, keyOf())
            setTimeout(() => socket.end(Buffer.of(0x81, 0x02, 0xc3, 0x28)), 50)
          }),
        'Invalid WebSocket frame: invalid UTF-8 sequence',
      ],
      [
        'a message that is too long',
        () => server.talk((socket) => socket.send('x'.repeat(20_000))),
        'Max payload size exceeded',
      ],
    ] as const)
      it(what, async () => {
        talk()
        const scenario = begin({ maxBodyBytes: 10_000 })
        await scenario.when.openingWebSocket('live')
        expect(await messageOf(scenario.then.webSocket.shouldBeClosedWith(1000))).to.equal(
          `The WebSocket should be closed with the code 1000 but was closed with the code 1006 (${reason})\nGET ws://api/live`,
        )
      })

    it('a flood of messages, and one that should not be among them', async () => {
      server.talk((socket) => {
        for (let at = 0; at < 1500; at++) socket.send(String(at))
        socket.send('end')
      })
      const scenario = begin()
      await scenario.when.openingWebSocket('live')
      await scenario.then.within(20_000).webSocketMessage.shouldBe('end')
      // The last message comes to a step that waits for it, or is among those that are kept until the step asks.
      expect(await messageOf(scenario.then.within(20).noWebSocketMessage.shouldContain('x'))).to.match(
        new RegExp(
          [
            '^Within 20 ms no WebSocket message should contain "x", but nobody knows of those that were dropped\\.',
            '(500 were dropped before a step asked: the last 1,000|501 were dropped before a step asked: the last 999) are kept\\.',
            'GET ws://api/live$',
          ].join('\n'),
        ),
      )
    })

    it('the server does not agree to close it', async () => {
      server.upgrade((socket) => accept(socket, keyOf()))
      const scenario = begin()
      await scenario.when.openingWebSocket('live')
      const began = performance.now()
      await scenario.end()
      expect(performance.now() - began).to.be.below(20_000)
      expect(notes()).to.deep.equal([
        '+12 ms - closing it with the code 1000',
        '+12 ms - it was closed with the code 1006',
      ])
    })
  })
})

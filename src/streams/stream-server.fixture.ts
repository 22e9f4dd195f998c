import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { listen, type ListeningServer } from '../../features/workshop/listen'

/** Answers a request, or leaves it unanswered. */
export type Answer = (response: ServerResponse, request: IncomingMessage) => unknown
/** Talks over a WebSocket. */
export type Talk = (socket: WebSocket, request: IncomingMessage) => unknown

export interface StreamServer {
  /** Has the format `http://127.0.0.1:41233`. */
  url(): string
  /** The requests of this test, handshakes among them. */
  readonly seen: IncomingMessage[]
  /** Sets how requests are answered during this test. */
  answer(answer: Answer): void
  /** Sets what is said over WebSockets during this test. */
  talk(talk: Talk): void
  /** Sets what happens with the sockets of handshakes during this test, instead of opening a WebSocket. */
  upgrade(take: (socket: Duplex) => unknown): void
  /** The WebSockets of this test. */
  readonly sockets: WebSocket[]
}

/** Opens a real server of events and WebSockets on a free port for the tests of a suite, and closes it after them. */
export function streamServer(): StreamServer {
  const seen: IncomingMessage[] = []
  const sockets: WebSocket[] = []
  let answer: Answer
  let talk: Talk
  let take: ((socket: Duplex) => unknown) | undefined
  let listening: ListeningServer
  const upgrades = new Set<Duplex>()
  before(async () => {
    const webSockets = new WebSocketServer({ noServer: true })
    const server = createServer((request, response) => {
      seen.push(request)
      answer(response, request)
    })
    server.on('upgrade', (request, socket, head) => {
      seen.push(request)
      upgrades.add(socket)
      socket.on('error', () => undefined)
      if (take !== undefined) return void take(socket)
      webSockets.handleUpgrade(request, socket, head, (opened) => {
        sockets.push(opened)
        talk(opened, request)
      })
    })
    listening = await listen(server)
  })
  after(() => {
    for (const socket of upgrades) socket.destroy()
    return listening.close()
  })
  beforeEach(() => {
    seen.length = 0
    sockets.length = 0
    answer = (response) => response.writeHead(404).end()
    talk = () => undefined
    take = undefined
  })
  return {
    url: () => listening.url,
    seen,
    sockets,
    answer: (next) => void (answer = next),
    talk: (next) => void (talk = next),
    upgrade: (next) => void (take = next),
  }
}

/** Starts an event stream with this text. */
export function events(text: string): Answer {
  return (response) => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(text)
}

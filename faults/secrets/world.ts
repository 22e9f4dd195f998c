import 'chapterwise/steps'
import 'chapterwise/grpc/steps'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { AfterAll, Before, BeforeAll } from '@cucumber/cucumber'
import {
  Chapter,
  StoryBook,
  storiesOf,
  StoryWorld,
  useScenario,
  useStandIns,
  type ScenarioOptions,
} from 'chapterwise'
import { GrpcScenarioConfiguration, type UntypedClient } from 'chapterwise/grpc'
import { WebSocketServer } from 'ws'
import { serving } from '../../src/tools/fixtures/serving'
import { Accounts } from './accounts'
import { canaries } from './canaries'
import { disguised, inXml } from './disguised'
import { startVault, vaultProto } from './vault-server'

/** Returns the client of the vault, which is not declared in `GrpcClients` as the others of this repository are. */
const vaultOf = (grpc: unknown): UntypedClient => (grpc as (name: string) => UntypedClient)('vault')

class SecretStoryData {
  password = ''
  token = ''
  accountId!: number
}

class SecretStory extends StoryBook<SecretStoryData> {
  signInHasBeenMade(): SignedIn {
    return this.when(async ({ api, storyData, log }) => {
      storyData.password = canaries.storyPassword
      const response = await api.post('/sign-in', { user: 'fred', password: storyData.password })
      storyData.token = response.shouldBe.ok<{ token: string }>().token
      log(`signed in with ${storyData.token}`)
      log({ password: storyData.password, note: `it is ${storyData.token}` })
      return { token: storyData.token }
    }).proceedToChapter(SignedIn)
  }

  accountHasBeenOpened(): AccountOpened {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post('/accounts')
      storyData.accountId = response.shouldBe.ok<{ accountId: number }>().accountId
    }).proceedToChapter(AccountOpened)
  }
}

class AccountOpened extends Chapter<SecretStoryData> {
  tokenHasBeenDrawn(): AccountOpened {
    return this.when(async ({ api, storyData: { accountId } }) => {
      await api.post(`/accounts/${accountId}`, { password: canaries.storyPassword })
    }).proceedToChapter(AccountOpened)
  }
}

class SignedIn extends Chapter<SecretStoryData> {
  tokenHasBeenToldInAnError(): SignedIn {
    return this.when(({ storyData }) => {
      throw new Error(`The token ${storyData.token} is too old.`)
    }).proceedToChapter(SignedIn)
  }

  vaultHasBeenRefused(): SignedIn {
    return this.when(async ({ grpc, storyData }) => {
      await vaultOf(grpc)['Refuse']?.(
        { password: storyData.password },
        { metadata: { note: storyData.token } },
      )
    }).proceedToChapter(SignedIn)
  }
}

const { Given, tell } = storiesOf(SecretStory)

const phrases = {
  'a sign-in has been made': tell((story) => story.signInHasBeenMade()),
  'an account has been opened': tell((story) => story.accountHasBeenOpened()),
  'a token has been drawn': tell((story) => story.tokenHasBeenDrawn()),
  'the token has been told in an error': tell((story) => story.tokenHasBeenToldInAnError()),
  'the vault has been refused': tell((story) => story.vaultHasBeenRefused()),
}
for (const [phrase, told] of Object.entries(phrases)) Given(phrase, told)

const accounts = new Accounts()

const server = createServer((request, response) => {
  if (request.url?.startsWith('/events')) return tellEvents(request, response)
  void answer(request).then(([status, headers, body]) => response.writeHead(status, headers).end(body))
})

async function answer(request: IncomingMessage): Promise<[number, Record<string, string>, string]> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const received = [
    request.url ?? '',
    ...Object.values(request.headers).map(String),
    Buffer.concat(pieces).toString(),
  ]
  const headers = {
    'Content-Type': 'application/json',
    'Set-Cookie': `session=${canaries.setCookie}; Path=/`,
    'X-Auth-Token': canaries.headerToken,
    'X-Trace': `trace of ${canaries.headerToken}`,
    Location: `/next?access_token=${canaries.locationToken}`,
  }
  const body = {
    id: 1,
    token: canaries.bodyToken,
    customer: { iban: canaries.iban },
    message: `No: ${canaries.bodyToken} and ${received.join(' ')}`,
    errors: { password: [`${canaries.bodyToken} is known`] },
    received: received.flatMap(disguised),
  }
  const [path = ''] = (request.url ?? '').split('?', 1)
  if (path === '/hang-up') request.socket.destroy()
  if (path === '/token')
    return [200, headers, JSON.stringify({ ...body, access_token: canaries.accessToken })]
  if (path === '/no-token') {
    const refused = { error: 'invalid_client', error_description: received.flatMap(disguised).join(' ') }
    return [401, headers, JSON.stringify(refused)]
  }
  if (path.startsWith('/graphql'))
    return [
      200,
      headers,
      JSON.stringify({ data: { login: { ...body, customer: null } }, errors: errorsOf(path, received) }),
    ]
  if (path.startsWith('/accounts'))
    return [200, headers, JSON.stringify(await answerOfAccount(request, received))]
  if (path === '/redirect') return [302, headers, '']
  if (path === '/text')
    return [200, { ...headers, 'Content-Type': 'text/plain' }, received.flatMap(disguised).join('\n')]
  if (path === '/xml')
    return [200, { ...headers, 'Content-Type': 'application/soap+xml' }, envelopeOf(received)]
  return [path === '/refused' ? 400 : 200, headers, JSON.stringify(body)]
}

function answerOfAccount(
  { method, url }: IncomingMessage,
  received: readonly string[],
): object | Promise<object> {
  const [, id] = /^\/accounts\/(\d+)/.exec(url ?? '') ?? []
  if (id === undefined) return accounts.open()
  return method === 'GET' ? accounts.look(Number(id)) : accounts.draw(Number(id), received)
}

/**
 * Sends the secrets in events, one also as event id; then ends the stream, so that the client reconnects with that id.
 */
function tellEvents(request: IncomingMessage, response: ServerResponse): void {
  const isAgain = request.headers['last-event-id'] !== undefined
  response.writeHead(isAgain ? 204 : 200, {
    'Content-Type': 'text/event-stream',
    'X-Auth-Token': canaries.headerToken,
  })
  const received = [request.url ?? '', ...Object.values(request.headers).map(String)]
  const data = JSON.stringify({ token: canaries.messageToken, received: received.flatMap(disguised) })
  const event = `id: ${canaries.messageToken}\nevent: of ${canaries.messageToken}\ndata: ${data}\n\n`
  response.end(isAgain ? undefined : `retry: 10\n${event}data: it is ${canaries.messageToken}\n\n`)
}

const webSockets = new WebSocketServer({ server })

// Repeats every secret that it receives, and one of its own, as text, as bytes and as the close reason.
webSockets.on('connection', (socket, request) => {
  const heard = [request.url ?? '', ...Object.values(request.headers).map(String)]
  socket.on('message', (data: Buffer) => {
    heard.push(data.toString())
    const { token } = { token: canaries.messageToken }
    socket.send(JSON.stringify({ token, received: heard.flatMap(disguised) }))
    socket.send(`it is ${token} and ${heard.join(' ')}`)
    socket.send(Buffer.from(`\0${token}\0${heard.join('\0')}`))
    if (data.toString().includes('close')) socket.close(4000, `no ${token}`)
  })
})

/** Returns GraphQL errors that repeat the request, and a token of their own, in messages and extensions. */
function errorsOf(path: string, received: readonly string[]): unknown[] | undefined {
  if (path === '/graphql/fine') return undefined
  const { graphqlReply: token } = canaries
  return received.flatMap(disguised).map((text) => ({
    message: `No: ${token} and ${text}`,
    path: ['login', 'token'],
    extensions: { code: token, token, argument: text },
  }))
}

/** Returns XML with tokens in an element and an attribute, and with the request, also in a CDATA section. */
function envelopeOf(received: readonly string[]): string {
  const items = received.flatMap(disguised).map((text) => `<item>${inXml(text)}</item>`)
  return (
    `<s:Envelope xmlns:s="urn:s" xmlns:b="urn:b"><s:Body><b:Token type="t">${canaries.xmlToken}</b:Token><cvv>007</cvv>` +
    `<customer x-iban="${canaries.xmlIban}"/><message>No: ${canaries.xmlToken} and ${canaries.xmlIban}</message>` +
    `${items.join('')}<all><![CDATA[${received.join(' ')}]]></all></s:Body></s:Envelope>`
  )
}

let vault: Awaited<ReturnType<typeof startVault>>

BeforeAll(async () => void (vault = await startVault()))
AfterAll(() => {
  vault.close()
  for (const socket of webSockets.clients) socket.terminate()
})
const url = serving(server)

const options = (): ScenarioOptions => ({
  baseURL: url(),
  headers: { 'X-Service-Token': canaries.everyHeader },
  logHeaders: true,
  redact: ['X-Tenant', 'X-Iban', '$.customer.iban'],
  actors: {
    customer: ({ api, log }) => {
      api.authenticate(canaries.actorToken)
      api.setHeader('Cookie', canaries.actorCookie)
      log(`signed in with ${canaries.actorToken}`)
    },
  },
})

useStandIns({ third: {} })
useScenario(
  GrpcScenarioConfiguration.useGrpc({ vault: { proto: vaultProto, address: () => vault.address } })
    .withStoryBook(SecretStory, SecretStoryData)
    .configure(options),
)

Before(function (this: object) {
  if (this instanceof StoryWorld)
    Object.assign(this.variables, canaries, {
      address: url().replace('http://', ''),
      xmlWritten: inXml(canaries.xmlPassword),
      binarySecret: Buffer.from(canaries.binaryToken).toString('base64'),
    })
})

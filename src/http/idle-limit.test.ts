import axios from 'axios'
import { expect } from 'chai'
import { HttpClient } from './http-client'
import { RequestOrigin } from './session'
import { IdleError, idleLimitMs, unlessIdle } from './time-limit'

const origin = (): RequestOrigin => new RequestOrigin({ record: () => undefined }, [])
const idleMsOf = (one: RequestOrigin) => (): number => one.idleMs
const never = new Promise<never>(() => undefined)

describe('A request that an interceptor holds back', () => {
  it('fails after the idle limit, so that the run does not pass by mistake', async () => {
    const error = await unlessIdle(never, idleMsOf(origin()), 20).catch((failure: unknown) => failure)
    expect(error).to.be.instanceOf(IdleError)
    expect((error as Error).message).to.equal('an interceptor of the client did not end within 0.02 s')
  })

  it('does not count the time that it spends on the wire', async () => {
    const onWire = origin()
    onWire.enterWire()
    const late = new Promise((resolve) => setTimeout(() => resolve('answered'), 100))
    expect(await unlessIdle(late, idleMsOf(onWire), 20)).to.equal('answered')
  })

  it('may be held back for as long as the timeout, but for at least 30 seconds', () => {
    expect(idleLimitMs()).to.equal(30_000)
    expect(idleLimitMs(50)).to.equal(30_000)
    expect(idleLimitMs(60_000)).to.equal(60_000)
    expect(idleLimitMs(Infinity)).to.equal(2 ** 31 - 1)
  })
})

describe('An adapter that never settles', () => {
  it('makes the request fail with a timeout', async () => {
    const client = axios.create({ baseURL: 'http://127.0.0.1:1', adapter: () => never })
    const http = new HttpClient(client, { isSecretHeader: () => false })
    const { exchanges } = await http.send({ method: 'GET', url: '/', timeoutMs: 50 })
    expect(exchanges).to.have.length(1)
    expect(exchanges[0]?.outcome).to.include({ kind: 'failed', code: 'ECONNABORTED' })
  })
})

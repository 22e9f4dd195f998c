import * as http from 'node:http'
import * as https from 'node:https'
import { expect } from 'chai'
import { StartLine } from './start-line'

type OptionedAgent = http.Agent & { readonly options: object }

class ProxyAgent extends http.Agent {}

describe('The connections of a lane', () => {
  it('are copies of each Node.js agent, made once, without its socket limits', () => {
    const own = new StartLine(1).lanes[0]!.connections
    const httpAgent = new http.Agent({ keepAlive: true, maxSockets: 1, maxTotalSockets: 1 })
    const httpsAgent = new https.Agent({ rejectUnauthorized: false, maxSockets: 1 })
    const agents = own.agentsFor({ httpAgent, httpsAgent }) as Record<
      'httpAgent' | 'httpsAgent',
      OptionedAgent
    >
    expect(agents.httpAgent.options).to.include({ keepAlive: true })
    expect(agents.httpAgent).to.be.instanceOf(http.Agent).and.not.equal(httpAgent)
    expect(agents.httpAgent).to.include({ maxSockets: Infinity, maxTotalSockets: Infinity })
    expect(agents.httpsAgent.options).to.include({ rejectUnauthorized: false })
    expect(own.agentsFor({ httpAgent, httpsAgent })).to.deep.equal(agents)
    own.close()
  })

  it('use a custom agent unchanged', () => {
    const own = new StartLine(1).lanes[0]!.connections
    const httpAgent = new ProxyAgent({ maxSockets: 1 })
    expect(own.agentsFor({ httpAgent }).httpAgent).to.equal(httpAgent)
    own.close()
  })

  it('have agents of their own when a request names none', () => {
    const own = new StartLine(1).lanes[0]!.connections
    const { httpAgent, httpsAgent } = own.agentsFor({}) as Record<string, unknown>
    expect(httpAgent).to.be.instanceOf(http.Agent).and.not.equal(http.globalAgent)
    expect(httpsAgent).to.be.instanceOf(https.Agent).and.not.equal(https.globalAgent)
    own.close()
  })
})

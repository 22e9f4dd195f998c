import { expect } from 'chai'
import { CommandLine } from '../../../features/command-line/command-line'
import { openServer, type Answer } from '../../http/open-server.fixture'
import { scratchFolder } from '../../scratch-folder.fixture'

const answers = (status: string) => ({ responses: { [status]: { description: 'Done' } } })
const order = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
const ordered = { description: 'The order', content: { 'application/json': { schema: order } } }
const document = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  paths: {
    '/orders': { post: { operationId: 'placeOrder', responses: { 201: ordered } } },
    '/orders/{id}': { get: { responses: { 200: ordered } } },
    '/orders/{id}/shipment': { post: { operationId: 'shipOrder', ...answers('200') } },
    '/orders/{id}/payment': { post: { operationId: 'payOrder', ...answers('200') } },
    '/orders/{id}/note': { put: { operationId: 'addNote', ...answers('200') } },
    '/bills/{number}': { get: answers('200') },
    '/words/{word}': { get: answers('200') },
    '/orders/{id}/refund': { post: { operationId: 'refundOrder', ...answers('200') } },
  },
}

/** Ships what is paid, refunds nothing, knows any word; its GET is not as the document says, and its notes are answered with 204. */
function orders(): Answer {
  const paid: boolean[] = []
  return ({ method, url }, response) => {
    const [, kind, id = '', part] = url.split('/')
    const answer = (status: number, body?: object): void => {
      response
        .writeHead(status, body && { 'Content-Type': 'application/json' })
        .end(body && JSON.stringify(body))
    }
    if (method === 'POST' && id === '') return answer(201, { id: paid.push(false) })
    if (kind === 'words') return answer(200)
    const at = Number(id) - 1
    if (paid[at] === undefined) return answer(404)
    if (part === 'payment') paid[at] = true
    if (part === 'note') return answer(204)
    if (part === 'refund' || (part === 'shipment' && !paid[at])) return answer(409, { detail: 'Never.' })
    return answer(200, kind === 'orders' && part === undefined ? { id } : undefined)
  }
}

describe('draft --learn', function () {
  this.timeout(120_000)
  const folder = scratchFolder('all tests')
  const server = openServer()
  const commandLine = new CommandLine()
  const run = (argv: readonly string[], program?: 'cucumber-js') =>
    commandLine.ask({ argv, cwd: folder.path, ...(program && { program }) })

  before(() => {
    folder.linkPackages()
    folder.put('openapi.json', JSON.stringify(document))
    const required = ['support/*.ts', 'step-definitions/*.ts']
    folder.put('cucumber.json', JSON.stringify({ default: { require: required } }))
  })
  beforeEach(() => server.answer(orders()))
  after(() => commandLine.end())

  it('keeps the draft of an API that answers nothing', async () => {
    folder.put('down/cucumber.json', folder.read('cucumber.json'))
    const where = ['--base-url', 'http://127.0.0.1:9', '--output', 'down']
    const { stderr, exitCode } = await run(['draft', 'openapi.json', ...where, '--learn'])
    expect(exitCode).to.equal(2)
    expect(stderr).to.match(/^Nothing was learned, because the API answered no request: .*ECONNREFUSED/)
    expect(folder.read('down/features/draft/orders.feature')).not.to.include('@unknown')
  })

  it('moves, corrects and marks, with evidence; then all scenarios pass that are not unknown', async () => {
    const argv = ['draft', 'openapi.json', '--base-url', server.url(), '--learn', '--seed', '1']
    const { stdout, stderr, exitCode } = await run(argv)
    expect(exitCode, stderr).to.equal(0)
    expect(stdout.split('Learned, with --seed 1:\n')[1]?.split('\n\n')[0]?.split('\n').sort()).to.deep.equal([
      'departs  GET /orders/{id}: 200 but not as the document says',
      'known    GET /bills/{number}: 200 with {{orderId}} as number',
      'moved    POST /orders/{id}/shipment: 409 as drafted, 200 after POST /orders/{id}/payment',
      'status   PUT /orders/{id}/note: 204 but not as the document says',
      'unknown  POST /orders/{id}/refund: 409 {"detail":"Never."}',
    ])
    expect(folder.read('features/draft/orders.feature')).to.include(
      '    Given an order has been placed\n    And the order has been paid\n    When I POST "orders/{{orderId}}/shipment"',
    )
    const ran = await run(['--tags', '@draft and not @unknown'], 'cucumber-js')
    expect(ran.exitCode, ran.stdout).to.equal(0)
    expect(ran.stdout).to.include('6 scenarios (6 passed)')
  })

  it('writes over no file that somebody has changed', async () => {
    const file = 'stories/orders-story.ts'
    folder.put(file, `${folder.read(file)}\n`)
    const { stdout } = await run(['draft', 'openapi.json', '--learn', '--seed', '1'])
    expect(stdout).to.include('because somebody has changed stories/orders-story.ts')
  })
})

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'chai'
import type { WorkerReply, WorkerRequest } from '../../../features/command-line/worker'

const root = resolve(__dirname, '../../..')
const answers = (status: string) => ({ responses: { [status]: { description: 'Done' } } })
const order = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
const ordered = {
  description: 'The order',
  content: { 'application/json': { schema: order } },
}
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
function startOrders() {
  const paid: boolean[] = []
  return createServer(({ method, url = '' }, response) => {
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
  }).listen(0, '127.0.0.1')
}

describe('draft --learn', function () {
  this.timeout(120_000)
  const folder = mkdtempSync(join(tmpdir(), 'chapterwise-'))
  const server = startOrders()
  let worker: ChildProcess
  const run = async (argv: readonly string[], program?: 'cucumber-js'): Promise<WorkerReply> => {
    const reply = once(worker, 'message') as Promise<[WorkerReply]>
    worker.send({ argv, cwd: folder, ...(program && { program }) } satisfies WorkerRequest)
    return (await reply)[0]
  }

  before(() => {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
    const required = ['support/*.ts', 'step-definitions/*.ts']
    writeFileSync(join(folder, 'cucumber.json'), JSON.stringify({ default: { require: required } }))
    worker = fork(join(root, 'features/command-line/worker.ts'), {
      env: { ...process.env, TS_NODE_PROJECT: join(root, 'tsconfig.json') },
      execArgv: ['-r', 'ts-node/register', '-r', 'tsconfig-paths/register'],
    })
  })
  after(() => {
    worker.disconnect()
    server.close()
    rmSync(folder, { recursive: true })
  })

  it('moves, corrects and marks, with evidence; then all scenarios pass that are not unknown', async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const argv = ['draft', 'openapi.json', '--base-url', url, '--learn', '--seed', '1']
    const { stdout, stderr, exitCode } = await run(argv)
    expect(exitCode, stderr).to.equal(0)
    expect(stdout.split('Learned, with --seed 1:\n')[1]?.split('\n\n')[0]?.split('\n').sort()).to.deep.equal([
      'departs  GET /orders/{id}: 200 but not as the document says',
      'known    GET /bills/{number}: 200 with {{orderId}} as number',
      'moved    POST /orders/{id}/shipment: 409 as drafted, 200 after POST /orders/{id}/payment',
      'status   PUT /orders/{id}/note: 204 but not as the document says',
      'unknown  POST /orders/{id}/refund: 409 {"detail":"Never."}',
    ])
    expect(readFileSync(join(folder, 'features/draft/orders.feature'), 'utf8')).to.include(
      '    Given an order has been placed\n    And the order has been paid\n    When I POST "orders/{{orderId}}/shipment"',
    )
    const ran = await run(['--tags', '@draft and not @unknown'], 'cucumber-js')
    expect(ran.exitCode, ran.stdout).to.equal(0)
    expect(ran.stdout).to.include('6 scenarios (6 passed)')
  })

  it('writes over no file that somebody has changed', async () => {
    const path = join(folder, 'stories/orders-story.ts')
    writeFileSync(path, `${readFileSync(path, 'utf8')}\n`)
    const { stdout } = await run(['draft', 'openapi.json', '--learn', '--seed', '1'])
    expect(stdout).to.include('because somebody has changed stories/orders-story.ts')
  })
})

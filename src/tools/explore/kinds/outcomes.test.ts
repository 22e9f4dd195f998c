import { expect } from 'chai'
import { Outcomes } from './outcomes'
import { Moving } from '../comparing-reads'
import { WalkRun } from '../run'
import { when } from '../walk'

it('An outcome that fails is confirmed without what was read before, which may be counted', () => {
  const reads = ['videos/{{id}}', 'videos'].map((url) => ({ by: '', method: 'GET', url, headers: [] }))
  const outcomes = new Outcomes(reads, 'told once', new Moving(), {} as never)
  const ending = [when('I try "it is liked" again after its response is lost'), ...outcomes.steps()]
  const walk = { start: { background: [] }, moves: [], ending }
  const failed = outcomes.failedIn({ walk, outcome: { trouble: { index: 2, error: new Error() } } } as never)
  expect(failed?.ending.map(({ keyword, step }) => `${keyword} ${step.text}`)).to.deep.equal([
    'When I try "it is liked" again after its response is lost',
    'Then the outcome at "videos" should be as if told once',
  ])
})

describe('What is read after stories at the same time', () => {
  const reads = [{ by: 'order', method: 'GET', url: 'orders/{{orderId}}', headers: [] }]
  const exchangeOf = (path: string, state: string) => ({
    protocol: 'http',
    request: { url: path.split(' ')[0], headers: [['Authorization', path.split(' ')[1]]] },
    outcome: { kind: 'answered', status: 200, body: { json: { ok: true, value: { state } }, text: '' } },
  })
  /** Returns a run in which the first read asks for an order, and the others for the one that was told since, or not. */
  const runOf = (
    ending: readonly { isRequest?: boolean }[],
    later: string,
    state: string,
    trouble?: object,
  ): WalkRun => {
    const steps = ending.flatMap(({ isRequest }, index) =>
      isRequest ? [{ index, exchanges: [exchangeOf(index === 0 ? 'orders/1' : later, state)] }] : [],
    )
    const outcome = { steps, exchanges: [], redact: (text: string) => text, trouble }
    return new WalkRun({ start: { background: [] }, moves: [], ending } as never, outcome as never, [])
  }
  const effectWhere = (later: string, how: 'run one after the other' | 'told once') => {
    const probe = { role: 'probe', isRequest: true, step: { text: 'I GET "orders/{{orderId}}"' } } as const
    const tried = { keyword: 'When', role: 'tried', step: { text: 'I try "an order"' } } as const
    const runner = { run: ({ ending }: { ending: [] }) => Promise.resolve(runOf(ending, later, 'open', {})) }
    const run = runOf([probe, probe], 'orders/1', 'paid')
    return new Outcomes(reads, how, new Moving(), runner as never).effectIn(
      run,
      [[tried], [tried]],
      () => true,
    )
  }

  const inOrder = 'run one after the other'

  it('is compared where each order asks for the same', async () =>
    expect(await effectWhere('orders/1', inOrder))
      .to.have.property('message')
      .that.matches(/^after I GET "orders\/{{orderId}}", the response body at /))

  it('is not compared where an order asks for what it has told', async () => {
    expect(await effectWhere('orders/2', inOrder)).to.equal(undefined)
    expect(await effectWhere('orders/2', 'told once')).to.have.property('message')
    expect(await effectWhere('orders/1 new-token', inOrder)).to.equal(undefined)
  })
})

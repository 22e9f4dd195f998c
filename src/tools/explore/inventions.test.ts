import { expect } from 'chai'
import { Body, Headers, type Exchange } from '../../exchange'
import { hasAcceptedInventions, Inventions } from './inventions'
import type { WalkRun } from './run'

function exchangeOf(method: string, sent: object | string, status: number, answer: object): Exchange {
  const json = (value: object | string): Body =>
    typeof value === 'string'
      ? new Body(value, 'text/calendar')
      : new Body(JSON.stringify(value), 'application/json')
  const headers = new Headers([])
  return {
    ...{ protocol: 'http', timeMs: 1 },
    request: { method, url: 'http://api/zones/acme', headers, body: json(sent) },
    outcome: { kind: 'answered', status, headers, body: json(answer) },
  }
}

/** Returns a run of one story, with a value that no feature has. */
function runOf(invented: string, exchange: Exchange, storyData: object = {}): WalkRun {
  const act = { kind: 'story', at: 0, isRefused: exchange.outcome.kind === 'answered', exchanges: [exchange] }
  const moves = [{ definition: { pattern: 'a phrase' }, invented: [invented] }]
  return { acts: [act], walk: { moves }, outcome: { storyData } } as unknown as WalkRun
}

describe('Values that no feature has', () => {
  const parameter = { pattern: 'a phrase', others: ['"other"'], isOpen: true }

  it('are near those of the features, in the story data, and what a refusal names', () => {
    const inventions = new Inventions()
    const numbers = { ...parameter, written: new Set(['3', '5']) }
    expect(inventions.near('3', numbers)).to.deep.equal(['6', '2', '0', '50', '500', '4'])
    const messages = ['must be at least 10', 'state must be one of: "open", \'closed\' or done.']
    inventions.note(runOf('1', exchangeOf('POST', {}, 400, { errors: messages }), { stock: 20, cartId: 7 }))
    expect(inventions.near('3', numbers).slice(6)).to.deep.equal(['10', '9', '11', '20', '21'])
    const texts = inventions.near('"a"', { ...parameter, written: new Set(['"a"']) })
    expect(texts).to.include.members([
      `"a\\'\\"&<"`,
      '"a,é"',
      '"aa"',
      '"open"',
      '"closed"',
      '"done"',
      '"other"',
    ])
    expect(texts.map((text) => text.length - 2)).to.include.members([60, 256, 10, 11])
    const named = { ...parameter, isOpen: false, written: new Set(['red']), others: ['red', 'blue'] }
    expect(inventions.near('red', named)).to.deep.equal(['blue'])
  })

  for (const [what, invented, exchange, isAccepted] of [
    ['in the body', '"a\\"b"', exchangeOf('POST', { of: ['a"b'] }, 201, {}), true],
    ['as a number', '12', exchangeOf('PUT', { price: 12 }, 200, {}), true],
    ['in a text', '"tea, 5"', exchangeOf('PUT', 'BEGIN:VEVENT\r\nSUMMARY:tea, 5\r\n', 200, {}), true],
    ['in the URL', 'acme', exchangeOf('PUT', {}, 200, {}), true],
    ['with what is generated', '"{{$uuid}}xx"', exchangeOf('POST', { id: '1a-xx' }, 201, {}), true],
    ['in part', '12', exchangeOf('POST', { price: 120 }, 201, {}), false],
    ['to a refusal', '12', exchangeOf('POST', { price: 12 }, 422, {}), false],
    ['in what only reads', 'acme', exchangeOf('GET', {}, 200, {}), false],
  ] as const)
    it(`say ${isAccepted ? 'something' : 'nothing'} of an API where they were sent ${what}`, () =>
      expect(hasAcceptedInventions(runOf(invented, exchange), { at: 0 })).to.equal(isAccepted))
})

import { expect } from 'chai'
import type { Answer } from './answer'
import { callsThatCount } from './calls-that-count'

/** Creates answers from texts such as `GET /a 200`; 409 means "not now". */
function answers(...told: string[]): Answer[] {
  return told.map((one) => {
    const [, request = '', status = ''] = /^(.+) (\d+)$/.exec(one) ?? []
    return { status, body: undefined, isNotNow: status === '409', request }
  })
}

describe('The calls of a story that count', () => {
  const cases: [what: string, told: string[], counted: number[]][] = [
    ['are all of them', ['POST /a 201', 'GET /a 200', 'PUT /a 200'], [0, 1, 2]],
    ['are the last of a GET that is repeated', ['POST /a 202', 'GET /a 200', 'GET /a 200'], [0, 2]],
    ['are each of a POST that is repeated', ['POST /a 201', 'POST /a 201'], [0, 1]],
    ['are both of a GET before and after', ['GET /a 200', 'PUT /a 200', 'GET /a 200'], [0, 1, 2]],
    ['are what is sent again after "not now"', ['PUT /a 409', 'PUT /a 409', 'PUT /a 200'], [2]],
    [
      'are what is begun again after "not now"',
      ['POST /b 201', 'GET /a 200', 'PUT /a 409', 'GET /a 200', 'PUT /a 200'],
      [0, 3, 4],
    ],
    ['are all where a story goes on after "not now"', ['PUT /a 409', 'GET /a 200'], [0, 1]],
    ['are all where it ends with "not now"', ['GET /a 200', 'PUT /a 409'], [0, 1]],
  ]
  for (const [what, told, counted] of cases)
    it(what, () => expect(callsThatCount(answers(...told)).map(({ call }) => call)).to.deep.equal(counted))

  it('are all of them when their requests are unknown', () => {
    const [one] = answers('GET /a 409')
    const unknown = { ...one, request: undefined } as never as Answer
    expect(callsThatCount([unknown, unknown])).to.have.length(2)
  })
})

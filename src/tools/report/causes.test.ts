import { expect } from 'chai'
import { causesOf } from './causes'
import type { ReportError, ReportScenario } from './model'

/** A scenario that failed with this message. */
function failed(message: string, more: Partial<ReportError> = {}): ReportScenario {
  const step = { status: 'failed', text: 'it fails', error: { message, stack: '', ...more } }
  return { attempts: [{ steps: [step] }] } as unknown as ReportScenario
}

describe('causesOf', () => {
  it('groups failures that differ in their values, under the message of the first', () => {
    const at = (id: string, value: string, was: string): ReportScenario =>
      failed(`The response body at "items[${id}].n" should be ${value} but was ${was}\nGET /${id}`, {
        places: [{ path: `$.items[${id}].n`, note: `should be ${value}` }],
      })
    expect(causesOf([at('1', '7', '6'), at('2', '7', '"six"'), at('3', '7', '1.5')])).to.deep.equal([
      { title: 'The response body at "items[1].n" should be 7 but was 6', scenarios: [0, 1, 2] },
    ])
  })

  it('keeps failures apart that name another place, header or status', () => {
    const causes = causesOf([
      failed('The response body at "a" should be 1 but was 2', { places: [{ path: '$.a', note: '' }] }),
      failed('The response body at "b" should be 1 but was 2', { places: [{ path: '$.b', note: '' }] }),
      failed('The response header "a" should be "x" but was "y"'),
      failed('The response header "b" should be "x" but was "y"'),
      failed('The response should be 201 Created but was 422 Unprocessable Entity'),
      failed('The response should be 201 Created but was 500 Internal Server Error'),
    ])
    expect(causes.map(({ scenarios }) => scenarios.length)).to.deep.equal([1, 1, 1, 1, 1, 1])
    expect(causes.map(({ title }) => title)).to.include(
      'The response should be 201 Created but was 422 Unprocessable Entity',
    )
  })

  it('names the places of a list of differences', () => {
    const places = [36, 40].map((at) => ({ path: `$.items[${at}].price`, note: 'expected 3' }))
    const [cause] = causesOf([failed('It should contain this but does not:\n  …', { places })])
    expect(cause?.title).to.equal('It should contain this but does not: $.items[36].price')
  })
})

import { expect } from 'chai'
import { Variables } from '../../variables'
import { explainingQuotedVariable } from './quoted-variable'

const variables = new Variables({ price: 12, paid: true, text: '12', none: null, big: 12345678901234567890n })
const hint = (name: string, type = 'number'): string =>
  `\nIn quotes {{${name}}} is a text. Without them it is the ${type} that it holds.`

function explained(message: string, { text = '', content = '', cells = [] as string[] }): string {
  const step = {
    text,
    argument: {
      docString: { content },
      dataTable: { rows: [{ cells: cells.map((value) => ({ value })) }] },
    },
  }
  const fail = (): void => {
    throw new Error(message)
  }
  try {
    explainingQuotedVariable(step as never, variables, fail)
  } catch (error) {
    return (error as Error).message.slice(message.length)
  }
  return 'It passed.'
}

describe('The hint at a variable in quotes', () => {
  const ofDocument = (...lines: string[]): string =>
    ['The response body should be as expected but differs:', ...lines, 'GET http://bank', '< 12'].join('\n')

  it('is added where the API has a number or a boolean instead of the text', () => {
    const content = '{ "price": "{{price}}", "paid": "{{ paid }}" }'
    const lines = [
      '  $.price: expected "12" (string) but was 12 (number)',
      '  $.paid: expected "true" (string) but was true (boolean)',
    ]
    expect(explained(ofDocument(...lines), { content })).to.equal(hint('price') + hint('paid', 'boolean'))
    expect(
      explained(ofDocument('  $[0]: expected "12345678901234567890" (string) but was 7 (number)'), {
        cells: ['a', '"{{big}}"'],
      }),
    ).to.equal(hint('big'))
  })

  it('is added when the quotes are in the text of the step', () => {
    const text = 'each item of the response body at "list" should be at least "{{price}}"'
    const message = `Each item of the response body at "list" should be at least "12" (string) but 1 of 1 item does not:\n  [0] was 13 (number)\nGET http://bank`
    expect(explained(message, { text })).to.equal(hint('price'))
  })

  it('is not added when removing the quotes would not help', () => {
    const line = '  $.price: expected "12" (string) but was 12 (number)'
    expect(explained(ofDocument(line), { content: '{ "price": {{price}} }' })).to.equal('')
    expect(explained(ofDocument(line), { content: '{ "price": "{{text}}" }' })).to.equal('')
    expect(explained(ofDocument(line), { content: '{ "a": "{{nobody}}", "b": "{{none}}" }' })).to.equal('')
    expect(explained(ofDocument(line), { content: '{ "a": "{{$number}}", "b": "no {{price}}" }' })).to.equal(
      '',
    )
    const others = [
      '  $.price: expected "12" (string) but was null',
      '  $.name: expected "a" (string) but was 7 (number)',
      '  $.id: expected "12" (string) but was true (boolean)',
    ]
    expect(explained(ofDocument(...others), { content: '{ "price": "{{price}}" }' })).to.equal('')
  })
})

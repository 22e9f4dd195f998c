import { expect } from 'chai'
import { InputError } from '../errors'
import { Redactor } from '../redaction'
import { NewValues } from './new-values'
import { isVariableName, placeholdersIn, Variables } from './variables'

class Wallet {
  cents = 250
  get euros(): number {
    return this.cents / 100
  }
}

class StoryData {
  accountId = 7
  balance = 12.5
  owner = { name: 'Fred "F"', tags: ['a', { deep: true }] }
  missing: unknown = undefined
  nothing = null
  get computed(): number {
    return this.accountId * 2
  }
  describe(): string {
    return 'a method'
  }
}
class SpecialData extends StoryData {
  wallet = new Wallet()
  get special(): string {
    return 'yes'
  }
}

describe('Variables', () => {
  const variables = new Variables(
    { token: 'abc', balance: 99, 'content-type': 'x', größe: 3 },
    new SpecialData(),
  )

  const fills: [text: string, filled: string][] = [
    ['a {{ token }} b {{accountId}}', 'a abc b 7'],
    ['saved before the data: {{balance}}', 'saved before the data: 99'],
    ['{{owner.tags[0]}} {{owner.tags[1].deep}}', 'a true'],
    ['{{content-type}} {{größe}} {{nothing}}', 'x 3 null'],
    ['{{computed}} {{special}} {{wallet.euros}}', '14 yes 2.5'],
    ['{single} {{1}} {{}} {{#each}} {{{}}} {{ "a" }}', '{single} {{1}} {{}} {{#each}} {{{}}} {{ "a" }}'],
  ]
  for (const [text, filled] of fills) it(`fills ${text}`, () => expect(variables.fill(text)).to.equal(filled))

  for (const [text, filled] of [
    ['{"id":{{accountId}}}', '{"id":7}'],
    ['{"token":{{token}}}', '{"token":"abc"}'],
    ['{"name":"{{owner.name}}!"}', '{"name":"Fred \\"F\\"!"}'],
    ['{"a":"\\"{{token}}","b":{{nothing}}}', '{"a":"\\"abc","b":null}'],
    ['{{owner.tags}}', '["a",{"deep":true}]'],
    ['{"{{token}}":1}', '{"abc":1}'],
  ] as const)
    it(`fills the JSON ${text}`, () => expect(variables.fillJson(text)).to.equal(filled))

  const values: [text: string, value: unknown][] = [
    ['{{accountId}}', 7],
    ['{{owner.tags[1]}}', { deep: true }],
    ['{{nothing}}', null],
    ['no. {{accountId}}', 'no. 7'],
  ]
  for (const [text, value] of values)
    it(`resolves the value of "${text}"`, () => expect(variables.valueOf(text)).to.deep.equal(value))

  const known =
    'Known here: token, balance, content-type, größe, accountId, owner, missing, nothing, wallet, special, computed'
  for (const [text, message] of [
    ['{{stranger}}', `The variable {{stranger}} is unknown.\n${known}`],
    ['{{constructor.name}}', 'The variable {{constructor}} is unknown.'],
    ['{{describe}}', 'The variable {{describe}} is unknown.'],
    ['{{missing}}', 'The variable {{missing}} has no value yet.'],
    ['{{a b}}', '"{{a b}}" names no variable as it is written.\nWrite {{name}}, '],
    ["{{owner['name']}}", `"{{owner['name']}}" names no variable as it is written.`],
    ['{{owner.}}', '"{{owner.}}" names no variable as it is written.'],
  ] as const)
    it(`rejects ${text}`, () => {
      for (const use of ['fill', 'fillJson', 'valueOf', 'fillDocument'] as const)
        expect(() => variables[use](text)).to.throw(InputError, message)
    })

  it('formats dates as ISO 8601 and bigints with all digits', () => {
    const data = { at: new Date(0), id: 9007199254740993n, both: [new Date(0), 9007199254740993n] }
    const values = new Variables(data)
    expect(values.fill('{{at}} {{id}} {{both}}')).to.equal(
      '1970-01-01T00:00:00.000Z 9007199254740993 ["1970-01-01T00:00:00.000Z",9007199254740993]',
    )
    expect(values.fillJson('[{{at}},{{id}},"{{at}}"]')).to.equal(
      '["1970-01-01T00:00:00.000Z",9007199254740993,"1970-01-01T00:00:00.000Z"]',
    )
  })

  it('writes numbers without exponents, and refuses those that JSON does not have', () => {
    const values = new Variables({ tiny: 2.5e-7, huge: -1.5e21, whole: 1e23, none: [NaN] })
    expect(values.fill('{{tiny}} {{huge}} {{whole}}')).to.equal(
      '0.00000025 -1500000000000000000000 100000000000000000000000',
    )
    for (const use of ['fill', 'fillJson'] as const)
      expect(() => values[use]('{{none}}')).to.throw(
        InputError,
        'The variable {{none}} cannot be written as JSON: "0" is NaN.',
      )
  })

  it('shows no secret of a value without the member that is named, however short it is', () => {
    const secrets = new Redactor()
    const values = new Variables({ card: { cvv: '987', pin: 12, n: 3 }, pin: 987 }, undefined, { secrets })
    expect(() => values.fill('{{card.no}}')).to.throw(
      'is {"cvv":"[redacted]","pin":"[redacted]","n":3}, which',
    )
    expect(() => values.fill('{{pin.no}}')).to.throw('{{pin}} is [redacted], which')
  })

  it('shows of a value without the member that is named what its class writes as JSON, without secrets', () => {
    class Session {
      readonly #id = 7
      readonly token = 'secret'
      toJSON(): object {
        return { id: this.#id, pin: 12, key: this.token }
      }
    }
    const values = new Variables({ one: new Session() }, undefined, { secrets: new Redactor() })
    expect(() => values.fill('{{one.no}}')).to.throw(
      'is {"id":7,"pin":"[redacted]","key":"[redacted]"}, which',
    )
  })

  it('reports the values that it fills in, so that secrets in them are learned', () => {
    const known: unknown[] = []
    const secrets = Object.assign(new Redactor(), { learnFields: (value: unknown) => void known.push(value) })
    const values = new Variables({ password: 'a', user: { pin: 1 } }, undefined, { secrets })
    values.fill('{{password}} {{user.pin}}')
    expect(known).to.deep.equal([{ password: 'a' }, { pin: 1 }])
  })

  for (const placeholder of ['{{$env.SHOP_PASSWORD}}', '{{ $env .SHOP_PASSWORD }}'])
    it(`learns the secret in ${placeholder} by the name of the environment variable`, () => {
      process.env['SHOP_PASSWORD'] = 'hunter2-hunter2'
      const secrets = new Redactor()
      const values = new Variables({}, undefined, { secrets, newValues: new NewValues('seed') })
      expect(values.fill(placeholder)).to.equal('hunter2-hunter2')
      delete process.env['SHOP_PASSWORD']
      expect(secrets.redact('hunter2-hunter2')).to.equal('[redacted]')
    })
})

it('placeholdersIn lists each variable once', () =>
  expect(placeholdersIn('{{a}} {{ b.c }} {{a[0]}} {x} {{1}}')).to.deep.equal(['a', 'b']))

it('isVariableName is true for what a placeholder can name', () => {
  expect(['accountId', '_a', '$a', 'a-b1', 'größe'].filter(isVariableName)).to.have.length(5)
  expect(['', '1a', 'a b', 'a.b', 'a[0]', '-a', '$uuid'].filter(isVariableName)).to.deep.equal([])
})

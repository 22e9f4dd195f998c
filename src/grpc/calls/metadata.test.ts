import { expect } from 'chai'
import { InputError } from '../../errors'
import { metadataFrom, type MetadataValues } from './metadata'

describe('metadataFrom', () => {
  it('accepts raw bytes or base64 for names that end in -bin', () => {
    const metadata = metadataFrom({ 'a-bin': 'aGk=', 'b-Bin': Buffer.from('hi'), 'c-bin': 'aGk', 'd.e_f': 1 })
    expect(metadata.getMap()).to.deep.equal({
      ...{ 'a-bin': Buffer.from('hi'), 'b-bin': Buffer.from('hi'), 'c-bin': Buffer.from('hi') },
      'd.e_f': '1',
    })
  })

  const refused: [values: MetadataValues, message: RegExp][] = [
    ...['', 'a b', 'a:', ':path', 'a!'].map((name): [MetadataValues, RegExp] => [
      { [name]: 'x' },
      new RegExp(
        `^The gRPC metadata "${name}" cannot be sent: its name or its value has a character that may`,
      ),
    ]),
    [{ a: 'é' }, /^The gRPC metadata "a" cannot be sent: its name or its value has a character that may/],
    [
      { 'a-bin': 'hush!' },
      /^The gRPC metadata "a-bin" cannot be sent: a name that ends in -bin takes a text in base64\.\nWrite its bytes in base64, or give it another name\.$/,
    ],
  ]
  for (const [values, message] of refused)
    it(`rejects ${JSON.stringify(values)}`, () =>
      expect(() => metadataFrom(values))
        .to.throw(InputError)
        .with.property('message')
        .that.matches(message))
})

import { expect } from 'chai'
import { madeUpResponse, type MadeUp } from './response.fixture'
import { expectTextBody } from './body'
import { differenceOfTexts } from './failure'

describe('The difference that a runner shows', () => {
  const lines = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, at) => `  line ${from + at}`)
  const text = (...parts: (string | string[])[]): string => parts.flat().join('\n')

  it('has the part that differs, with three equal lines before and after it', () => {
    const sides = ['1', '2'].map((a) => text('{', lines(1, 20), `  "a": ${a}`, lines(21, 40), '}'))
    const shown = ['1', '2'].map((a) => text('…', lines(18, 20), `  "a": ${a}`, lines(21, 23), '…'))
    const [expected = '', actual = ''] = sides
    expect(differenceOfTexts(expected, actual)).to.deep.equal({ expected: shown[0], actual: shown[1] })
    for (const [one, other] of [
      ['75', '"75"'],
      [text('[', lines(1, 3), ']'), text('[', lines(2, 3), '  more', ']')],
      ['', 'a'],
    ] as const)
      expect(differenceOfTexts(one, other)).to.deep.equal({ expected: one, actual: other })
  })

  it('has excerpts of long texts around the difference', () => {
    const same = 'x'.repeat(500_000)
    const long = madeUpResponse({ body: `${same}1${same}`, headers: { 'Content-Type': 'text/csv' } })
    expect(() => expectTextBody(long, `${same}2`))
      .to.throw()
      .that.includes({
        expected: `${'x'.repeat(3072)}2`,
        actual: `${'x'.repeat(3072)}1${'x'.repeat(3071)}`,
      })
  })
})

describe('The body returned by a status assertion', () => {
  interface Account {
    readonly id: number
  }
  const bodyOf = (answer: MadeUp): Account => madeUpResponse(answer).shouldBe.ok<Account>()
  const unreadable: [was: string, answer: MadeUp][] = [
    ['empty', { body: '' }],
    ['text/html', { body: '<h1>Hello</h1>', headers: { 'Content-Type': 'text/html' } }],
    ['binary (image/png)', { body: '\0', headers: { 'Content-Type': 'image/png' } }],
  ]

  it('is the JSON value', () => {
    expect(bodyOf({ body: '{"id":1}' })).to.deep.equal({ id: 1 })
    expect(bodyOf({ body: 'null' })).to.equal(null)
  })

  for (const [was, answer] of unreadable) {
    it(`may be ${was} as long as nothing reads it`, async () => {
      const body = bodyOf(answer)
      expect(await Promise.resolve(body)).to.equal(body)
      for (const read of [
        (body: Account) => body.id,
        ({ id }: Account) => id,
        (body: Account) => 'id' in body,
        (body: Account) => ({ ...body }),
      ])
        expect(() => read(bodyOf(answer))).to.throw(`The response body should be JSON but was ${was}\nGET `)
    })
  }
})

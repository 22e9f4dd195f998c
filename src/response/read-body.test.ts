import { expect } from 'chai'
import { madeUpResponse, type MadeUp } from './response.fixture'

interface Account {
  readonly id: number
}

const page = { body: '<h1>Hello</h1>', headers: { 'Content-Type': 'text/html' } }
const picture = { body: '\0', headers: { 'Content-Type': 'image/png' } }
const unreadable: [what: string, answer: MadeUp, was: string][] = [
  ['an empty one', { body: '' }, 'empty'],
  ['a page', page, 'text/html'],
  ['a picture', picture, 'binary (image/png)'],
]

const bodyOf = (answer: MadeUp): Account => madeUpResponse(answer).shouldBe.ok<Account>()

describe('The body returned by a status assertion', () => {
  for (const [json, value] of [
    ['{"id":1}', { id: 1 }],
    ['[]', []],
    ['null', null],
    ['0', 0],
  ] as const)
    it(`is the JSON value ${json}`, () => {
      expect(bodyOf({ body: json })).to.deep.equal(value)
    })

  for (const [what, answer, was] of unreadable) {
    it(`may be ${what} as long as nothing reads it`, async () => {
      const body = bodyOf(answer)
      expect(await Promise.resolve(body)).to.equal(body)
    })

    for (const [how, read] of [
      ['asks it for a member', (body: Account) => body.id],
      ['takes it apart', ({ id }: Account) => id],
      ['asks whether it has a member', (body: Account) => 'id' in body],
      ['copies it', (body: Account) => ({ ...body })],
    ] as const)
      it(`throws for ${what} when the test ${how}`, () => {
        expect(() => read(bodyOf(answer)))
          .to.throw()
          .with.property('message')
          .that.matches(/^The response body should be JSON but was (.*)\nGET http:\/\/bank\/accounts\/1 /)
          .and.contains(`should be JSON but was ${was}\n`)
      })
  }
})

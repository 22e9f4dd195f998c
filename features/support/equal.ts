import { expect } from 'chai'

/** The texts are the same, one by one. */
export function shouldBe<Texts extends string | readonly string[]>(actual: Texts, expected: Texts): void {
  expect(actual).to.deep.equal(expected)
}

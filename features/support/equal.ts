import { expect } from 'chai'

/** Asserts that the texts are equal. */
export function shouldBe<Texts extends string | readonly string[]>(actual: Texts, expected: Texts): void {
  expect(actual).to.deep.equal(expected)
}

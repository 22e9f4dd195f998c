/** What is wrong with how an XPath is written, and where. */
export class XPathSyntaxError extends Error {
  override name = 'XPathSyntaxError'

  /** @param at - from 0 */
  constructor(
    message: string,
    readonly at: number,
    readonly remedy?: string,
  ) {
    super(message)
  }
}

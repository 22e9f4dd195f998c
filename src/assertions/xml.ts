import { InputError, pluralize } from '../errors'
import type { Body } from '../exchange'
import { describeBody } from './body'
import { fail, type Subject } from './failure'
import {
  compareXml,
  explainNothing as explain,
  findByXPath,
  findsParent as hasParent,
  parseXml,
  xml,
  xmlAsJson as asJson,
  type ParsedXml,
  type XmlDocument,
  type XPathResult,
} from '../formats'

export { compileXPath, readTextsAs } from '../formats'

const maxNamed = 10
const known = new WeakMap<Body, ParsedXml>()
const none = new Map<string, string>()

/** Returns the body parsed as XML. Fails if it is not XML or not well-formed. */
export function xmlBodyOf(subject: Subject): XmlDocument {
  const { body } = subject.exchange.outcome
  if (body.isEmpty || body.format !== xml)
    return fail(subject, `The response body should be XML but was ${describeBody(subject.exchange)}`)
  let parsed = known.get(body)
  if (parsed === undefined) known.set(body, (parsed = parseXml(body.text)))
  if (parsed.ok) return parsed.document
  return fail(subject, `The response body should be XML but is not well-formed: ${parsed.problem}`)
}

/** Evaluates an XPath in the body. @throws {@link InputError} when it is malformed or cannot be evaluated */
export function queryXml(subject: Subject, path: string): XPathResult {
  return findByXPath(xmlBodyOf(subject), path, subject.xmlNamespaces ?? none)
}

/** Says why an XPath finds nothing. */
export function explainNothing(subject: Subject, path: string): string {
  return explain(xmlBodyOf(subject), path)
}

/** Whether the parent of what an XPath selects exists: `/order` of `/order/item`. */
export function findsParent(subject: Subject, path: string): boolean {
  return hasParent(xmlBodyOf(subject), path, subject.xmlNamespaces ?? none)
}

/** Asserts that the body is the expected document. @throws {@link InputError} when `expected` is not well-formed */
export function expectXmlBody(subject: Subject, expected: string): void {
  const differences = compareXml(xmlBodyOf(subject), readExpectedXml(expected))
  if (differences.length === 0) return
  const lines = differences.slice(0, maxNamed).map(({ path, problem }) => `  ${path}: ${problem}`)
  const more = differences.length - maxNamed
  if (more > 0) lines.push(`  and ${pluralize(more, 'more difference')}`)
  fail(subject, `The response body should be as expected but differs:\n${lines.join('\n')}`)
}

/** Parses an expected document. @throws {@link InputError} when it is not well-formed */
export function readExpectedXml(expected: string): XmlDocument {
  const parsed = parseXml(expected.trim())
  if (parsed.ok) return parsed.document
  throw new InputError(`The XML that is expected is not well-formed: ${parsed.problem}.`)
}

/** Returns an XML body as JSON, so that each value has a path; undefined for any other body. */
export function xmlAsJson(body: Body): unknown {
  if (body.isEmpty || body.format !== xml) return undefined
  const parsed = parseXml(body.text)
  return parsed.ok ? asJson(parsed.document) : undefined
}

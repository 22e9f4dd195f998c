import { pluralize, InputError } from '../../errors'
import { fail, type Subject } from '../failure'
import { compareXml, pathOf } from './compare-xml'
import { parseXml } from './parse-xml'
import { xmlBodyOf } from './xml-body'
import type { XmlDocument } from './xml-document'

const mostNamed = 10

/** Asserts that the body is the expected document. @throws {@link InputError} when `expected` is not well-formed */
export function expectXmlBody(subject: Subject, expected: string): void {
  const differences = compareXml(xmlBodyOf(subject), readExpectedXml(expected))
  if (differences.length === 0) return
  const lines = differences.slice(0, mostNamed).map(({ at, problem }) => `  ${pathOf(at)}: ${problem}`)
  const more = differences.length - mostNamed
  if (more > 0) lines.push(`  and ${pluralize(more, 'more difference')}`)
  fail(subject, `The response body should be as expected but differs:\n${lines.join('\n')}`)
}

/** Parses an expected document. @throws {@link InputError} when it is not well-formed */
export function readExpectedXml(expected: string): XmlDocument {
  const parsed = parseXml(expected.trim())
  if (parsed.ok) return parsed.document
  throw new InputError(`The XML that is expected is not well-formed: ${parsed.problem}.`)
}

import type { Body } from '../../exchange'
import { xml } from '../../formats'
import { describeBody } from '../body'
import { fail, type Subject } from '../failure'
import { parseXml, type ParsedXml } from './parse-xml'
import type { XmlDocument } from './xml-document'

const known = new WeakMap<Body, ParsedXml>()

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

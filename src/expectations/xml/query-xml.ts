import type { Subject } from '../failure'
import { describeXmlDeadEnd, lastStepFound } from './dead-end'
import { xmlBodyOf } from './xml-body'
import { textOf } from './xml-document'
import { compileXPath, isNodes, xpathValue, type Namespaces } from './xpath'

/**
 * What an XPath gives of a body: the texts of the nodes that it finds, or a text, a number or a boolean; and where it
 * finds no nodes why not.
 */
export type XmlQueryResult =
  | { readonly kind: 'value'; readonly value: string | number | boolean }
  | { readonly kind: 'nodes'; readonly texts: readonly string[] }

const none: Namespaces = new Map()

/** @throws {@link InputError} when the path is malformed or cannot be followed */
export function queryXml(subject: Subject, path: string): XmlQueryResult {
  const xpath = compileXPath(path)
  const { root } = xmlBodyOf(subject)
  const found = xpathValue(xpath, root, subject.xmlNamespaces ?? none)
  return isNodes(found) ? { kind: 'nodes', texts: found.map(textOf) } : { kind: 'value', value: found }
}

/** Why an XPath finds nothing: how far it leads, and what is there instead. */
export function explainNothing(subject: Subject, path: string): string {
  return describeXmlDeadEnd(path, xmlBodyOf(subject).root, subject.xmlNamespaces ?? none)
}

/** Whether what an XPath looks in is there, so that finding nothing means none: `/order` of `/order/item`. */
export function findsParent(subject: Subject, path: string): boolean {
  return lastStepFound(path, xmlBodyOf(subject).root, subject.xmlNamespaces ?? none)
}

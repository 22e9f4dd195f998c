import type { Subject } from '../failure'
import { describeXmlDeadEnd, lastStepFound } from './dead-end'
import { xmlBodyOf } from './xml-body'
import { textOf } from './xml-document'
import { compileXPath, isNodes, xpathValue, type Namespaces } from './xpath'

/** The result of an XPath: the texts of the nodes that it finds, perhaps none, or a text, a number or a boolean. */
export type XmlQueryResult =
  | { readonly kind: 'value'; readonly value: string | number | boolean }
  | { readonly kind: 'nodes'; readonly texts: readonly string[] }

const none: Namespaces = new Map()

/** Evaluates an XPath in the body. @throws {@link InputError} when it is malformed or cannot be evaluated */
export function queryXml(subject: Subject, path: string): XmlQueryResult {
  const xpath = compileXPath(path)
  const { root } = xmlBodyOf(subject)
  const found = xpathValue(xpath, root, subject.xmlNamespaces ?? none)
  return isNodes(found) ? { kind: 'nodes', texts: found.map(textOf) } : { kind: 'value', value: found }
}

/** Says why an XPath finds nothing: how far it leads, and what is there. */
export function explainNothing(subject: Subject, path: string): string {
  return describeXmlDeadEnd(path, xmlBodyOf(subject).root, subject.xmlNamespaces ?? none)
}

/**
 * Whether the parent of what an XPath selects exists, so that finding nothing means an empty list: `/order` of
 * `/order/item`.
 */
export function findsParent(subject: Subject, path: string): boolean {
  return lastStepFound(path, xmlBodyOf(subject).root, subject.xmlNamespaces ?? none)
}

import { asItIs, decode, inXml } from '../encodings'
import { isNamedValue, namesValue } from '../named-values'
import { redacted, type Format } from '../secret'
import type { Span } from '../span'
import { secretsInUrls } from './url'
import { localName, readPiece, valuesOfAttributes, type XmlPiece } from './xml-piece'

/** Decides which names in XML, without their prefixes, are those of secrets. */
export interface SecretXmlNames {
  isSecretField(name: string): boolean
  /** Whether an element is named like a secret, but is not secret if it contains elements. */
  isEnvelope(name: string): boolean
}

/** A secret in an XML text: the value of an attribute, or everything between the tags of an element. */
export interface XmlSecret extends Span {
  readonly kind: 'attribute' | 'content'
}

/** Finds the secrets in XML: in elements, attributes, texts and URLs. */
export const secretsInXml: Format = function* (xml, search) {
  for (const secret of namedSecrets(xml, search.names))
    yield { start: secret.start, end: secret.end, replacement: redacted, values: [...valuesOf(xml, secret)] }
  yield* secretsInUrls(xml, search)
  for (let at = 0; at < xml.length;) {
    const piece = readPiece(xml, at)
    at = piece.end
    if (piece.kind === 'text') yield* search.inside(xml, piece, inXml)
    else if (piece.kind === 'cdata') yield* search.inside(xml, piece.inner, asItIs)
  }
}

/**
 * Yields in order the secrets in an XML text: by their own names, or by a name in an attribute or in the element
 * before. Comments and CDATA sections are searched too. A secret element extends to its end tag, or to the end of the
 * text if it has none.
 */
export function* namedSecrets(xml: string, names: SecretXmlNames, isInside = false): Generator<XmlSecret> {
  let isNamedBefore = false
  for (let at = 0; at < xml.length;) {
    if (isInside && xml.startsWith('<!', at)) {
      at += 2
      continue
    }
    const piece = readPiece(xml, at)
    at = piece.end
    if (piece.kind === 'comment' || piece.kind === 'cdata') {
      const { start, end } = piece.inner
      for (const { kind, ...found } of namedSecrets(xml.slice(start, end), names, true))
        yield { kind, start: start + found.start, end: start + found.end }
    }
    if (piece.kind !== 'start tag') continue
    const name = localName(piece.name)
    const hasElements = !piece.isEmpty && holdsElements(xml, at)
    const isNamed =
      (isNamedBefore && isNamedValue(name)) || (!hasElements && isNamedInside(xml, piece, names))
    const isSecret = isNamed || (names.isSecretField(name) && !(names.isEnvelope(name) && hasElements))
    isNamedBefore = namesValue(name) && names.isSecretField(decoded(textAt(xml, at)).trim())
    if (!isSecret || !piece.isBroken) {
      const isWanted = (attribute: string): boolean =>
        names.isSecretField(localName(attribute)) || (isSecret && attribute.toLowerCase() === 'value')
      for (const value of valuesOfAttributes(xml, piece.attributes, isWanted)) {
        if (value.end > value.start) yield { kind: 'attribute', ...value }
        at = Math.max(at, value.end)
      }
    }
    if (!isSecret || piece.isEmpty) continue
    const end = endOfContent(xml, piece.name, at)
    if (end > at) yield { kind: 'content', start: at, end }
    at = end
  }
}

/** Yields the values of a secret in an XML text, as they are written and as they are decoded. */
export function* valuesOf(xml: string, { kind, start, end }: XmlSecret): Generator<string> {
  const written = xml.slice(start, end)
  if (kind === 'content') yield* valuesInContent(written)
  else yield* [written, decoded(written)]
}

/** Whether an attribute of an element says that its value is secret: `<param name="password" value="…"/>`. */
function isNamedInside(
  xml: string,
  piece: XmlPiece & { readonly kind: 'start tag' },
  names: SecretXmlNames,
): boolean {
  const isName = (attribute: string): boolean => namesValue(localName(attribute))
  for (const { start, end } of valuesOfAttributes(xml, piece.attributes, isName))
    if (names.isSecretField(decoded(xml.slice(start, end)))) return true
  return false
}

/** Returns the text from an index to the next tag. */
function textAt(xml: string, at: number): string {
  const end = xml.indexOf('<', at)
  return xml.slice(at, end === -1 ? xml.length : end)
}

function holdsElements(xml: string, at: number): boolean {
  const startTag = /\s*<[^\s<>/?!="']/y
  startTag.lastIndex = at
  return startTag.test(xml)
}

function endOfContent(xml: string, name: string, start: number): number {
  let open = 1
  for (let at = start; at < xml.length;) {
    const piece = readPiece(xml, at)
    if (piece.kind === 'start tag' && piece.name === name && !piece.isEmpty) open++
    if (piece.kind === 'end tag' && piece.name === name && --open === 0) return at
    at = piece.end
  }
  return xml.length
}

/** Yields the texts between tags and the values of attributes, until an end tag whose start tag is not in the text. */
function* valuesInContent(xml: string): Generator<string> {
  let written = ''
  let read = ''
  let open = 0
  for (let at = 0; at < xml.length && open >= 0;) {
    const piece = readPiece(xml, at)
    const whole = xml.slice(at, piece.end)
    at = piece.end
    if (piece.kind === 'text') {
      written += whole
      read += decoded(whole)
    } else if (piece.kind === 'cdata') {
      written += whole
      read += xml.slice(piece.inner.start, piece.inner.end)
    } else if (piece.kind !== 'comment') {
      yield* [written.trim(), read.trim()]
      written = read = ''
      if (piece.kind === 'end tag') open--
      else {
        if (!piece.isEmpty) open++
        for (const { start, end } of valuesOfAttributes(xml, piece.attributes, isOfDocument))
          yield* [xml.slice(start, end), decoded(xml.slice(start, end))]
      }
    }
  }
  yield* [written.trim(), read.trim()]
}

/** Whether an attribute belongs to the document and not to XML itself, as `xmlns:soap` and `xsi:type` do. */
function isOfDocument(attribute: string): boolean {
  return !/^(?:xmlns|xsi|xml)(?::|$)/.test(attribute)
}

function decoded(text: string): string {
  return decode(text, inXml)
}

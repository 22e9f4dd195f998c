/** Rewords the parser's error about malformed XML with its position, and without its excerpt, which may be long. */
export function describeXmlProblem(message: string, xml: string): string {
  const [first = ''] = message.split('\n', 1)
  const place = /\nAt line (\d+), character (\d+):/.exec(message)
  if (place === null) return inWords(first)
  const [line, column] = [Number(place[1]), Number(place[2])]
  const written = xml.split(/\r\n|[\n\r]/)[line - 1] ?? ''
  return `${mistakeAt(written, column - 1) ?? inWords(first)}, at line ${line}, column ${column}`
}

/** Describes the most common mistakes, for which the parser only says what it expected. */
function mistakeAt(line: string, index: number): string | undefined {
  const rest = line.slice(index)
  const character = String.fromCodePoint(rest.codePointAt(0) ?? 0x20)
  if (character === '&' ? /^&(?![\w#:.-]+;)/.test(rest) : /&[^;&<\s]*$/.test(line.slice(0, index)))
    return 'an "&" that stands for itself has to be written as &amp;'
  if (rest.startsWith(']]>')) return 'a "]]>" that stands for itself has to be written as ]]&gt;'
  if (/^<(?![/!?\p{L}_:])/u.test(rest)) return 'a "<" that stands for itself has to be written as &lt;'
  if (!noCharacter.test(character)) return undefined
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `U+${code} is no character of XML`
}

/** A character that XML 1.0 (2.2) does not allow in any form. */
// eslint-disable-next-line no-control-regex -- control characters are most of it
const noCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/u

function inWords(first: string): string {
  const entity = /^reference to unknown entity "(.*)"/.exec(first)?.[1]
  if (entity !== undefined)
    return `&${entity}; is none of the entities of XML, and those of a DTD are never resolved`
  if (first.includes('processing instruction target must not be'))
    return '"<?xml" is not at the very beginning'
  return first
    .replace(/^Parsing document failed, /, '')
    .replace(/^document is not well-formed - /, '')
    .replace(/^non-well-formed element: /, '')
    .replaceAll("'", '"')
}

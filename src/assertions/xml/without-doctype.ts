/**
 * Replaces the document type declaration with blanks, so that no entity and no default in it is ever resolved. Every
 * other character keeps its line and column.
 */
export function withoutDoctype(xml: string): string {
  const start = doctypeStart(xml)
  if (start === -1) return xml
  const end = doctypeEnd(xml, start)
  return xml.slice(0, start) + xml.slice(start, end).replace(/[^\n\r]/g, ' ') + xml.slice(end)
}

/** Returns the start of the declaration, which only comments and instructions may precede; -1 if there is none. */
function doctypeStart(xml: string): number {
  const prolog = /\s+|<!--[^]*?-->|<\?[^]*?\?>/y
  let at = 0
  for (;;) {
    prolog.lastIndex = at
    if (!prolog.test(xml)) return xml.startsWith('<!DOCTYPE', at) ? at : -1
    at = prolog.lastIndex
  }
}

/** Returns its end: the first `>` outside brackets, quotes, comments and instructions. */
function doctypeEnd(xml: string, start: number): number {
  const sign = /"[^"]*"|'[^']*'|<!--[^]*?-->|<\?[^]*?\?>|[[\]>]/g
  sign.lastIndex = start
  let isInside = false
  for (let found = sign.exec(xml); found !== null; found = sign.exec(xml)) {
    if (found[0] === '[') isInside = true
    else if (found[0] === ']') isInside = false
    else if (found[0] === '>' && !isInside) return sign.lastIndex
  }
  return xml.length
}

/**
 * The text with blanks in place of its document type declaration, so that nothing that it declares is ever resolved:
 * neither an entity nor a default. Every other character keeps its line and column.
 */
export function withoutDoctype(xml: string): string {
  const start = doctypeStart(xml)
  if (start === -1) return xml
  const end = doctypeEnd(xml, start)
  return xml.slice(0, start) + xml.slice(start, end).replace(/[^\n\r]/g, ' ') + xml.slice(end)
}

/** Where the declaration begins, which only comments and instructions may stand before; -1 where there is none. */
function doctypeStart(xml: string): number {
  const prolog = /\s+|<!--[^]*?-->|<\?[^]*?\?>/y
  let at = 0
  for (;;) {
    prolog.lastIndex = at
    if (!prolog.test(xml)) return xml.startsWith('<!DOCTYPE', at) ? at : -1
    at = prolog.lastIndex
  }
}

/** Where it ends: at the first `>` that is in no brackets, quotes, comments or instructions. */
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

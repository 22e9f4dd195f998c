const shortestPiece = 12
const shortestAtEllipsis = 4

/**
 * Replaces every longer piece of the forms of secrets with `redacted`, and shorter pieces where an ellipsis cuts them
 * off.
 */
export function redactPieces(text: string, forms: readonly string[], redacted: string): string {
  const pieces = new Set<string>()
  for (const form of forms) {
    for (let at = 0; at + shortestPiece <= form.length; at++) pieces.add(form.slice(at, at + shortestPiece))
  }
  let shown = ''
  let hiddenUntil = 0
  for (let at = 0; at < text.length; at++) {
    if (pieces.has(text.slice(at, at + shortestPiece))) {
      if (at >= hiddenUntil) shown += redacted
      hiddenUntil = at + shortestPiece
    }
    if (at >= hiddenUntil) shown += text.charAt(at)
  }
  return shown.includes('…') ? redactAtEllipses(shown, forms, redacted) : shown
}

function redactAtEllipses(text: string, forms: readonly string[], redacted: string): string {
  const starts = new Set<string>()
  const ends = new Set<string>()
  for (const form of forms) {
    for (let length = shortestAtEllipsis; length < Math.min(shortestPiece, form.length); length++) {
      starts.add(form.slice(0, length))
      ends.add(form.slice(-length))
    }
  }
  const parts = text.split(/("?…"?)/)
  for (let at = 1; at < parts.length; at += 2) {
    parts[at - 1] = withoutEnd(parts[at - 1] ?? '', starts, redacted)
    parts[at + 1] = withoutStart(parts[at + 1] ?? '', ends, redacted)
  }
  return parts.join('')
}

function withoutEnd(text: string, starts: ReadonlySet<string>, redacted: string): string {
  for (let length = shortestPiece - 1; length >= shortestAtEllipsis; length--)
    if (starts.has(text.slice(-length))) return text.slice(0, -length) + redacted
  return text
}

function withoutStart(text: string, ends: ReadonlySet<string>, redacted: string): string {
  for (let length = shortestPiece - 1; length >= shortestAtEllipsis; length--)
    if (ends.has(text.slice(0, length))) return redacted + text.slice(length)
  return text
}

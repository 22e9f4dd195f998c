import { escapeJson } from './encodings'

/** Returns how many characters two texts have in common at their beginnings, and splits no character. */
export function lengthOfSame(one: string, other: string): number {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  return /[\uD800-\uDBFF]$/.test(one.slice(0, same)) ? same - 1 : same
}

/** Says in which character two texts differ that look alike when they are printed; empty for any others. */
export function describeLookalikes(actual: unknown, expected: unknown): string {
  if (typeof actual !== 'string' || typeof expected !== 'string' || actual === expected) return ''
  if (looksOf(actual) !== looksOf(expected)) return ''
  const same = lengthOfSame(actual, expected)
  const from = Math.max(0, same - 10)
  const [is, not] = [actual, expected].map((text) => {
    const [before, after] = [text.slice(from, same), text.slice(same, same + 10)]
    const excerpt = escapeUnshown(before) + escapeUnshown(after).replace(/^[^ -~]/, escapeUnit)
    const ellipses = [from > 0 ? '…' : '', text.length > same + 10 ? '…' : ''] as const
    return `${nameOfCharacter(text.codePointAt(same))} in "${ellipses.join(excerpt)}"`
  })
  return ` (they look alike, but character ${same + 1} is ${is}, and not ${not})`
}

/** Escapes for a JSON string, also characters that do not show by themselves. */
function escapeUnshown(text: string): string {
  return escapeJson(text).replace(/[\p{C}\p{M}]|[^\S ]/gu, escapeUnit)
}

function escapeUnit(units: string): string {
  return units.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const lookalikes = new Map(
  [...'аеорсухіјѕАВЕКМНОРСТХІЈЅ'].map((one, at) => [one, 'aeopcyxijsABEKMHOPCTXIJS'[at]]),
)

/** Returns what texts that look alike have in common. */
function looksOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\P{C}\n\t]/gu, '')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/\p{Pd}|−/gu, '-')
    .replace(/[‘’‛ʼ′´]/g, "'")
    .replace(/[“”″]/g, '"')
    .replace(/\p{Script=Cyrillic}/gu, (letter) => lookalikes.get(letter) ?? letter)
    .trim()
}

const characterNames: Readonly<Record<string, string>> = {
  ' ': 'space',
  '\n': 'line feed',
  '\r': 'carriage return',
  '\t': 'tab',
  '\u00a0': 'no-break space',
  '\u200b': 'zero width space',
  '\ufeff': 'byte order mark',
}

function nameOfCharacter(code: number | undefined): string {
  if (code === undefined) return 'the end'
  const character = String.fromCodePoint(code)
  const other = /[\p{C}\p{M}\p{Z}]/u.test(character) ? '' : character
  const name = characterNames[character] ?? other
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}${name && ` (${name})`}`
}

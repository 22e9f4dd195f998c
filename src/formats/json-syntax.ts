type Need = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or ]' | ', or }' | 'end'

const SPACE = /[ \t\n\r]*/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

const WORDS: Record<Need, string> = {
  value: 'expected a value',
  'value or ]': 'expected a value or "]"',
  name: 'expected a member name in double quotes',
  'name or }': 'expected a member name in double quotes or "}"',
  ':': 'expected ":" after the member name',
  ', or ]': 'expected "," or "]"',
  ', or }': 'expected "," or "}"',
  end: 'expected nothing after the value',
}

/** Says where and why a text is not JSON, with line, column and excerpt; returns `undefined` if it is JSON. */
export function jsonSyntaxProblem(text: string): string | undefined {
  if (text.trim() === '') return 'there is no text'
  const open: ('[' | '{')[] = []
  let need: Need = 'value'
  let index = 0
  const accept = (pattern: RegExp) => {
    pattern.lastIndex = index
    const length = pattern.exec(text)?.[0].length
    if (length === undefined) return false
    index += length
    return true
  }
  const acceptText = () => {
    const end = text[index] === '"' ? scanText(text, index).end : undefined
    if (end !== undefined) index = end
    return end !== undefined
  }
  const afterValue = (): Need => (open.length === 0 ? 'end' : open.at(-1) === '[' ? ', or ]' : ', or }')
  const close = (): Need => {
    open.pop()
    index += 1
    return afterValue()
  }

  for (;;) {
    accept(SPACE)
    const next = text[index]
    if (need === 'end' && next === undefined) return undefined
    if ((need === 'value or ]' || need === ', or ]') && next === ']') need = close()
    else if ((need === 'name or }' || need === ', or }') && next === '}') need = close()
    else if ((need === ', or ]' || need === ', or }') && next === ',') {
      index += 1
      need = need === ', or ]' ? 'value' : 'name'
    } else if (need === ':' && next === ':') {
      index += 1
      need = 'value'
    } else if ((need === 'name' || need === 'name or }') && acceptText()) need = ':'
    else if ((need === 'value' || need === 'value or ]') && (next === '[' || next === '{')) {
      open.push(next)
      index += 1
      need = next === '[' ? 'value or ]' : 'name or }'
    } else if ((need === 'value' || need === 'value or ]') && (acceptText() || accept(SCALAR)))
      need = afterValue()
    else return describe(text, index, need)
  }
}

function describe(text: string, index: number, need: Need): string {
  const wantsText = need !== 'end' && !need.startsWith(',') && need !== ':'
  const brokenText = wantsText && text[index] === '"' ? scanText(text, index).fault : undefined
  const at = brokenText?.index ?? index
  const before = text.slice(0, at)
  const line = before.split('\n').length
  const column = at - before.lastIndexOf('\n')
  const found = at < text.length ? `found ${showCharacter(text, at)}` : 'the text ends'
  return `line ${line}, column ${column}: ${brokenText?.problem ?? `${WORDS[need]} but ${found}`}${excerpt(text, at)}`
}

function scanText(text: string, start: number): { end?: number; fault?: { index: number; problem: string } } {
  for (let index = start + 1; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (character === '"') return { end: index + 1 }
    if (character < ' ') {
      return { fault: { index, problem: 'a line break or control character inside a text must be escaped' } }
    }
    if (character !== '\\') continue
    if (!/^\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/.test(text.slice(index, index + 6))) {
      return {
        fault: { index, problem: 'a backslash inside a text must start an escape such as \\n or \\\\' },
      }
    }
    index += 1
  }
  return { fault: { index: start, problem: 'this text has no closing double quote' } }
}

function showCharacter(text: string, index: number): string {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0)
  if (/^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)) return character === '"' ? `'"'` : `"${character}"`
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Removes the excerpt of the text from a problem, as it may contain a secret that is not known yet. */
export function withoutExcerpt(problem: string): string {
  return problem.replace(/, near .*/, '')
}

function excerpt(text: string, index: number): string {
  const from = Math.max(0, index - 20)
  const shown = text.slice(from, index + 20).replace(/[\s\u0000-\u001F]+/g, ' ') // eslint-disable-line no-control-regex -- kept out of messages
  return `, near ${from > 0 ? '…' : ''}${shown.trim()}${index + 20 < text.length ? '…' : ''}`
}

/**
 * @typedef {{ text: string, members?: Member[], list?: boolean }} JsonNode
 * @typedef {{ key: string, path: string, node: JsonNode }} Member
 */

/** The maximum depth of a tree; a deeper body is shown as plain text. */
const deepest = 200

/**
 * Parses JSON and keeps every digit and escape as written. Returns undefined for a text that is not JSON.
 *
 * @param {string} text
 * @returns {JsonNode | undefined}
 */
function readTree(text) {
  const tokens =
    /[ \t\n\r]*(?:("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))/y
  let kind = ''
  let token = ''

  const next = () => {
    const match = tokens.exec(text)
    if (match === null) throw new SyntaxError()
    kind = match[1] !== undefined ? 'text' : match[2] !== undefined ? 'scalar' : 'sign'
    token = match[1] ?? match[2] ?? match[3] ?? ''
  }

  const isAt = (/** @type {string} */ sign) => kind === 'sign' && token === sign
  const expect = (/** @type {string} */ sign) => {
    if (!isAt(sign)) throw new SyntaxError()
    next()
  }

  const expectName = () => {
    if (kind !== 'text') throw new SyntaxError()
    next()
  }

  /** @param {string} path @param {number} depth @returns {JsonNode} */
  const value = (path, depth) => {
    if (kind !== 'sign') return { text: token }
    const list = isAt('[')
    if (depth > deepest || !(list || isAt('{'))) throw new SyntaxError()
    const end = list ? ']' : '}'
    /** @type {Member[]} */
    const members = []
    next()
    while (!isAt(end)) {
      if (members.length > 0) expect(',')
      const key = list ? String(members.length) : token
      if (!list) {
        expectName()
        expect(':')
      }
      const inner = list ? `${path}[${key}]` : path + step(key)
      members.push({ key, path: inner, node: value(inner, depth + 1) })
      next()
    }
    return { text: '', members, list }
  }

  try {
    next()
    const tree = value('$', 0)
    return /^[ \t\n\r]*$/.test(text.slice(tokens.lastIndex)) ? tree : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Returns the path segment of a member, as error messages write it: `.name`, `['last name']`.
 *
 * @param {string} quotedKey
 */
function step(quotedKey) {
  let key = quotedKey
  try {
    key = JSON.parse(quotedKey)
  } catch {
    // An escape that JSON does not allow: the key stays as written.
  }
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key)
    ? `.${key}`
    : `['${key.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`
}

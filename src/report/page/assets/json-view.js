/** A body of at most so many lines is fully expanded, a larger one only at its first levels. */
const mostOpenLines = 60
/** The number of members or items shown at a time. */
const portion = 100

/**
 * Renders a body as a coloured, collapsible tree, with notes at the places that an error message names.
 *
 * @param {JsonNode} tree
 * @param {Map<string, string>} notes
 */
function jsonView(tree, notes) {
  return element(
    'div',
    { class: 'json' },
    jsonLine('', tree, '$', notes, linesOf(tree, mostOpenLines) <= mostOpenLines ? 99 : 1, false),
  )
}

/**
 * @param {JsonNode} node
 * @param {number} most
 * @returns {number} at most a little more than `most`
 */
function linesOf(node, most) {
  let lines = 1
  for (const member of node.members ?? []) {
    lines += linesOf(member.node, most - lines)
    if (lines > most) break
  }
  return lines
}

/**
 * @param {string} label
 * @param {JsonNode} node
 * @param {string} path
 * @param {Map<string, string>} notes
 * @param {number} openLevels
 * @param {boolean} comma
 * @returns {HTMLElement}
 */
function jsonLine(label, node, path, notes, openLevels, comma) {
  const note = notes.get(path)
  const name = label === '' ? [] : [element('span', { class: 'key' }, label), ': ']
  const { members } = node
  const end = comma ? ',' : ''
  if (members === undefined) {
    const value = element('span', { class: kindOf(node.text) }, node.text)
    return noted(
      element(
        'div',
        { class: 'line' },
        ...name,
        note === undefined ? value : element('mark', {}, value),
        end,
      ),
      note,
    )
  }
  const [opening, closing] = node.list ? ['[', ']'] : ['{', '}']
  const missing = node.list ? [] : missingBelow(node, path, notes)
  if (members.length === 0 && missing.length === 0)
    return noted(element('div', { class: 'line' }, ...name, opening + closing + end), note)
  const inside = counted(members.length, node.list ? 'item' : 'member')
  const open = openLevels > 0 || notedWithin(notes, path)
  const summary = [...name, opening, element('span', { class: 'more' }, ` ${inside} `, closing)]
  const block = folded(
    note === undefined ? summary : [element('mark', {}, ...summary), noteOf(note)],
    () => [
      element(
        'div',
        { class: 'inside' },
        ...portions(members, (member, isLast) =>
          jsonLine(node.list ? '' : member.key, member.node, member.path, notes, openLevels - 1, !isLast),
        ),
        ...missing,
      ),
      element('div', { class: 'line' }, closing + end),
    ],
    { open },
  )
  return block
}

/**
 * Renders the expected members that are missing.
 *
 * @param {JsonNode} node
 * @param {string} path
 * @param {Map<string, string>} notes
 */
function missingBelow(node, path, notes) {
  const there = new Set(node.members?.map((member) => member.path))
  return [...notes].flatMap(([place, note]) => {
    const key = place.startsWith(path) ? place.slice(path.length) : ''
    if (!/^(?:\.\w+|\['(?:[^'\\]|\\.)*'\])$/.test(key) || there.has(place)) return []
    return [noted(element('div', { class: 'line' }, element('mark', {}, key.replace(/^\./, ''))), note)]
  })
}

/**
 * @param {HTMLElement} line
 * @param {string | undefined} note
 */
function noted(line, note) {
  if (note !== undefined) line.append(noteOf(note))
  return line
}

/** @param {string} note */
function noteOf(note) {
  return element('span', { class: 'note' }, ` ≠ ${note}`)
}

/** @param {string} text */
function kindOf(text) {
  if (text.startsWith('"')) return 'string'
  return /^[tfn]/.test(text) ? 'literal' : 'number'
}

/**
 * Renders the first items of a list, and a button that shows more.
 *
 * @template T
 * @param {readonly T[]} all
 * @param {(each: T, isLast: boolean) => HTMLElement} show
 * @returns {HTMLElement[]}
 */
function portions(all, show) {
  const shown = all.slice(0, portion).map((each, at) => show(each, at === all.length - 1))
  if (all.length <= portion) return shown
  const rest = all.slice(portion)
  const button = element(
    'button',
    {
      type: 'button',
      class: 'quiet',
      click: () => {
        const next = portions(rest, show)
        button.replaceWith(...next)
        next[0]?.focus?.()
      },
    },
    `${rest.length.toLocaleString('en-US')} more`,
  )
  return [...shown, button]
}

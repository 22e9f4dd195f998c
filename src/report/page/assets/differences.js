/**
 * Finds what an error message says about places in a body: `$.balance: expected 40 but was 80`, `body at "balance"
 * should be 40 …`.
 *
 * @param {string} message
 * @returns {Map<string, string>} by the path of the place
 */
function differencesIn(message) {
  /** @type {Map<string, string>} */
  const notes = new Map()
  for (const [, path = '', note = ''] of message.matchAll(
    /^ +(\$(?:\.[A-Za-z_]\w*|\[\d+\]|\['(?:[^'\\]|\\.)*'\])*):? (.+)$/gm,
  ))
    notes.set(path, note)
  const at =
    /^(?:AssertionError: )?(?:The|Each item of the) response body at "((?:[^"\\]|\\.)*)" (should .+)$/m.exec(
      message,
    )
  if (at !== null) {
    const place = fromRoot(at[1] ?? '')
    const items = [...message.matchAll(/^ {2}\[(\d+)\] (.+)$/gm)]
    for (const [, index, note = ''] of items) notes.set(`${place}[${index}]`, note)
    if (items.length === 0 && notes.size === 0) notes.set(place, at[2] ?? '')
  }
  return notes
}

/** @param {string} path */
function fromRoot(path) {
  if (path.startsWith('$')) return path
  return path.startsWith('[') ? `$${path}` : `$.${path}`
}

/**
 * Whether there is a note for a place or for something below it.
 *
 * @param {Map<string, string>} notes
 * @param {string} path
 */
function notedWithin(notes, path) {
  for (const noted of notes.keys())
    if (noted === path || noted.startsWith(`${path}.`) || noted.startsWith(`${path}[`)) return true
  return false
}

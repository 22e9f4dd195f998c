/** @typedef {import('../../model').ReportStatus} Status */

/** The symbol of each status, so that no status is shown by its colour alone. */
const glyphs = /** @type {Record<Status, string>} */ ({
  passed: '✓',
  failed: '✕',
  skipped: '–',
  pending: '…',
  undefined: '?',
  ambiguous: '≈',
  unknown: '?',
})

/** The symbol of a scenario that was retried. */
const againGlyph = '↻'

/** @param {Status} status */
function statusMark(status) {
  return element(
    'span',
    { class: `mark ${status}` },
    element('span', { 'aria-hidden': 'true' }, glyphs[status] ?? '?'),
    unseen(`${status}: `),
  )
}

/**
 * `1 scenario`, `1,200 scenarios`.
 *
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
function counted(count, one, many = `${one}s`) {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/**
 * `0.4 ms`, `38 ms`, `1.2 s`, `2 min 5 s`.
 *
 * @param {number} ms
 */
function duration(ms) {
  if (ms < 1) return ms === 0 ? '0 ms' : `${ms.toFixed(1)} ms`
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1000).toFixed(ms < 9950 ? 1 : 0)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** @param {number} bytes */
function size(bytes) {
  if (bytes < 1000) return counted(bytes, 'byte')
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** @param {number} share of 1 */
function percent(share) {
  return `${Math.floor(share * 100)} %`
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * Renders additional text of a heading, less prominent.
 *
 * @param {string} text
 */
function figure(text) {
  return element('span', { class: 'figure' }, ` ${text}`)
}

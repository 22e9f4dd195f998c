/** @typedef {import('../../model').ReportTranscript} Transcript */

/** A longer transcript is collapsed if nothing failed. */
const mostOpenMessages = 12

/** The symbol of each direction, and its word for screen readers. */
const directions = /** @type {Record<Transcript['lines'][number]['kind'], [sign: string, word: string]>} */ ({
  received: ['←', 'received'],
  sent: ['→', 'sent'],
  noted: ['·', 'noted'],
})

/**
 * Renders the lines of a stream: time, direction and text.
 *
 * @param {Transcript} transcript
 * @param {boolean} failed whether the step failed
 */
function transcriptView({ stream, leftOut, lines }, failed) {
  const open = failed || lines.length <= mostOpenMessages
  return folded(
    [element('span', {}, summaryOf(lines) || 'The connection'), figure(stream)],
    () => [
      leftOut > 0 && element('p', { class: 'log' }, `${counted(leftOut, 'more line')} came before these.`),
      element('ol', {}, ...lines.map(transcriptLine)),
    ],
    { open, class: 'transcript' },
  )
}

/** @param {Transcript['lines']} lines */
function summaryOf(lines) {
  return /** @type {const} */ (['received', 'sent'])
    .map((kind) => [kind, lines.filter((line) => line.kind === kind).length])
    .filter(([, count]) => Number(count) > 0)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')
}

/** @param {Transcript['lines'][number]} line */
function transcriptLine({ atMs, kind, text }) {
  const [sign, word] = directions[kind]
  return element(
    'li',
    { class: kind },
    element('span', { class: 'at' }, `+${duration(atMs)}`),
    element('span', { class: 'direction', title: word }, sign, unseen(` ${word}: `)),
    element('span', { class: 'said' }, text),
  )
}

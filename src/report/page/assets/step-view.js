/** @typedef {import('../../model').ReportStep} Step */

/**
 * @param {Step} step
 * @param {Exchange | undefined} lookedAt the exchange that a failed step is about, if an earlier step sent it
 */
function stepView(step, lookedAt) {
  const { status, keyword, text, durationMs, kind, definedAt, docString, table, error } = step
  const { notes, transcripts, attachments } = step
  const failed = error !== undefined || status === 'failed'
  const name =
    kind === 'hook'
      ? [element('span', { class: 'keyword' }, `${keyword} hook `), text]
      : [element('span', { class: 'keyword' }, `${keyword.trim()} `), stepText(text)]
  const last = step.exchanges.at(-1)
  return element(
    'li',
    { class: `step ${status}` },
    element(
      'div',
      { class: 'step-line' },
      statusMark(status),
      element('span', { class: 'step-text', title: definedAt }, ...name),
      durationMs > 0 && element('span', { class: 'time' }, duration(durationMs)),
    ),
    docString && docStringView(docString),
    table && tableView(table),
    ...notes.map(({ title, text: note }) =>
      element('p', { class: 'log' }, title === '' ? '' : `${title}: `, note),
    ),
    ...transcripts.map((transcript) => transcriptView(transcript, failed)),
    error && errorView(error, { hasExchange: (lookedAt ?? last) !== undefined }),
    status === 'undefined' &&
      !error &&
      element('p', { class: 'hint' }, 'No step definition matches this step.'),
    ...step.exchanges.map((exchange) =>
      exchangeView(exchange, {
        open: failed && exchange === last,
        message: failed && exchange === last ? error?.message : '',
      }),
    ),
    lookedAt && exchangeView(lookedAt, { open: true, message: error?.message }),
    kind === 'hook' && failed && definedAt !== undefined && element('p', { class: 'place' }, definedAt),
    ...attachments.map(attachmentView),
  )
}

/**
 * Renders the text of a step with its quoted parts and numbers highlighted.
 *
 * @param {string} text
 */
function stepText(text) {
  const parts = text.split(/("(?:[^"\\]|\\.)*"|(?<![\w{])-?\d[\d.,]*(?![\w}]))/)
  return element(
    'span',
    {},
    ...parts.map((part, at) => (at % 2 === 1 ? element('span', { class: 'argument' }, part) : part)),
  )
}

/** @param {{ mediaType: string, content: string }} docString */
function docStringView({ mediaType, content }) {
  return element(
    'pre',
    { class: 'doc-string', tabindex: 0 },
    mediaType !== '' && element('span', { class: 'aside' }, `${mediaType}\n`),
    content,
  )
}

/** @param {readonly (readonly string[])[]} rows */
function tableView(rows) {
  return element(
    'table',
    { class: 'argument-table' },
    element(
      'tbody',
      {},
      ...rows.map((cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, cell)))),
    ),
  )
}

/** @typedef {import('../../model').ReportExchange} Exchange */
/** @typedef {import('../../model').ReportHeader} Header */
/** @typedef {import('../../model').ReportBody} SentBody */

/**
 * Renders an exchange as one line that expands to request and response side by side.
 *
 * @param {Exchange} exchange
 * @param {{ open?: boolean, message?: string }} options `message`: the assertion error about the response
 */
function exchangeView(exchange, { open = false, message = '' } = {}) {
  const { request, response, failure, durationMs, title } = exchange
  const answer = response?.statusText ?? failure?.code ?? 'no answer'
  const summary = [
    element('span', { class: 'method' }, request.method),
    ' ',
    element('span', { class: 'path' }, shortAddress(exchange)),
    ' ',
    element('span', { class: `answer ${answerKind(exchange)}` }, answer),
    ' ',
    element('span', { class: 'time' }, duration(durationMs)),
    ' ',
    /^(?:when|then)?$/.test(title) ? undefined : element('span', { class: 'title' }, title),
  ]
  return folded(summary, () => [exchangeBody(exchange, message)], { open, class: 'exchange' })
}

/** @param {Exchange} exchange */
function answerKind({ response, protocol }) {
  if (response === undefined) return 'none'
  if (protocol === 'grpc') return response.statusText.startsWith('0 ') ? 'good' : 'refused'
  return response.status >= 500 ? 'broken' : response.status >= 400 ? 'refused' : 'good'
}

/** @param {Exchange} exchange */
function shortAddress({ request: { url }, protocol }) {
  if (protocol === 'grpc') return url
  return url.replace(/^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?=\/|$)/, '') || '/'
}

/**
 * @param {Exchange} exchange
 * @param {string} message
 */
function exchangeBody(exchange, message) {
  const { request, response, failure, redirects, withheld, curl } = exchange
  const notes = differencesIn(message)
  const wrongStatus =
    /^(?:AssertionError: )?The response should (?:not )?be .+ but was(?: |$)/m.test(message) &&
    !/response body/.test(message.split('\n')[0] ?? '')
  return element(
    'div',
    { class: 'sides' },
    element(
      'div',
      { class: 'side', role: 'group', 'aria-label': 'Request' },
      element(
        'div',
        { class: 'side-head' },
        element('span', { class: 'side-name', 'aria-hidden': 'true' }, 'Request'),
        curl === undefined ? undefined : copyButton(curl),
      ),
      element('p', { class: 'start' }, element('b', {}, request.method), ' ', request.url),
      headersView(request.headers, 'header'),
      withheld.length > 0 &&
        element('p', { class: 'left-out' }, `Left out on the way to another origin: ${withheld.join(', ')}`),
      bodyView(request.body, new Map()),
    ),
    element(
      'div',
      { class: 'side', role: 'group', 'aria-label': 'Response' },
      element(
        'div',
        { class: 'side-head' },
        element('span', { class: 'side-name', 'aria-hidden': 'true' }, 'Response'),
        element('span', { class: 'time' }, duration(exchange.durationMs)),
      ),
      ...redirects.map(({ status, headers }) =>
        element(
          'div',
          {},
          element('p', { class: 'start' }, `${status}, redirected to ${locationOf(headers)}`),
          headersView(headers, 'header'),
        ),
      ),
      ...(response === undefined
        ? [
            element(
              'p',
              { class: 'start' },
              element('b', {}, 'No answer: '),
              `${failure?.code ?? ''} ${failure?.message ?? ''}`,
            ),
          ]
        : [
            element(
              'p',
              { class: 'start' },
              element(wrongStatus ? 'mark' : 'b', {}, response.statusText),
              wrongStatus && noteOf(firstLine(message)),
              response.details ? ` ${response.details}` : '',
            ),
            headersView(response.headers, 'header'),
            bodyView(response.body, notes),
            headersView(response.trailers ?? [], 'trailer'),
          ]),
    ),
  )
}

/** @param {string} message */
function firstLine(message) {
  const first = (message.split('\n')[0] ?? '').replace(/^AssertionError: /, '')
  return first.replace(/^The response should be (.+) but was .*/, 'expected $1').replace(/^The response /, '')
}

/** @param {readonly Header[]} headers */
function locationOf(headers) {
  return headers.find(([name]) => name.toLowerCase() === 'location')?.[1] ?? '?'
}

/**
 * @param {readonly Header[]} headers
 * @param {string} kind
 */
function headersView(headers, kind) {
  if (headers.length === 0) return undefined
  return folded(
    [counted(headers.length, kind)],
    () => [
      element(
        'dl',
        { class: 'headers' },
        ...headers.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
      ),
    ],
    { class: 'fields' },
  )
}

/**
 * @param {SentBody | undefined} body
 * @param {Map<string, string>} notes
 */
function bodyView(body, notes) {
  if (body === undefined || (body.bytes === 0 && !body.text))
    return element('p', { class: 'nothing' }, 'no body')
  const { text, mediaType, bytes, isCut } = body
  if (text === undefined)
    return element('p', { class: 'nothing' }, `${mediaType || 'binary'}, ${size(bytes)}`)
  const tree = isCut ? undefined : readTree(text)
  const shown =
    tree === undefined ? element('pre', { class: 'text', tabindex: 0 }, text) : jsonView(tree, notes)
  return isCut
    ? element('div', {}, shown, element('p', { class: 'nothing' }, `The first part of ${size(bytes)}.`))
    : shown
}

/** @param {string} text */
function copyButton(text) {
  const button = element('button', { type: 'button', class: 'copy', click: copy }, 'Copy as curl')
  async function copy() {
    const copied = await copyText(text)
    button.textContent = copied ? 'Copied' : 'Not copied'
    setTimeout(() => (button.textContent = 'Copy as curl'), 4000)
  }
  return button
}

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether it was
 */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The Clipboard API is not available, for example on an untrusted file: copy with a selection.
    const area = /** @type {HTMLTextAreaElement} */ (
      element('textarea', { class: 'unseen', readonly: true }, text)
    )
    document.body.append(area)
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)
    area.select()
    const copied = document.execCommand('copy')
    area.remove()
    focused?.focus()
    return copied
  }
}

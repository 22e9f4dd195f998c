/** @typedef {import('../../model').ReportError} StepError */

/**
 * Texts of more lines are shown one after the other and not compared, as the comparison needs time and memory for the
 * product of both lengths.
 */
const mostComparedLines = 600

/** A line of the exchange at the end of a message: the request, `> ` what was sent, `< ` what was received. */
const exchangeLine = /^(?:[<>] |[A-Z]+ \S+ \([\d.,]+ ms\)$)/

/**
 * Renders why a step failed: the first line of the message, the rest, and the difference, if any.
 *
 * @param {StepError} error
 * @param {{ hasExchange?: boolean }} options `hasExchange`: the exchange is shown below, so its short form is left out
 */
function errorView({ message, difference, stack }, { hasExchange = false } = {}) {
  const [first = '', ...lines] = message.split('\n')
  const rest = hasExchange ? lines.filter((line) => !exchangeLine.test(line)) : lines
  return element(
    'div',
    { class: 'error' },
    element('p', { class: 'what' }, first),
    rest.length > 0 && element('pre', { class: 'message', tabindex: 0 }, rest.join('\n')),
    difference && differenceView(difference),
    stack !== '' &&
      folded(['Where'], () => [element('pre', { class: 'text', tabindex: 0 }, stack)], { class: 'fields' }),
  )
}

/** @param {{ expected: string, actual: string }} difference */
function differenceView({ expected, actual }) {
  const lines = compareLines(expected.split('\n'), actual.split('\n'))
  return element(
    'pre',
    { class: 'difference', tabindex: 0 },
    element('span', { class: 'legend' }, '+ expected  − was\n'),
    ...lines.map(({ sign, text }) =>
      element(sign === '+' ? 'ins' : sign === '−' ? 'del' : 'span', {}, `${sign} ${text}\n`),
    ),
  )
}

/**
 * @param {string[]} expected
 * @param {string[]} actual
 * @returns {{ sign: '−' | '+' | ' ', text: string }[]}
 */
function compareLines(expected, actual) {
  if (expected.length > mostComparedLines || actual.length > mostComparedLines)
    return [
      .../** @type {const} */ ([
        ['+', expected],
        ['−', actual],
      ]),
    ].flatMap(([sign, texts]) => texts.map((text) => ({ sign, text })))
  // The length of the longest common subsequence of the lines from each pair of positions on.
  const width = actual.length + 1
  const alike = new Uint16Array((expected.length + 1) * width)
  const at = (/** @type {number} */ row, /** @type {number} */ column) => alike[row * width + column] ?? 0
  for (let row = expected.length - 1; row >= 0; row--)
    for (let column = actual.length - 1; column >= 0; column--)
      alike[row * width + column] =
        expected[row] === actual[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  /** @type {{ sign: '−' | '+' | ' ', text: string }[]} */
  const lines = []
  let [row, column] = [0, 0]
  while (row < expected.length || column < actual.length) {
    const [left, right] = [expected[row], actual[column]]
    if (left !== undefined && left === right) {
      lines.push({ sign: ' ', text: left })
      row++
      column++
    } else if (left !== undefined && (right === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ sign: '+', text: left })
      row++
    } else {
      lines.push({ sign: '−', text: right ?? '' })
      column++
    }
  }
  return lines
}

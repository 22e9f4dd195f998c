/** @typedef {import('../page-data').PageScenario} Scenario */

/**
 * Renders a scenario: its place, its attempts, its steps.
 *
 * @param {Scenario} scenario
 * @param {readonly Attempt[]} attempts
 */
function scenarioView(scenario, attempts) {
  const { uri, line, rule, feature, description, example, tags, status } = scenario
  return element(
    'div',
    { class: 'scenario-body' },
    element(
      'p',
      { class: 'about' },
      element('code', { class: 'place' }, `${uri}:${line}`),
      element('span', {}, rule === undefined ? feature : `${feature} › Rule: ${rule}`),
      ...tags.map((tag) => element('span', { class: 'tag' }, tag)),
    ),
    description !== undefined && element('p', { class: 'description' }, description),
    example && exampleView(example),
    ...(attempts.length > 1
      ? [...attempts]
          .reverse()
          .map((attempt, at) =>
            attemptView(attempt, attempts.length - at, attempts.length, status === 'passed'),
          )
      : attempts.map((attempt) => stepsView(attempt))),
  )
}

/** @param {NonNullable<Scenario['example']>} example */
function exampleView({ name, columns, values }) {
  return element(
    'div',
    { class: 'example' },
    element('p', { class: 'label' }, name === '' ? 'Example' : `Example: ${name}`),
    element(
      'table',
      { class: 'argument-table' },
      element(
        'thead',
        {},
        element('tr', {}, ...columns.map((column) => element('th', { scope: 'col' }, column))),
      ),
      element('tbody', {}, element('tr', {}, ...values.map((value) => element('td', {}, value)))),
    ),
  )
}

/**
 * @param {Attempt} attempt
 * @param {number} number
 * @param {number} of
 * @param {boolean} isOpen
 */
function attemptView(attempt, number, of, isOpen) {
  return folded(
    [
      statusMark(attempt.status),
      `Attempt ${number} of ${of}`,
      ' ',
      element('span', { class: 'time' }, duration(attempt.durationMs)),
    ],
    () => [stepsView(attempt)],
    { class: 'attempt', open: number === of || isOpen },
  )
}

/** @param {Attempt} attempt */
function stepsView({ steps }) {
  /** @type {Exchange[]} */
  const sent = []
  /** @type {HTMLElement[]} */
  const lines = []
  let isBackground = false
  for (const step of steps) {
    if (step.kind === 'step' && step.isBackground !== isBackground) {
      isBackground = step.isBackground
      lines.push(element('li', { class: 'label' }, isBackground ? 'Background' : 'Scenario'))
    }
    const isAboutEarlier = step.error !== undefined && step.kind === 'step' && step.exchanges.length === 0
    lines.push(stepView(step, isAboutEarlier ? exchangeOf(step.error.message, sent) : undefined))
    sent.push(...step.exchanges)
  }
  return element('ol', { class: 'steps' }, ...lines)
}

/**
 * Returns the exchange that a message names, or else the last one.
 *
 * @param {string} message
 * @param {Exchange[]} sent
 */
function exchangeOf(message, sent) {
  const named = sent.filter(({ request: { method, url } }) => message.includes(`${method} ${url} (`))
  return named.at(-1) ?? sent.at(-1)
}

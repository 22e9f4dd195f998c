/**
 * A scenario as a line that expands.
 *
 * @typedef {{ node: HTMLElement, open: () => void, focus: () => void }} Card
 */

/** The cards created so far: expanded ones stay so when filters change, and creating them again is slow. */
const cards = /** @type {Map<string, Card>} */ (new Map())

/**
 * Returns the card of a scenario in one of the two lists; in the list of failures it is expanded from the start.
 *
 * @param {number} place of the scenario in the report
 * @param {'failed' | 'all'} list
 */
function scenarioCard(place, list) {
  const id = `${list}-${place}`
  const card = cards.get(id) ?? makeCard(place, list, id)
  cards.set(id, card)
  return card
}

/**
 * @param {number} place
 * @param {'failed' | 'all'} list
 * @param {string} bodyId
 * @returns {Card}
 */
function makeCard(place, list, bodyId) {
  const scenario = /** @type {Scenario} */ (report.scenarios[place])
  const { id, name, keyword, status, durationMs, runs, example } = scenario
  const body = element('div', { id: bodyId, class: 'card-body', hidden: true })
  const button = element(
    'button',
    {
      type: 'button',
      'aria-expanded': 'false',
      'aria-controls': bodyId,
      click: () => {
        show(button.getAttribute('aria-expanded') === 'false')
        if (list === 'all') remember({ scenario: body.hidden ? '' : id })
      },
    },
    statusMark(status),
    element('span', { class: 'name' }, name || keyword),
    example && element('span', { class: 'row' }, example.values.join(' · ')),
  )
  const link = element(
    'a',
    { class: 'link', href: fragmentOf({ scenario: id }), title: 'Link to this scenario' },
    element('span', { 'aria-hidden': 'true' }, '#'),
    unseen(`Link to ${name || id}`),
  )
  const node = element(
    'div',
    { class: `card ${status}` },
    element(
      'div',
      { class: 'card-head' },
      element('h4', {}, button),
      runs.length > 1 &&
        element('span', { class: 'attempts' }, `${againGlyph} ${counted(runs.length, 'attempt')}`),
      element('span', { class: 'time' }, duration(durationMs)),
      link,
    ),
    body,
  )

  /** @param {boolean} isOpen */
  function show(isOpen) {
    button.setAttribute('aria-expanded', String(isOpen))
    body.hidden = !isOpen
    if (isOpen && body.firstChild === null) {
      const waiting = element('p', { class: 'nothing' }, 'Opening …')
      body.append(waiting)
      attemptsOf(place).then(
        (attempts) => waiting.replaceWith(scenarioView(scenario, attempts)),
        () => (waiting.textContent = 'This browser cannot unpack the steps: it is too old for that.'),
      )
    }
  }
  if (list === 'failed') show(true)
  return { node, open: () => show(true), focus: () => button.focus() }
}

/** The scenarios that are open in the list of all, by their places. */
const opened = new Set()

/**
 * A scenario as a line that opens, with a link of its own.
 *
 * @param {number} place of the scenario in the report
 * @param {{ level: number, open?: boolean, list?: string }} options `list`: what tells its element from that in another list
 */
function scenarioCard(place, { level, open = false, list = 'all' }) {
  const scenario = /** @type {Scenario} */ (report.scenarios[place])
  const { id, name, status, durationMs, runs, example } = scenario
  const body = element('div', { id: `${list}-${place}`, class: 'card-body', hidden: true })
  const isInAll = list === 'all'
  const button = element(
    'button',
    {
      type: 'button',
      'aria-expanded': 'false',
      'aria-controls': body.id,
      click: () => show(button.getAttribute('aria-expanded') !== 'true', true),
    },
    statusMark(status),
    element('span', { class: 'name' }, name || scenario.keyword),
    example && element('span', { class: 'row' }, example.values.join(' · ')),
  )
  const card = element(
    'div',
    { class: `card ${status}` },
    element(
      'div',
      { class: 'card-head' },
      element(`h${level}`, {}, button),
      runs.length > 1 &&
        element('span', { class: 'attempts' }, `${againGlyph} ${counted(runs.length, 'attempt')}`),
      element('span', { class: 'time' }, duration(durationMs)),
      element(
        'a',
        { class: 'link', href: fragmentOf({ scenario: id }), title: 'Link to this scenario' },
        element('span', { 'aria-hidden': 'true' }, '#'),
        unseen(`Link to ${name || id}`),
      ),
    ),
    body,
  )

  /** @param {boolean} isOpen @param {boolean} byHand */
  function show(isOpen, byHand) {
    button.setAttribute('aria-expanded', String(isOpen))
    body.hidden = !isOpen
    if (isInAll) {
      if (isOpen) opened.add(place)
      else opened.delete(place)
      if (byHand) remember({ scenario: isOpen ? id : '' })
    }
    if (isOpen && body.firstChild === null) {
      const waiting = element('p', { class: 'nothing' }, 'Opening …')
      body.append(waiting)
      void attemptsOf(place).then((all) => waiting.replaceWith(scenarioView(scenario, all)))
    }
  }
  if (open || (isInAll && opened.has(place))) show(true, false)
  return card
}

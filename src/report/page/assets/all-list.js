/** The number of scenarios rendered at a time. */
const listPortion = 50

/**
 * Renders the matching scenarios by feature and rule; adds more when the reader scrolls near the end.
 *
 * @param {number[]} places
 * @returns {{ parts: HTMLElement[], drawAll: () => void }}
 */
function allList(places) {
  const section = element('section', { class: 'all' }, element('h2', {}, 'All scenarios'))
  if (places.length === 0) {
    section.append(element('p', { class: 'nothing' }, 'No scenario fits. Clear a filter to see more.'))
    return { parts: [section], drawAll: () => {} }
  }
  const more = element('button', { type: 'button', class: 'quiet more-lines', click: () => add(listPortion) })
  const watcher = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) add(listPortion)
    },
    { rootMargin: '600px' },
  )
  let next = 0
  let feature = section
  let group = section
  /** @type {Scenario | undefined} */
  let before

  /** @param {number} howMany */
  const add = (howMany) => {
    watcher.disconnect()
    const isFocused = document.activeElement === more
    more.remove()
    const first = places[next]
    for (const place of places.slice(next, next + howMany)) {
      const scenario = /** @type {Scenario} */ (report.scenarios[place])
      const isNewFeature = before?.uri !== scenario.uri || before.feature !== scenario.feature
      if (isNewFeature) {
        feature = featureGroup(scenario)
        section.append(feature)
      }
      if (isNewFeature || before?.rule !== scenario.rule) {
        group = scenario.rule === undefined ? feature : ruleGroup(scenario.rule)
        if (group !== feature) feature.append(group)
      }
      before = scenario
      group.append(scenarioCard(place, 'all').node)
    }
    // Keyboard users continue at the first new line.
    if (isFocused && first !== undefined) scenarioCard(first, 'all').focus()
    next += howMany
    if (next >= places.length) return
    more.textContent = `Show more, ${(places.length - next).toLocaleString('en-US')} to come`
    section.append(more)
    watcher.observe(more)
  }
  const asked =
    state.scenario === '' ? -1 : places.findIndex((place) => report.scenarios[place]?.id === state.scenario)
  if (asked >= 0) scenarioCard(places[asked] ?? 0, 'all').open()
  add(Math.max(listPortion, asked + listPortion))
  return { parts: [section], drawAll: () => add(places.length) }
}

/** @param {Scenario} scenario */
function featureGroup({ feature, uri }) {
  return element('div', { class: 'feature' }, element('h3', {}, feature || uri, figure(uri)))
}

/** @param {string} rule */
function ruleGroup(rule) {
  return element('div', { class: 'rule' }, element('p', {}, `Rule: ${rule}`))
}

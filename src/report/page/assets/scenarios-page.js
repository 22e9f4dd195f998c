/** So many lines are made at a time. */
const listPortion = 60
/** So many failures are folded out at a time. */
const failurePortion = 20

/** Whoever waits to be told that filters changed. */
let redrawn = 0

/** What failed, then all: the filters above hold for both. */
function scenariosPage() {
  const count = element('p', { id: 'count', role: 'status' })
  const failures = element('div', {})
  const list = element('div', {})
  const draw = () => {
    redrawn++
    const places = fittingScenarios()
    count.textContent = `${places.length.toLocaleString('en-US')} of ${counted(report.scenarios.length, 'scenario')}`
    failures.replaceChildren(...failuresView(new Set(places)))
    list.replaceChildren(...allView(places))
  }
  draw()
  return [filterBar(draw), count, problemsView(), failures, list]
}

/** What failed outside of scenarios. */
function problemsView() {
  const { problems } = report.run
  if (problems.length === 0) return undefined
  return element(
    'section',
    { class: 'problems' },
    element('h2', {}, 'Outside of scenarios'),
    ...problems.map(({ title, message }) =>
      element('div', { class: 'cause' }, element('h3', {}, title), errorView({ message, stack: '' })),
    ),
  )
}

/**
 * What failed, by cause.
 *
 * @param {Set<number>} fitting
 */
function failuresView(fitting) {
  const causes = report.causes
    .map(({ title, scenarios }) => ({ title, places: scenarios.filter((place) => fitting.has(place)) }))
    .filter(({ places }) => places.length > 0)
  if (causes.length === 0) return []
  const failed = new Set(causes.flatMap(({ places }) => places)).size
  const section = element(
    'section',
    { class: 'failures' },
    element(
      'h2',
      {},
      'What failed',
      figure(`${counted(failed, 'scenario')}, ${counted(causes.length, 'cause')}`),
    ),
  )
  const waiting = causes.flatMap((cause) =>
    cause.places.map((place, at) => ({ cause, place, isFirst: at === 0 })),
  )
  /** @type {HTMLElement} */
  let group = section
  const more = element('button', { type: 'button', class: 'quiet more-lines', click: () => add() })
  const add = () => {
    const next = waiting.splice(0, failurePortion)
    for (const { cause, place, isFirst } of next) {
      if (isFirst) {
        group = element(
          'div',
          { class: 'cause' },
          element('h3', {}, cause.title, figure(counted(cause.places.length, 'scenario'))),
        )
        section.insertBefore(group, more.parentNode === section ? more : null)
      }
      group.append(scenarioCard(place, { level: 4, open: true, list: 'failed' }))
    }
    if (waiting.length === 0) more.remove()
    else {
      more.textContent = `Show ${Math.min(failurePortion, waiting.length)} more of ${counted(failed, 'failed scenario')}`
      section.append(more)
    }
  }
  add()
  return [section]
}

/**
 * All scenarios that fit, by feature and rule, as many as are looked at.
 *
 * @param {number[]} places
 */
function allView(places) {
  const section = element('section', { class: 'all' }, element('h2', {}, 'All scenarios'))
  if (places.length === 0) {
    section.append(element('p', { class: 'nothing' }, 'No scenario fits. Clear a filter to see more.'))
    return [section]
  }
  let next = 0
  let feature = section
  let group = section
  /** @type {Scenario | undefined} */
  let before
  const more = element('button', { type: 'button', class: 'quiet more-lines', click: () => add(listPortion) })
  /** @param {number} howMany */
  const add = (howMany) => {
    more.remove()
    const end = Math.min(places.length, next + howMany)
    for (; next < end; next++) {
      const place = /** @type {number} */ (places[next])
      const scenario = /** @type {Scenario} */ (report.scenarios[place])
      const isNewFeature = before?.uri !== scenario.uri || before.feature !== scenario.feature
      if (isNewFeature) {
        feature = element(
          'div',
          { class: 'feature' },
          element('h3', {}, scenario.feature || scenario.uri, figure(scenario.uri)),
        )
        section.append(feature)
      }
      if (isNewFeature || before?.rule !== scenario.rule) {
        group =
          scenario.rule === undefined
            ? feature
            : element('div', { class: 'rule' }, element('p', {}, `Rule: ${scenario.rule}`))
        if (group !== feature) feature.append(group)
      }
      before = scenario
      group.append(scenarioCard(place, { level: 4 }))
    }
    if (next < places.length) {
      more.textContent = `Show more, ${(places.length - next).toLocaleString('en-US')} to come`
      section.append(more)
      watcher.observe(more)
    }
  }
  const drawing = redrawn
  const watcher = new IntersectionObserver(
    (entries) => {
      if (drawing !== redrawn) return watcher.disconnect()
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        watcher.unobserve(more)
        add(listPortion)
      }
    },
    { rootMargin: '600px' },
  )
  const asked = places.findIndex((place) => report.scenarios[place]?.id === state.scenario)
  if (asked >= 0) opened.add(places[asked])
  add(Math.max(listPortion, asked + 10))
  drawAll = () => drawing === redrawn && add(places.length)
  return [section]
}

/** Makes the lines that wait, as for print. */
let drawAll = () => /** @type {unknown} */ (undefined)

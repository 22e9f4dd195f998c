/** @typedef {import('../page-data').PageData} PageData */

/** @type {PageData} */
const report = JSON.parse(document.getElementById('data')?.textContent ?? '')

const viewPages = {
  scenarios: scenariosPage,
  operations: operationsPage,
  stories: storiesPage,
  coverage: coveragePage,
  timeline: timelinePage,
}

const main = /** @type {HTMLElement} */ (document.getElementById('main'))

/** @type {HTMLElement[]} */
const tabs = views.map((view) =>
  element(
    'button',
    { type: 'button', role: 'tab', id: `tab-${view}`, click: () => openView(view), keydown: moveAmongTabs },
    capital(view),
  ),
)

function start() {
  document.getElementById('views')?.append(...tabs)
  masthead()
  environment()
  draw()
  addEventListener('hashchange', () => {
    state = stateOf(location.hash)
    draw()
    if (state.scenario === '') scrollTo({ top: 0 })
  })
  addEventListener('beforeprint', () => drawAll())
  setTimeout(prepareSearch, 300)
}

/** @param {string} view */
function openView(view) {
  if (view === state.view) return
  remember({ view }, { isStep: true })
  draw()
}

function draw() {
  for (const [at, tab] of tabs.entries()) {
    const isChosen = views[at] === state.view
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
  }
  drawAll = () => {}
  const page = viewPages[/** @type {keyof typeof viewPages} */ (state.view)]
  const panel = element(
    'div',
    { role: 'tabpanel', id: 'panel', class: `panel ${state.view}`, 'aria-label': capital(state.view) },
    ...page(),
  )
  main.replaceChildren(panel)
  for (const tab of tabs) tab.setAttribute('aria-controls', 'panel')
  if (state.scenario !== '' && state.view === 'scenarios') showAsked()
}

/** Scrolls to the scenario that the URL names. */
function showAsked() {
  const place = report.scenarios.findIndex(({ id }) => id === state.scenario)
  const card = document.getElementById(`all-${place}`)?.closest('.card')
  if (!card) return
  void attemptsOf(place).then(() => card.scrollIntoView({ block: 'start' }))
}

/** @param {KeyboardEvent} event */
function moveAmongTabs(event) {
  const at = tabs.indexOf(/** @type {HTMLElement} */ (event.currentTarget))
  const ways = /** @type {Record<string, number>} */ ({
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: tabs.length - 1,
  })
  const next = ways[event.key]
  if (next === undefined) return
  event.preventDefault()
  const tab = tabs[(next + tabs.length) % tabs.length]
  tab?.click()
  tab?.focus()
}

/** Renders the outcome of the run: counts, missed minimums, time and build. */
function masthead() {
  const counts = new Map()
  for (const { status } of report.scenarios) counts.set(status, (counts.get(status) ?? 0) + 1)
  const verdict = document.getElementById('verdict')
  const order = /** @type {Status[]} */ ([
    'failed',
    'undefined',
    'ambiguous',
    'pending',
    'unknown',
    'skipped',
    'passed',
  ])
  for (const status of order) {
    const count = counts.get(status)
    if (count === undefined) continue
    verdict?.append(
      element(
        'span',
        { class: `count ${status}` },
        element('span', { 'aria-hidden': 'true' }, `${glyphs[status]} `),
        `${count.toLocaleString('en-US')} ${status}`,
      ),
    )
  }
  const retried = report.scenarios.filter(({ status, runs }) => status === 'passed' && runs.length > 1).length
  if (retried > 0)
    verdict?.append(
      element(
        'span',
        { class: 'count flaky' },
        element('span', { 'aria-hidden': 'true' }, `${againGlyph} `),
        `${retried} only when tried again`,
      ),
    )
  for (const { of, atLeast, percent: reached, isMet } of report.minimums)
    if (!isMet)
      verdict?.append(
        element(
          'span',
          { class: 'count failed' },
          element('span', { 'aria-hidden': 'true' }, '✕ '),
          `${of} ${reached} % of ${atLeast} %`,
        ),
      )
  const { startedAt, durationMs, build } = report.run
  const when = document.getElementById('when')
  when?.append(
    element(
      'time',
      { datetime: new Date(startedAt).toISOString() },
      new Date(startedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' }),
    ),
    ` · ${duration(durationMs)}`,
  )
  if (build !== undefined) {
    const name = [build.ci, build.number === undefined ? '' : `#${build.number}`, build.branch ?? '']
      .filter(Boolean)
      .join(' ')
    const isWeb = build.url !== undefined && /^https?:\/\//.test(build.url)
    when?.append(' · ', isWeb ? element('a', { href: build.url, rel: 'noopener noreferrer' }, name) : name)
  }
}

/** Renders the versions, the number of shards and the revision. */
function environment() {
  const { versions, build, shards } = report.run
  const entries = [
    ...versions.map(({ name, version }) => [name, version]),
    ...(shards > 1 ? [['shards', String(shards)]] : []),
    ...(build?.revision === undefined ? [] : [['revision', build.revision]]),
  ]
  document
    .getElementById('environment')
    ?.append(
      element(
        'dl',
        {},
        ...entries.map(([name = '', value = '']) =>
          element('div', {}, element('dt', {}, name), element('dd', {}, value)),
        ),
      ),
    )
}

start()

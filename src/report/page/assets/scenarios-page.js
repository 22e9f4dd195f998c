/** Renders the failed scenarios, then all; the filters apply to both. */
function scenariosPage() {
  const count = element('p', { id: 'count', role: 'status' })
  const failures = element('div', {})
  const all = element('div', {})
  const draw = () => {
    const places = fittingScenarios()
    count.textContent = `${places.length.toLocaleString('en-US')} of ${counted(report.scenarios.length, 'scenario')}`
    const [failed, every] = [failuresList(new Set(places)), allList(places)]
    failures.replaceChildren(...failed.parts)
    all.replaceChildren(...every.parts)
    drawAll = () => {
      failed.drawAll()
      every.drawAll()
    }
  }
  draw()
  return [filterBar(draw), count, problemsView(), failures, all]
}

/** Renders failures outside of scenarios. */
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

/** Renders all remaining lines, for printing. */
let drawAll = () => {}

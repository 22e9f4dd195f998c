/** The number of failures rendered at a time. */
const failurePortion = 10

/**
 * Renders the failed scenarios by cause.
 *
 * @param {Set<number>} fitting
 * @returns {{ parts: HTMLElement[], drawAll: () => void }}
 */
function failuresList(fitting) {
  const causes = report.causes
    .map(({ title, scenarios }) => ({ title, places: scenarios.filter((place) => fitting.has(place)) }))
    .filter(({ places }) => places.length > 0)
  if (causes.length === 0) return { parts: [], drawAll: () => {} }
  const failed = new Set(causes.flatMap(({ places }) => places)).size
  const figures = `${counted(failed, 'scenario')}, ${counted(causes.length, 'cause')}`
  const section = element('section', { class: 'failures' }, element('h2', {}, 'What failed', figure(figures)))
  const waiting = causes.flatMap((cause) =>
    cause.places.map((place, at) => ({ cause, place, isFirst: at === 0 })),
  )
  const more = element('button', {
    type: 'button',
    class: 'quiet more-lines',
    click: () => add(failurePortion),
  })
  let group = section

  /** @param {number} howMany */
  const add = (howMany) => {
    const isFocused = document.activeElement === more
    more.remove()
    const first = waiting[0]
    for (const { cause, place, isFirst } of waiting.splice(0, howMany)) {
      if (isFirst) {
        const heading = element('h3', {}, cause.title, figure(counted(cause.places.length, 'scenario')))
        group = element('div', { class: 'cause' }, heading)
        section.append(group)
      }
      group.append(scenarioCard(place, 'failed').node)
    }
    if (isFocused && first !== undefined) scenarioCard(first.place, 'failed').focus()
    if (waiting.length === 0) return
    more.textContent = `Show ${Math.min(failurePortion, waiting.length)} more of ${counted(failed, 'failed scenario')}`
    section.append(more)
  }
  add(failurePortion)
  return { parts: [section], drawAll: () => add(waiting.length) }
}

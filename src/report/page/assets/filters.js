/**
 * The filters, in display order.
 *
 * @type {{ name: 'tag' | 'status' | 'operation' | 'chapter', label: string, of: (scenario: Scenario) => readonly string[] }[]}
 */
const filters = [
  { name: 'tag', label: 'Tag', of: ({ tags }) => tags },
  { name: 'status', label: 'Status', of: ({ status }) => [status] },
  { name: 'operation', label: 'Operation', of: ({ operations }) => operations },
  { name: 'chapter', label: 'Chapter', of: ({ chapters }) => chapters },
]

/** The text of each scenario that `Search` searches. */
const searched = /** @type {string[]} */ ([])

/** @returns {number[]} the places of the scenarios that fit */
function fittingScenarios() {
  const words = state.search.toLowerCase().split(/\s+/).filter(Boolean)
  const asked = filters.filter(({ name }) => state[name] !== '')
  const places = []
  for (const [place, scenario] of report.scenarios.entries()) {
    if (!asked.every(({ name, of }) => of(scenario).includes(state[name]))) continue
    if (words.length > 0) {
      const text = (searched[place] ??= searchedIn(scenario))
      if (!words.every((word) => text.includes(word))) continue
    }
    places.push(place)
  }
  return places
}

/**
 * Prepares the search texts in the background, a few scenarios at a time, so that the first letter typed is as fast as
 * the next.
 */
function prepareSearch() {
  const end = Math.min(report.scenarios.length, searched.length + 300)
  for (let place = searched.length; place < end; place++)
    searched[place] ??= searchedIn(/** @type {Scenario} */ (report.scenarios[place]))
  if (end < report.scenarios.length) setTimeout(prepareSearch)
}

/** @param {Scenario} scenario */
function searchedIn({ name, feature, rule = '', id, tags, operations, example, words }) {
  return [name, feature, rule, id, ...tags, ...operations, ...(example?.values ?? []), words]
    .join('\n')
    .toLowerCase()
}

/** @param {() => void} change what follows a change of a filter */
function filterBar(change) {
  const search = /** @type {HTMLInputElement} */ (
    element('input', {
      type: 'search',
      id: 'search',
      placeholder: 'Names, steps, errors',
      autocomplete: 'off',
      spellcheck: 'false',
    })
  )
  search.value = state.search
  search.addEventListener('input', () => {
    remember({ search: search.value })
    change()
  })
  const choices = filters.map(({ name, label, of }) => {
    const select = /** @type {HTMLSelectElement} */ (element('select', { id: `filter-${name}` }))
    select.append(element('option', { value: '' }, 'any'), ...optionsOf(name, of))
    if (state[name] !== '' && ![...select.options].some(({ value }) => value === state[name]))
      select.append(element('option', { value: state[name] }, state[name]))
    select.value = state[name]
    select.addEventListener('change', () => {
      remember({ [name]: select.value })
      change()
    })
    return {
      name,
      select,
      part: element('div', { class: 'filter' }, element('label', { for: select.id }, label), select),
    }
  })
  const clear = element(
    'button',
    {
      type: 'button',
      class: 'quiet',
      click: () => {
        search.value = ''
        for (const { select } of choices) select.value = ''
        remember({ search: '', tag: '', status: '', operation: '', chapter: '' })
        change()
        search.focus()
      },
    },
    'Clear filters',
  )
  return element(
    'form',
    { class: 'filters', role: 'search', submit: (event) => event.preventDefault() },
    element('div', { class: 'filter wide' }, element('label', { for: search.id }, 'Search'), search),
    ...choices.map(({ part }) => part),
    clear,
  )
}

/**
 * @param {string} name
 * @param {(scenario: Scenario) => readonly string[]} of
 */
function optionsOf(name, of) {
  const values = [...new Set(report.scenarios.flatMap(of))].sort((one, other) =>
    one.localeCompare(other, 'en'),
  )
  return values.map((value) =>
    element(
      'option',
      { value },
      name === 'status' ? capital(value) : name === 'chapter' ? chapterName(value) : value,
    ),
  )
}

/**
 * Returns the name of a chapter; with the book, if several books have a chapter of that name.
 *
 * @param {string} id
 */
function chapterName(id) {
  const chapters = report.books.flatMap((book) => book.chapters)
  const name = chapters.find((chapter) => chapter.id === id)?.name ?? id
  return chapters.filter((chapter) => chapter.name === name).length > 1 ? id : name
}

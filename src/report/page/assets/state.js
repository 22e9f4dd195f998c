/**
 * What is shown and filtered, as the fragment of the address has it.
 *
 * @typedef {{ view: string, search: string, tag: string, status: string, operation: string, chapter: string, scenario: string }} State
 */

const views = /** @type {const} */ (['scenarios', 'operations', 'stories', 'coverage', 'timeline'])

/** @type {State} */
const nothingAsked = {
  view: 'scenarios',
  search: '',
  tag: '',
  status: '',
  operation: '',
  chapter: '',
  scenario: '',
}

let state = stateOf(location.hash)

/**
 * @param {string} fragment
 * @returns {State}
 */
function stateOf(fragment) {
  const asked = new URLSearchParams(fragment.replace(/^#/, ''))
  const found = { ...nothingAsked }
  for (const name of /** @type {(keyof State)[]} */ (Object.keys(found)))
    found[name] = asked.get(name) ?? found[name]
  if (!views.some((view) => view === found.view)) found.view = nothingAsked.view
  return found
}

/** @param {Partial<State>} asked what is left out is not asked for */
function fragmentOf(asked) {
  const words = new URLSearchParams()
  for (const name of /** @type {(keyof State)[]} */ (Object.keys(nothingAsked)))
    if (asked[name] !== undefined && asked[name] !== nothingAsked[name]) words.set(name, asked[name] ?? '')
  // Slashes and colons may stand in a fragment, and a link with a file and a line is to be read.
  return `#${words.toString().replaceAll('%2F', '/').replaceAll('%3A', ':')}`
}

/**
 * Writes what is shown into the address.
 *
 * @param {Partial<State>} change
 * @param {{ isStep?: boolean }} options `isStep`: one that the reader goes back from
 */
function remember(change, { isStep = false } = {}) {
  state = { ...state, ...change }
  // A page that was opened from a mail or an archive may not change its address; it works all the same.
  try {
    if (isStep) history.pushState(null, '', fragmentOf(state))
    else history.replaceState(null, '', fragmentOf(state))
  } catch {
    return
  }
}

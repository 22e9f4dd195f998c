/**
 * The view and the filters, as in the fragment of the URL.
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

/** @param {Partial<State>} asked members left out have their default */
function fragmentOf(asked) {
  const words = new URLSearchParams()
  for (const name of /** @type {(keyof State)[]} */ (Object.keys(nothingAsked)))
    if (asked[name] !== undefined && asked[name] !== nothingAsked[name]) words.set(name, asked[name] ?? '')
  // Slashes and colons are allowed in a fragment, and make a link with a file and a line readable.
  return `#${words.toString().replaceAll('%2F', '/').replaceAll('%3A', ':')}`
}

/**
 * Updates the state and writes it into the URL.
 *
 * @param {Partial<State>} change
 * @param {{ isStep?: boolean }} options `isStep`: add an entry to the browser history
 */
function remember(change, { isStep = false } = {}) {
  state = { ...state, ...change }
  // A page opened from a mail or an archive may not change its URL; it works all the same.
  try {
    if (isStep) history.pushState(null, '', fragmentOf(state))
    else history.replaceState(null, '', fragmentOf(state))
  } catch {
    return
  }
}

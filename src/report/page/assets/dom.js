/**
 * @typedef {Node | string | number | undefined | false} Child
 * @typedef {Record<string, string | number | boolean | undefined | ((event: any) => void)>} Attributes
 */

/**
 * Creates an element. Texts become text nodes, never markup; functions become listeners of the event with the
 * attribute's name.
 *
 * @param {string} name
 * @param {Attributes} attributes
 * @param {...Child} children
 */
function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children)
}

/**
 * Creates an SVG element.
 *
 * @param {string} name
 * @param {Attributes} attributes
 * @param {...Child} children
 */
function drawn(name, attributes = {}, ...children) {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children)
}

/**
 * @template {Element} E
 * @param {E} node
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (typeof value === 'function') node.addEventListener(name, value)
    else node.setAttribute(name, value === true ? '' : String(value))
  }
  for (const child of children)
    if (child !== undefined && child !== false)
      node.append(String(child) === child ? child : typeof child === 'number' ? String(child) : child)
  return node
}

/**
 * Creates a collapsed part; its content is created when it is opened.
 *
 * @param {Child[]} summary
 * @param {() => Child[]} content
 * @param {{ open?: boolean, class?: string }} options
 */
function folded(summary, content, { open = false, class: name } = {}) {
  const part = element('details', { class: name, open }, element('summary', {}, ...summary))
  let isFilled = false
  const fill = () => {
    if (isFilled || !(/** @type {HTMLDetailsElement} */ (part).open)) return
    isFilled = true
    part.append(
      ...content().flatMap((child) =>
        child === undefined || child === false ? [] : [typeof child === 'number' ? String(child) : child],
      ),
    )
  }
  part.addEventListener('toggle', fill)
  fill()
  return part
}

/**
 * Creates text for screen readers only.
 *
 * @param {string} text
 */
function unseen(text) {
  return element('span', { class: 'unseen' }, text)
}

/**
 * Creates a link to an external page; anything but a web address stays text.
 *
 * @param {string} address
 */
function outward(address) {
  const isWeb = /^https?:\/\/[^\s]+$/i.test(address)
  return isWeb
    ? element('a', { href: address, rel: 'noopener noreferrer' }, address)
    : element('span', {}, address)
}

'use strict'
;(() => {
  const books = JSON.parse(document.getElementById('data').textContent)
  const canvas = document.getElementById('canvas')
  const list = document.getElementById('stories')
  const search = document.getElementById('search')
  const unusedOnly = document.getElementById('unused')
  const chooser = document.getElementById('book')
  const heading = document.querySelector('h1')

  let book, svg, whole, view, chosen

  chooser.hidden = books.length < 2
  heading.hidden = books.length > 1
  chooser.addEventListener('change', () => open(Number(chooser.value)))
  search.addEventListener('input', filter)
  unusedOnly.addEventListener('change', filter)
  addEventListener('resize', () => show(view))
  open(0)

  function open(number) {
    book = books[number]
    heading.textContent = book.title
    document.getElementById('summary').textContent = book.summary
    for (const sheet of canvas.querySelectorAll('.sheet'))
      sheet.hidden = Number(sheet.dataset.book) !== number
    svg = canvas.querySelector(`.sheet[data-book="${number}"] svg`)
    const [x, y, width, height] = (svg.dataset.whole ??= svg.getAttribute('viewBox')).split(' ').map(Number)
    whole = { x, y, width, height }
    chosen = undefined
    begin()
    filter()
  }

  /* The list of stories */

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
    const matches = (chapter, story) => {
      if (unusedOnly.checked && story.scenarios.length > 0) return false
      const texts = [chapter.title, story.title, story.leadsTo, ...story.inheritedBy, ...story.phrases]
      for (const { name, uri, line } of story.scenarios) texts.push(name, `${uri}:${line}`)
      const text = texts.join(' ').toLowerCase()
      return words.every((word) => text.includes(word))
    }
    const found = new Set()
    list.replaceChildren()
    for (const chapter of book.chapters) {
      const stories = chapter.stories.filter((story) => matches(chapter, story))
      if (stories.length === 0) continue
      list.append(element('h2', {}, chapter.title), ...stories.map(entry))
      for (const story of stories) found.add(story.id)
    }
    if (found.size === 0) list.append(element('p', { className: 'nothing' }, 'No story fits.'))
    svg.classList.toggle('filtered', words.length > 0 || unusedOnly.checked)
    for (const part of svg.querySelectorAll('.story'))
      part.classList.toggle('match', found.has(storyOf(part)))
    mark()
  }

  function entry(story) {
    const open = story.id === chosen
    const item = element('div', { className: story.scenarios.length === 0 ? 'entry unused' : 'entry' })
    item.dataset.story = story.id
    const button = element('button', { type: 'button' }, story.title)
    button.append(element('span', { className: 'usage' }, story.usage))
    button.setAttribute('aria-expanded', String(open))
    button.addEventListener('click', () => choose(story.id === chosen ? undefined : story.id, true))
    item.append(button)
    if (open) item.append(details(story))
    return item
  }

  function details(story) {
    const more = element('div', { className: 'more' })
    for (const phrase of story.phrases) more.append(element('p', {}, phrase))
    if (story.phrases.length === 0) more.append(element('p', {}, 'No phrase tells this story.'))
    more.append(element('p', {}, `→ ${story.leadsTo}`))
    if (story.inheritedBy.length > 0)
      more.append(element('p', {}, `also in: ${story.inheritedBy.join(', ')}`))
    const scenarios = element('ul')
    for (const { name, uri, line } of story.scenarios) {
      const item = element('li', {}, name)
      item.append(element('code', {}, `${uri}:${line}`))
      scenarios.append(item)
    }
    more.append(scenarios)
    return more
  }

  function choose(story, bringIntoView) {
    chosen = story
    filter()
    list.querySelector('.entry.chosen')?.scrollIntoView({ block: 'nearest' })
    if (bringIntoView) list.querySelector('.entry.chosen > button')?.focus({ preventScroll: true })
    const label = bringIntoView && story && svg.querySelector(`.node.of-${story}`)
    if (label) centre(label)
  }

  function mark() {
    for (const part of svg.querySelectorAll('.story')) {
      part.classList.toggle('chosen', chosen !== undefined && part.classList.contains(`of-${chosen}`))
    }
    for (const item of list.querySelectorAll('.entry'))
      item.classList.toggle('chosen', item.dataset.story === chosen)
  }

  function storyOf(part) {
    return [...part.classList].find((name) => name.startsWith('of-'))?.slice(3)
  }

  function element(name, properties = {}, text = '') {
    return Object.assign(document.createElement(name), properties, { textContent: text })
  }

  /* The drawing: its visible part, in the units of the drawing */

  function show(next) {
    const { width, height } = canvas.getBoundingClientRect()
    const scale = Math.min(Math.max(width / next.width, fitting(width, height) * 0.8), 4)
    const size = { width: width / scale, height: height / scale }
    const x = next.x + (next.width - size.width) / 2
    const y = next.y + (next.height - size.height) / 2
    view = {
      x: within(x, whole.x, whole.width, size.width),
      y: within(y, whole.y, whole.height, size.height),
      ...size,
    }
    svg.setAttribute('viewBox', `${view.x} ${view.y} ${view.width} ${view.height}`)
  }

  /* Keeps the drawing on at least a third of the view. */
  function within(at, start, length, shown) {
    const overlap = Math.min(shown, length) / 3
    return Math.min(Math.max(at, start - shown + overlap), start + length - overlap)
  }

  function fitting(width, height) {
    return Math.min(width / whole.width, height / whole.height)
  }

  function fit() {
    const { width, height } = canvas.getBoundingClientRect()
    const scale = Math.min(fitting(width, height), 1.5)
    show(around(whole.x + whole.width / 2, whole.y + whole.height / 2, width / scale, height / scale))
  }

  /* Shows a drawing that is too large to read as a whole at its opening chapter. */
  function begin() {
    const { width, height } = canvas.getBoundingClientRect()
    const scale = 1.05
    const opening = svg.querySelector('.opening')?.getBBox()
    if (fitting(width, height) >= 0.75 || opening === undefined) return fit()
    const [x, y] = inDrawing(opening)
    show(around(x, y + height / scale / 2 - 60, width / scale, height / scale))
  }

  function centre(part) {
    const [x, y] = inDrawing(part.getBBox())
    const { width, height } = canvas.getBoundingClientRect()
    const scale = Math.max(width / view.width, 1.05)
    show(around(x, y, width / scale, height / scale))
  }

  function inDrawing({ x, y, width, height }) {
    const { e, f } = svg.querySelector('.graph').transform.baseVal.consolidate().matrix
    return [x + width / 2 + e, y + height / 2 + f]
  }

  function around(x, y, width, height) {
    return { x: x - width / 2, y: y - height / 2, width, height }
  }

  function zoom(factor, clientX, clientY) {
    const box = canvas.getBoundingClientRect()
    const across = clientX === undefined ? 0.5 : (clientX - box.left) / box.width
    const down = clientY === undefined ? 0.5 : (clientY - box.top) / box.height
    const [width, height] = [view.width / factor, view.height / factor]
    show({
      x: view.x + (view.width - width) * across,
      y: view.y + (view.height - height) * down,
      width,
      height,
    })
  }

  canvas.addEventListener('wheel', (event) => {
    event.preventDefault()
    const lines = event.deltaMode === 1 ? 20 : 1
    zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX, event.clientY)
  })
  for (const button of canvas.querySelectorAll('[data-zoom]')) {
    button.addEventListener('click', () =>
      button.dataset.zoom === 'fit' ? fit() : zoom(Number(button.dataset.zoom)),
    )
  }

  const pointers = new Map()
  let moved = 0
  canvas.addEventListener('pointerdown', (event) => {
    if (event.target.closest('.zoom')) return
    if (pointers.size === 0) moved = 0
    pointers.set(event.pointerId, event)
  })
  addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId)
    if (before === undefined) return
    const others = [...pointers.values()].filter(({ pointerId }) => pointerId !== event.pointerId)
    moved += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY)
    if (moved > 5) canvas.classList.add('moving')
    if (others.length === 0) {
      const scale = canvas.getBoundingClientRect().width / view.width
      const [x, y] = [event.clientX - before.clientX, event.clientY - before.clientY]
      show({ ...view, x: view.x - x / scale, y: view.y - y / scale })
    } else {
      const [other] = others
      const apart = ({ clientX, clientY }) =>
        Math.hypot(clientX - other.clientX, clientY - other.clientY) || 1
      zoom(
        apart(event) / apart(before),
        (event.clientX + other.clientX) / 2,
        (event.clientY + other.clientY) / 2,
      )
    }
    pointers.set(event.pointerId, event)
  })
  for (const type of ['pointerup', 'pointercancel']) {
    addEventListener(type, (event) => {
      pointers.delete(event.pointerId)
      if (pointers.size === 0) canvas.classList.remove('moving')
    })
  }
  canvas.addEventListener('click', (event) => {
    if (event.target.closest('.zoom') || moved > 5) return
    const part = event.target.closest('.story')
    choose(part ? storyOf(part) : undefined, false)
  })
})()

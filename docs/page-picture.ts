import type { Page } from 'playwright-core'

/**
 * Draws a page in a browser, or its first element that a selector names, as an SVG image: it takes a few kilobytes where
 * a screenshot takes a hundred, and is sharp at any size.
 */
export function pagePicture(page: Page, title: string, selector = ''): Promise<string> {
  return page.evaluate(drawPage, { title, selector })
}

/** Runs in the browser. */
function drawPage({ title, selector }: { title: string; selector: string }): string {
  const { innerHeight: height } = window
  const classes = new Map<string, string>()
  const shapes: string[] = []
  const measure = document.createElement('canvas').getContext('2d')!
  spellOut()
  const element = selector === '' ? undefined : document.querySelector(selector)!
  const frame = element ? around(element.getBoundingClientRect()) : new DOMRect(0, 0, innerWidth, height)
  if (element) drawBox(frame, getComputedStyle(element.closest('.box')!))
  visit(element ?? document.documentElement)
  const styles = [...classes].map(([css, name]) => `.${name}{${css}}`).join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escaped(title)}" width="${at(frame.width)}" height="${at(frame.height)}" viewBox="${[frame.x, frame.y, frame.width, frame.height].map(at).join(' ')}">`,
    `<style>text{white-space:pre}${styles}</style>`,
    ...shapes,
    '</svg>\n',
  ].join('\n')

  function around({ x, y, width, height }: DOMRect): DOMRect {
    return new DOMRect(x - 12, y - 8, width + 24, height + 20)
  }

  /** Replaces content that only styles show, such as the triangle of a foldable element, by text. */
  function spellOut(): void {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      for (const part of ['::before', '::after'] as const) {
        const style = getComputedStyle(element, part)
        if (/^".+"$/.test(style.content)) add(element, part, style.content.slice(1, -1), style)
      }
      if (getComputedStyle(element).display === 'list-item' && element.tagName === 'SUMMARY')
        add(element, '::before', element.closest('details')?.open === true ? '▾ ' : '▸ ')
    }
    const none = document.createElement('style')
    none.textContent = '*::before,*::after{content:none!important}summary{list-style:none!important}'
    document.head.append(none)
  }

  function add(
    element: HTMLElement,
    part: '::before' | '::after',
    text: string,
    style?: CSSStyleDeclaration,
  ) {
    const span = document.createElement('span')
    span.textContent = text
    if (style)
      for (const name of ['color', 'opacity', 'display', 'width', 'marginLeft', 'marginRight'] as const)
        span.style[name] = style[name]
    if (part === '::before') element.prepend(span)
    else element.append(span)
  }

  function visit(element: Element): void {
    const style = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    if (style.display === 'none' || style.visibility === 'hidden' || element.tagName === 'TEMPLATE') return
    // An element of one pixel is only for screen readers.
    if (box.top > height || (box.width <= 1 && style.display !== 'contents')) return
    drawBox(box, style)
    if (element instanceof SVGSVGElement) drawDrawing(element, box)
    else if (element instanceof HTMLInputElement) control(element, box, element.value || element.placeholder)
    else if (element instanceof HTMLSelectElement)
      control(element, box, element.selectedOptions[0]?.text ?? '', '▾')
    else
      for (const child of element.childNodes)
        if (child instanceof Element) visit(child)
        else if (child instanceof Text) drawText(child, style)
  }

  function drawBox(box: DOMRect, style: CSSStyleDeclaration): void {
    const fill = visible(style.backgroundColor)
    const sides = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => ({
      side,
      px: parseFloat(style[`border${side}Width`]),
      colour: visible(style[`border${side}Color`]),
    }))
    const drawn = sides.filter(({ px, colour }) => px > 0 && colour !== undefined)
    const isFramed = drawn.length === 4 && drawn.every(({ colour }) => colour === drawn[0]!.colour)
    if (fill !== undefined || isFramed) {
      const radius = Math.round(parseFloat(style.borderTopLeftRadius) || 0)
      const inset = isFramed ? 0.5 : 0
      shapes.push(
        `<rect x="${at(box.left + inset)}" y="${at(box.top + inset)}" width="${at(box.width - 2 * inset)}" height="${at(box.height - 2 * inset)}"${radius === 0 ? '' : ` rx="${radius}"`} fill="${fill ?? 'none'}"${isFramed ? ` stroke="${drawn[0]!.colour!}"` : ''}/>`,
      )
    }
    if (isFramed) return
    for (const { side, px, colour } of drawn) {
      const lies = side === 'Top' || side === 'Bottom'
      const x = side === 'Right' ? box.right - px : box.left
      const y = side === 'Bottom' ? box.bottom - px : box.top
      shapes.push(
        `<rect x="${at(x)}" y="${at(y)}" width="${at(lies ? box.width : px)}" height="${at(lies ? px : box.height)}" fill="${colour!}"/>`,
      )
    }
  }

  /** Draws an SVG image of the page, with the computed styles of its shapes. */
  function drawDrawing(drawing: SVGSVGElement, box: DOMRect): void {
    const copy = drawing.cloneNode(true) as SVGSVGElement
    copy.querySelectorAll('title').forEach((words) => {
      words.remove()
    })
    const shown = [...drawing.querySelectorAll('*')].filter(({ tagName }) => tagName !== 'title')
    copy.querySelectorAll('*').forEach((shape, index) => {
      const style = getComputedStyle(shown[index]!)
      const css = (['fill', 'stroke', 'stroke-width', 'fill-opacity'] as const)
        .map((name) => `${name}:${style.getPropertyValue(name)}`)
        .join(';')
      if (!classes.has(css)) classes.set(css, `t${classes.size}`)
      shape.setAttribute('class', classes.get(css)!)
    })
    for (const name of ['class', 'role', 'aria-label', 'aria-hidden']) copy.removeAttribute(name)
    const place = { x: box.left, y: box.top, width: box.width, height: box.height }
    for (const [name, px] of Object.entries(place)) copy.setAttribute(name, at(px))
    shapes.push(
      new XMLSerializer().serializeToString(copy).replace(' xmlns="http://www.w3.org/2000/svg"', ''),
    )
  }

  /** Draws the text of a node, one text for each line that it is shown in. */
  function drawText(node: Text, style: CSSStyleDeclaration): void {
    const lines: { text: string; box: DOMRect; right: number }[] = []
    for (let index = 0; index < node.data.length; index++) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      const box = range.getClientRects()[0]
      if (box === undefined || box.width === 0 || box.top > height) continue
      const line = lines.at(-1)
      if (line !== undefined && Math.abs(line.box.top - box.top) < 3) {
        line.text += node.data[index]!
        line.right = box.right
      } else lines.push({ text: node.data[index]!, box, right: box.right })
    }
    for (const { text, box, right } of lines) write(text, box.left, box.top, right - box.left, style)
  }

  function control(element: Element, box: DOMRect, text: string, mark?: string): void {
    const style = getComputedStyle(element)
    const top = box.top + (box.height - parseFloat(style.fontSize) * 1.2) / 2
    write(text, box.left + parseFloat(style.paddingLeft) + 2, top, undefined, style)
    if (mark !== undefined) write(mark, box.right - 20, top, undefined, style)
  }

  function write(
    text: string,
    left: number,
    top: number,
    length: number | undefined,
    style: CSSStyleDeclaration,
  ) {
    if (text.trim() === '') return
    const isMono = /mono/i.test(style.fontFamily)
    measure.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const baseline = top + measure.measureText('x').fontBoundingBoxAscent
    const css = [
      `font:${Number(style.fontWeight) >= 600 ? 'bold ' : ''}${at(parseFloat(style.fontSize))}px ${isMono ? 'ui-monospace,monospace' : 'system-ui,sans-serif'}`,
      `fill:${visible(style.color) ?? 'none'}`,
      ...(style.opacity === '1' ? [] : [`opacity:${style.opacity}`]),
      ...(style.textDecorationLine === 'none' ? [] : [`text-decoration:${style.textDecorationLine}`]),
    ].join(';')
    if (!classes.has(css)) classes.set(css, `t${classes.size}`)
    const fitted = length === undefined ? '' : ` textLength="${at(length)}"`
    shapes.push(
      `<text class="${classes.get(css)!}" x="${at(left)}" y="${at(baseline)}"${fitted}>${escaped(text)}</text>`,
    )
  }

  function visible(colour: string): string | undefined {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    if (colour === 'none' || alpha === 0) return undefined
    const hex = [red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')
    return alpha === 1 ? `#${hex}` : `rgba(${red},${green},${blue},${alpha})`
  }

  function at(px: number): string {
    return String(Math.round(px * 10) / 10)
  }

  function escaped(text: string): string {
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  }
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isBuilt, packageFile } from '../../package'

interface Page {
  /** The module in this folder that shows it. */
  readonly script: string
  readonly title: string
  /** What the script shows. */
  readonly data: unknown
  /** SVG images, as templates with the ids `drawing-0`, `drawing-1` and so on. */
  readonly drawings?: readonly string[]
}

/**
 * Renders a page as one self-contained file. What it shows is data or escaped; the Content Security Policy allows only
 * the page's own script and styles, by their hashes.
 */
export async function renderPage({ script: name, title, data, drawings = [] }: Page): Promise<string> {
  const styles = `\n${assetText('src/tools/map/drawing.css')}${assetText('src/tools/pages/page.css')}`
  const script = `\n${await scriptOf(`src/tools/pages/${name}`)}`
  return fillPage(assetText('src/tools/pages/page.html'), {
    policy: [
      "default-src 'none'",
      `style-src '${hashOf(styles)}'`,
      `script-src '${hashOf(script)}'`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
    title: escapeMarkup(title),
    styles: `<style>${styles}</style>`,
    drawings: drawings.map((drawing, at) => `<template id="drawing-${at}">${drawing}</template>`).join('\n'),
    data: dataElement(data),
    script: `<script>${script}</script>`,
  })
}

/** Escapes a text for HTML, its attributes and the labels of Graphviz. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Reads a text asset of a page; `path` is relative to the root of the repository. */
export function assetText(path: string): string {
  return readFileSync(packageFile(path), 'utf8')
}

/** Replaces each `<!-- name -->` of a page with the part of that name, unescaped. */
export function fillPage(page: string, parts: Readonly<Record<string, string>>): string {
  return page.replace(/<!-- (\w+) -->/g, (_, name: string) => parts[name] ?? '')
}

/** Returns the data for the script of a page, as an element with the id `data`. */
export function dataElement(data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="data">${json}</script>`
}

/** Returns the script of a page. The build bundles it; in a checkout, which has the bundler, that is done here. */
async function scriptOf(entry: string): Promise<string> {
  if (isBuilt) return assetText(`${entry}.js`)
  const { build } = await import('rolldown')
  const { output } = await build({
    input: packageFile(`${entry}.tsx`),
    write: false,
    logLevel: 'warn',
    output: { format: 'iife' },
  })
  return output[0].code
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

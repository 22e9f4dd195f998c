import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeXml } from '../../formats'
import { isBuilt, packageFile } from '../../package'

interface Page {
  /** Which of the pages of `main.tsx` it is. */
  readonly kind: 'report' | 'map' | 'doubts'
  readonly title: string
  readonly data: unknown
  /** SVG images, as templates with the ids `drawing-0`, `drawing-1` and so on. */
  readonly drawings?: readonly string[]
  /** HTML for a printer, and for a browser that runs no scripts. */
  readonly printed?: string
}

/**
 * Renders a page as one self-contained file. What it shows is data or escaped; the Content Security Policy allows only
 * the page's own script and styles, by their hashes.
 */
export async function renderPage({ kind, title, data, drawings = [], printed = '' }: Page): Promise<string> {
  const styles = `\n${assetText('src/tools/map/drawing.css')}${assetText('src/tools/pages/page.css')}`
  const script = `\n${await readScript()}`
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(styles)}'`,
    `script-src '${hashOf(script)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const templates = drawings.map((drawing, at) => `<template id="drawing-${at}">${drawing}</template>`)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="referrer" content="no-referrer" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="data:," />
    <title>${escapeXml(title)}</title>
    <style>${styles}</style>
  </head>
  <body>
    <a class="skip" href="#main">Skip to the content</a>
    <div id="page" data-kind="${kind}"></div>
    <noscript><div class="printed"><h1>${escapeXml(title)}</h1><p>This page needs JavaScript.</p></div></noscript>
    <section id="printed" class="printed">${printed}</section>
    ${templates.join('\n')}
    <script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
    <script>${script}</script>
  </body>
</html>
`
}

/** Returns the name of the project's package, for titles; empty without one. */
export function projectName(cwd: string): string {
  try {
    const { name } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) as { name?: unknown }
    return typeof name === 'string' ? name : ''
  } catch {
    return ''
  }
}

/** Reads a text asset of a page; `path` is relative to the root of the repository. */
export function assetText(path: string): string {
  return readFileSync(packageFile(path), 'utf8')
}

/** Reads the script of all pages. The build bundles it; in a checkout, which has the bundler, that is done here. */
async function readScript(): Promise<string> {
  if (isBuilt) return assetText('src/tools/pages/main.js')
  const { build } = await import('rolldown')
  const { output } = await build({
    input: packageFile('src/tools/pages/main.tsx'),
    write: false,
    logLevel: 'warn',
    output: { format: 'iife' },
  })
  return output[0].code
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

import { readFileSync } from 'node:fs'
import { packageFile } from './package'

/** A text as it stands in HTML, in its attributes and in the labels of Graphviz. Nothing in it is markup. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** A text of the assets of a page, by its path from the root of the repository. */
export function assetText(path: string): string {
  return readFileSync(packageFile(path), 'utf8')
}

/** Fills a page: each `<!-- name -->` in it becomes the part of that name, as it is. */
export function fillPage(page: string, parts: Readonly<Record<string, string>>): string {
  return page.replace(/<!-- (\w+) -->/g, (_, name: string) => parts[name] ?? '')
}

/** What the script of a page works on, as an element of the page that has the id `data`. */
export function dataElement(data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="data">${json}</script>`
}

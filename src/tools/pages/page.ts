import { readFileSync } from 'node:fs'
import { isBuilt, packageFile } from '../../package'

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

/**
 * Returns the script of a page. The build bundles it; in a checkout, which has the bundler, that is done when it is
 * asked for.
 *
 * @param entry - its module, relative to the root of the repository, without an extension
 */
export async function pageScript(entry: string): Promise<string> {
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

// Files that are read and not run: pages and their scripts, the project template, and files that a rehearsal passes to
// Cucumber.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'rolldown'

/** The folders that are copied as they are, and the modules that are bundled as the scripts of pages. */
const folders = ['src/cli/init/template', 'src/rehearsal/assets']
const files = ['src/tools/map/drawing.css', 'src/tools/pages/page.css', 'src/tools/pages/page.html']
const scripts = ['doubt-page', 'map-page', 'report-page'].map((page) => `src/tools/pages/${page}`)

/** Copies the files that are read, or passed to Cucumber, by path, and bundles the scripts of pages. */
export async function copyAssets(root, dist) {
  for (const path of [...folders, ...files]) cpSync(join(root, path), join(dist, path), { recursive: true })
  for (const script of scripts) {
    const { output } = await build({
      input: join(root, `${script}.tsx`),
      write: false,
      logLevel: 'warn',
      output: { format: 'iife' },
    })
    mkdirSync(dirname(join(dist, script)), { recursive: true })
    writeFileSync(join(dist, `${script}.js`), output[0].code)
  }
}

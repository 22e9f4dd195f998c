// Files that are read and not run: pages and their scripts, the project template, and files that a rehearsal passes to
// Cucumber.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'rolldown'

/** The folders and files that are copied as they are, and the module that is bundled as the script of pages. */
const folders = ['src/cli/init/template', 'src/rehearsal/assets']
const files = ['src/tools/map/drawing.css', 'src/tools/pages/page.css']
const script = 'src/tools/pages/main'

/** Copies the files that are read, or passed to Cucumber, by path, and bundles the script of pages. */
export async function copyAssets(root, dist) {
  for (const path of [...folders, ...files]) cpSync(join(root, path), join(dist, path), { recursive: true })
  const { output } = await build({
    input: join(root, `${script}.tsx`),
    write: false,
    logLevel: 'warn',
    output: { format: 'iife' },
  })
  mkdirSync(dirname(join(dist, script)), { recursive: true })
  writeFileSync(join(dist, `${script}.js`), output[0].code)
}

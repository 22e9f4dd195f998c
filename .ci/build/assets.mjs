// Files that are read and not run: pages and their scripts, and the project template.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'rolldown'

/** The folder and files that are copied as they are, and the module that is bundled as the script of pages. */
const copied = [
  'src/cli/init/template',
  'src/cli/demo/project',
  'src/tools/map/drawing.css',
  'src/tools/pages/page.css',
]
const script = 'src/tools/pages/main'

/** Copies the files that are read by path, and bundles the script of pages. */
export async function copyAssets(root, dist) {
  for (const path of copied) cpSync(join(root, path), join(dist, path), { recursive: true })
  const { output } = await build({
    input: join(root, `${script}.tsx`),
    write: false,
    logLevel: 'warn',
    // Each report has it.
    output: { format: 'iife', minify: true },
  })
  mkdirSync(dirname(join(dist, script)), { recursive: true })
  writeFileSync(join(dist, `${script}.js`), output[0].code)
}

// Files that are read and not run: pages and their scripts, the project template, and files that a rehearsal passes to
// Cucumber.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { minify } from './minify.mjs'

/** Copies the files that are read, or passed to Cucumber, by path. The styles and scripts of pages are minified. */
export async function copyAssets(root, dist) {
  for (const folder of ['src/cli/init/template', 'src/rehearsal/assets'])
    cpSync(join(root, folder), join(dist, folder), { recursive: true })
  for (const folder of ['src/map/assets', 'src/tools/doubt/assets', 'src/report/page/assets'])
    for (const [path, text] of Object.entries(await assetsIn(root, folder))) {
      mkdirSync(dirname(join(dist, path)), { recursive: true })
      writeFileSync(join(dist, path), text)
    }
}

async function assetsIn(root, folder) {
  const names = readdirSync(join(root, folder)).filter((name) => !name.endsWith('.test.ts'))
  const read = (name) => readFileSync(join(root, folder, name), 'utf8')
  const texts = {}
  for (const name of names) {
    if (name.endsWith('.html')) texts[`${folder}/${name}`] = read(name)
    if (name.endsWith('.css')) texts[`${folder}/${name}`] = shrinkStyles(read(name))
  }
  // All scripts become one with a single scope; the script that starts the page comes last.
  const scripts = names.filter((name) => name.endsWith('.js'))
  const [last] = ['main.js', 'page.js'].filter((name) => scripts.includes(name))
  const code = [...scripts.filter((name) => name !== last).sort(), last].map(read).join('\n')
  if (last !== undefined) texts[`${folder}/${last}`] = await minify(last, code)
  return texts
}

/** Removes comments, and white space between rules and declarations; quoted text contains neither. */
function shrinkStyles(css) {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '')
    .replace(/\s*([{};,])\s*/g, '$1')
    .concat('\n')
}

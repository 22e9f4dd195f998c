// What is read and not run: pages and their scripts, the template of a project, the files that a rehearsal gives Cucumber.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { minify } from './minify.mjs'

/** Copies what is read, or handed to Cucumber, by its path; of pages, without what only readers of the source need. */
export async function copyAssets(root, dist) {
  for (const folder of ['src/cli/init/template', 'src/rehearsal/assets'])
    cpSync(join(root, folder), join(dist, folder), { recursive: true })
  for (const folder of ['src/map/assets', 'src/doubt/assets', 'src/report/page/assets'])
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
  // One script of all: they stand in one scope, and the one that begins comes last.
  const scripts = names.filter((name) => name.endsWith('.js'))
  const [last] = ['main.js', 'page.js'].filter((name) => scripts.includes(name))
  const code = [...scripts.filter((name) => name !== last).sort(), last].map(read).join('\n')
  if (last !== undefined) texts[`${folder}/${last}`] = await minify(last, code)
  return texts
}

/** Comments and white space between rules and declarations; what is in quotes has neither. */
function shrinkStyles(css) {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '')
    .replace(/\s*([{};,])\s*/g, '$1')
    .concat('\n')
}

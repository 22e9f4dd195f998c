// The types that the package exports, and no other declarations.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'

/** Bundles the declarations of entries. Their code has to be built before. */
export async function bundleDeclarations(root, dist, entries) {
  const declarations = join(dist, 'declarations')
  emitDeclarations(root, declarations)
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((entry) => [entry, join(declarations, `${entry}.d.ts`)])),
    external: (id) => !id.startsWith('.') && !id.startsWith(declarations),
    plugins: [
      keepResolutionModes,
      dts({ tsconfig: join(root, 'tsconfig.build.json') }),
      { name: 'as in the code', renderChunk },
    ],
    onwarn: failUnlessEmpty,
  })
  await bundle.write({
    dir: dist,
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'bundles/types.d.ts',
  })
  await bundle.close()
  rmSync(declarations, { recursive: true })

  /**
   * Makes the declarations of an entry match its code: a single `export =`, or `type` before the names that are only
   * types.
   */
  function renderChunk(code, { isEntry, name, exports }) {
    if (!isEntry) return code
    if (exports.join() === 'default') return code.replace(/^export \{ (\w+) as default \};$/m, 'export = $1;')
    const built = readFileSync(join(dist, `${name}.js`), 'utf8')
    const values = new Set([...built.matchAll(/^exports\.(\w+) = /gm)].map(([, value]) => value))
    return code.replace(/^export \{ (.*?) \}/gm, (_, list) => {
      const marked = list
        .split(', ')
        .map((one) => (values.has(one.split(' as ').at(-1)) ? one : `type ${one}`))
      return `export { ${marked.join(', ')} }`
    })
  }
}

/** Keeps the resolution mode of an import, which the bundler of types drops, in the name of the module meanwhile. */
const keepResolutionModes = {
  name: 'resolution modes',
  transform: (code) =>
    code.replace(/ from '(\w+)' with \{ 'resolution-mode': 'import' \}/g, " from '$1:import'"),
  renderChunk: (code) =>
    code
      .replace(/^import '\w+:import';\n/gm, '')
      .replace(
        /^import (.*) from '(\w+):import'/gm,
        "import type $1 from '$2' with { 'resolution-mode': 'import' }",
      ),
}

/** Writes the declaration of each module into a folder. The types are checked elsewhere. */
function emitDeclarations(root, folder) {
  const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc')
  const args = ['-p', join(root, 'tsconfig.build.json'), '--outDir', folder, '--noCheck']
  execFileSync(process.execPath, [compiler, ...args], { stdio: 'inherit' })
}

/** Accepts an empty bundle: an entry that only registers steps has no types. */
function failUnlessEmpty({ code, message }) {
  if (code !== 'EMPTY_BUNDLE') throw new Error(message)
}

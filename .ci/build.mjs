// Builds what is published: the code bundled into a few files, of which a run loads five where it would load more than
// a hundred modules, and the declarations that the entries need.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { pruneDeclarations } from './prune-declarations.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')
const { exports, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const exported = Object.values(exports).filter((path) => path.endsWith('.js'))

/** What package.json points to, what a process of its own runs, and the files of steps and hooks, which reports name. */
const entries = [
  ...[...exported, ...Object.values(bin)].map((path) => relative('dist', path).replace(/\.js$/, '')),
  'src/cli/mcp/child',
  ...modulesIn('step-definitions'),
  ...modulesIn('support'),
]

rmSync(dist, { recursive: true, force: true })
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
})
pruneDeclarations(dist, declaredEntries())
await build({
  input: Object.fromEntries(entries.map((entry) => [entry, join(root, `${entry}.ts`)])),
  platform: 'node',
  external: (id) => !isOwn(id),
  plugins: [{ name: 'sources', resolveId: resolveSource }],
  logLevel: 'warn',
  output: {
    dir: dist,
    format: 'cjs',
    chunkFileNames: 'chunks/[name].js',
    comments: { legal: true, annotation: false, jsdoc: false },
  },
})

function modulesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name.slice(0, -'.ts'.length)))
}

/** Resolves a source here, as the bundler would take each for CommonJS: the package is. All may have side effects. */
function resolveSource(specifier, importer) {
  if (!isOwn(specifier)) return undefined
  const path = importer === undefined ? specifier : join(dirname(importer), specifier)
  const id = [path, `${path}.ts`, join(path, 'index.ts')].find(
    (file) => file.endsWith('.ts') && existsSync(file),
  )
  return id === undefined ? undefined : { id, moduleSideEffects: true }
}

function isOwn(specifier) {
  return specifier.startsWith('.') || specifier.startsWith(root)
}

/** The declarations of what package.json exports. */
function declaredEntries() {
  return exported.map((path) => join(root, path.replace(/\.js$/, '.d.ts')))
}

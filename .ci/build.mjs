// Builds what is published: `dist` alone, small enough to be installed without a second thought.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyAssets } from './build/assets.mjs'
import { bundleCode } from './build/code.mjs'
import { bundleDeclarations } from './build/declarations.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')
const { exports, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** What package.json points to, as paths without their extensions. */
const exported = Object.values(exports)
  .filter((path) => path.endsWith('.js'))
  .map(sourceOf)
const commands = Object.values(bin).map(sourceOf)

rmSync(dist, { recursive: true, force: true })
await bundleCode(root, dist, [
  ...exported,
  ...commands,
  ...modulesIn('step-definitions'),
  ...modulesIn('support'),
  'src/cli/mcp/child', // runs in a process of its own
  'src/grpc/requires-grpc-js', // says what is missing before anything asks for it
  'src/expectations/xml/index', // loaded at its first use, as is the next
  'src/report/attachments/index',
])
await bundleDeclarations(root, dist, exported)
await copyAssets(root, dist)

function sourceOf(path) {
  return relative('dist', path).replace(/\.js$/, '')
}

function modulesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name.slice(0, -'.ts'.length)))
}

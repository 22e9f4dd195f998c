// Builds `dist`, the only folder that is published; it has to stay small.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyAssets } from './build/assets.mjs'
import { bundleCode } from './build/code.mjs'
import { bundleDeclarations } from './build/declarations.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')
const { exports, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The exports of package.json, as paths without extensions. */
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
  'src/grpc/requires-grpc-js', // reports a missing package before anything imports it
  'src/tools/report/attach', // loaded at first use, like the next one
  'src/scenario/outcome/assert-outcome',
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

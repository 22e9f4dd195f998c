// The kinds of projects that users have, and the versions they run on.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../package/project.mjs'

export const nodeVersions = ['20.19', '22', '24', '26']

export const cucumberVersions = ['12.9', '13']

/** The packages that the kinds need besides the library and Cucumber. */
export const packages = ['typescript@~6.0.3', '@types/node@20', 'ts-node', '@swc/core', 'tsx', 'axios']

/**
 * `folders` of `.ci` are copied over each other; `extensions` adds file extensions to module names; `requires` replaces
 * imports by `require`; `variables` and `args` are for the run.
 */
export const kinds = [
  { name: 'CommonJS: TypeScript, ts-node', folders: ['package/commonjs', 'matrix/compiled'] },
  {
    name: 'CommonJS: TypeScript, ts-node checking types',
    folders: ['package/commonjs', 'matrix/compiled', 'matrix/type-checked'],
    checksTypes: true,
  },
  {
    name: 'CommonJS: TypeScript, ts-node with swc',
    folders: ['package/commonjs', 'matrix/compiled', 'matrix/swc'],
  },
  { name: 'CommonJS: JavaScript', folders: ['package/esm', 'matrix/javascript'], requires: true },
  {
    name: 'ES modules: TypeScript, tsx',
    folders: ['package/commonjs', 'matrix/compiled', 'matrix/es-modules'],
    extensions: true,
    variables: { NODE_OPTIONS: '--import=tsx' },
  },
  {
    name: 'ES modules: TypeScript, ts-node/esm',
    folders: ['package/commonjs', 'matrix/compiled', 'matrix/es-modules'],
    extensions: true,
    args: ['--loader', 'ts-node/esm'],
  },
  {
    name: 'ES modules: TypeScript, Node.js alone',
    folders: ['package/commonjs', 'matrix/es-modules'],
    extensions: true,
    nodeReadsTypeScript: true,
  },
  { name: 'ES modules: JavaScript', folders: ['package/esm'] },
]

/** Returns why a kind does not work with these versions of Node.js and Cucumber, and the message that they give. */
export function refusal({ nodeReadsTypeScript }, node, cucumber) {
  if (cucumber === '13' && node.startsWith('20'))
    return {
      why: 'Cucumber 13 refuses Node.js 20',
      says: 'Cucumber can only run on Node.js versions 22 || 24 || >=26.',
    }
  if (nodeReadsTypeScript && node.startsWith('20'))
    return {
      why: 'Node.js reads TypeScript from 22.18 on',
      says: 'Unknown file extension ".ts"',
    }
}

/** Writes the project of a kind. */
export function layOut({ folders, extensions, requires }, project) {
  for (const folder of folders) cpSync(join(root, '.ci', folder), project, { recursive: true })
  if (extensions) rewrite(project, '.ts', (text) => text.replace(/from '(\..*)'/g, "from '$1.ts'"))
  if (requires) rewrite(project, '.js', withRequire)
}

function rewrite(project, extension, change) {
  for (const file of readdirSync(project, { recursive: true }).filter((name) => name.endsWith(extension))) {
    const path = join(project, file)
    writeFileSync(path, change(readFileSync(path, 'utf8')))
  }
}

function withRequire(text) {
  return text
    .replace(/^import '(.*)'/gm, "require('$1')")
    .replace(/^import (.*) from '(.*)'/gm, "const $1 = require('$2')")
}

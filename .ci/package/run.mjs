// Packs the library, checks the package, installs the tarball into CommonJS and ES module projects, written by hand and
// by `chapterwise init`, and runs their features. Then it follows the README, and runs the features of this repository.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askForPhrases } from './assistant.mjs'
import { check, install, pack, passed, rejected, root, run } from './project.mjs'
import { runWorkflows } from './workflows.mjs'

/** The limit for the size of the package, in bytes. */
const limit = 620_000

const work = mkdtempSync(join(tmpdir(), 'chapterwise-package-'))
/** Packages that are loaded at first use, so that other runs do not load them. */
const usedBySome = ['xpath', 'slimdom', 'graphql', 'ws', 'ajv', 'csv-parse', '@viz-js/viz']
/** Features that load, together, every module of the package that is loaded at first use. */
const smoke = [
  'every-phrase',
  'assertions/openapi',
  'assertions/snapshots',
  'assertions/values-at-a-path',
  'assertions/xml',
  'graphql/queries',
  'grpc/unary',
  'log/destinations',
  'stories/one-after-the-other',
  'streams/web-sockets',
  'variables/data-files',
]
const bin = (name) => join(root, 'node_modules', '.bin', name)
/** Runs a program of a project as npx would, but without the half second that npx needs. */
const npx = (cwd, program, ...args) => run(join(cwd, 'node_modules', '.bin', program), args, { cwd })

/** Checks a project that `chapterwise init` has written. */
function runInitialized(project) {
  const green = npx(project, 'cucumber-js')
  check('its features pass', passed(green, 5), green.output)
  const typed = npx(project, 'tsc', '--noEmit')
  check('its types check', typed.status === 0, typed.output)
}

/** Follows the README with the packed library. It ends with a project that is CommonJS. */
async function readReadme(tarball) {
  const require = createRequire(import.meta.url)
  require('ts-node').register({ project: join(root, 'tsconfig.json') })
  const { codeBlocksOf } = require('../../docs/code-blocks/code-block.ts')
  const { Reader } = require('../../docs/code-blocks/reader.ts')
  const { PageFolder } = require('../../docs/code-blocks/page-folder.ts')
  const { shellWith } = require('../../docs/code-blocks/shell.ts')
  const { freePort } = require('../../features/workshop/free-port.ts')
  const reader = new Reader(new PageFolder(join(work, 'readme'), await freePort()), shellWith(tarball))
  // npx would fetch a package that is not installed; the packed one is.
  install(join(work, 'readme'), tarball)
  try {
    for (const block of codeBlocksOf(join(root, 'README.md'))) await reader.read(block)
    check('it can be followed', true)
    runInitialized(join(work, 'readme', 'my-tests'))
  } catch (error) {
    check('it can be followed', false, error.message)
  } finally {
    reader.end()
  }
}

try {
  const { tarball, files, size } = pack(work)

  console.log('the package:')
  const tests = files.filter((file) => /\.(test|type-test|fixture)\.|fixtures\/|__snapshots__/.test(file))
  check('has files, and no tests among them', files.length > 0 && tests.length === 0, tests.join('\n'))
  const phrases = readdirSync(join(root, 'step-definitions'), { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `dist/step-definitions/${file.replace(/\.ts$/, '.js')}`)
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const entries = [...Object.values(manifest.exports), ...Object.values(manifest.bin)].map((path) =>
    path.replace('./', ''),
  )
  const unbuilt = entries.filter((file) => !files.includes(file))
  check('has all that it exports', unbuilt.length === 0, unbuilt.join('\n'))
  const missing = [...phrases, 'dist/support/parameter-types.js'].filter((file) => !files.includes(file))
  check('has its phrases, a file for each of theirs', missing.length === 0, missing.join('\n'))
  check(`is smaller than ${limit / 1000} kB`, size < limit, `It has ${size} bytes.`)
  const published = run('npm', ['publish', '--dry-run', '--ignore-scripts'], { cwd: root })
  const warnings = published.output
    .split('\n')
    .filter((line) => line.startsWith('npm warn publish') && !line.includes('requires you to be logged in'))
  check('is published as it is', published.status === 0 && warnings.length === 0, published.output)
  const linted = run(bin('publint'), ['--strict', tarball], { cwd: root })
  check(
    'publint has nothing to say',
    linted.status === 0 && linted.output.includes('All good!'),
    linted.output,
  )
  const resolved = run(bin('attw'), ['--profile', 'node16', '--format', 'json', tarball], { cwd: root })
  check('its types are right for CommonJS, ES modules and bundlers', resolved.status === 0, resolved.output)

  for (const [kind, packages] of [
    ['commonjs', ['@cucumber/cucumber@12', 'ts-node', 'typescript@~6.0.3', '@types/node@20']],
    ['esm', ['@cucumber/cucumber@12', 'axios']],
  ]) {
    const project = join(work, kind)
    cpSync(join(root, '.ci', 'package', kind), project, { recursive: true })
    install(project, tarball, ...packages)
    console.log(`${kind}:`)
    const green = run(join(project, 'node_modules', '.bin', 'cucumber-js'), ['--tags', 'not @wrong'], {
      cwd: project,
      variables: { NODE_OPTIONS: `--require ${join(root, '.ci', 'package', 'name-loaded.cjs')}` },
    })
    check('its features pass', passed(green, 2), green.output)
    const loaded = /^Loaded: (.*)$/m.exec(green.output)?.[1].split(' ') ?? []
    check(
      'it loads no package that only some runs use',
      loaded.includes('axios') && !loaded.some((name) => usedBySome.includes(name)),
      loaded.join('\n'),
    )
    const red = npx(project, 'cucumber-js', '--tags', '@wrong')
    check('a story out of its chapter is rejected', rejected(red), red.output)
    const stopped = npx(project, 'cucumber-js', '--plugin', 'chapterwise/plugin')
    check(
      'as a plugin the check stops the run',
      stopped.status === 1 &&
        stopped.output.includes('3 scenarios, 1 error.') &&
        stopped.output.includes('Nothing was run: fix what chapterwise reports above.'),
      stopped.output,
    )
    const grpc = run('node', ['-e', 'require("chapterwise/grpc")'], { cwd: project })
    check(
      'it has no gRPC packages, and is told which one gRPC needs',
      !existsSync(join(project, 'node_modules', '@grpc')) &&
        grpc.output.includes('Install it: npm install --save-dev @grpc/grpc-js'),
      grpc.output,
    )
    if (kind !== 'commonjs') continue
    const types = npx(project, 'tsc')
    check('its types check', types.status === 0, types.output)
  }

  const commonjs = join(work, 'commonjs')
  const grpcProject = join(work, 'grpc')
  cpSync(join(root, '.ci', 'package', 'grpc'), grpcProject, { recursive: true })
  install(commonjs, '@grpc/grpc-js')
  symlinkSync(join(commonjs, 'node_modules'), join(grpcProject, 'node_modules'))
  console.log('grpc:')
  const calls = npx(grpcProject, 'cucumber-js')
  check('its features pass', passed(calls, 2), calls.output)
  const grpcTypes = npx(grpcProject, 'tsc')
  check('its types check', grpcTypes.status === 0, grpcTypes.output)

  const initialized = join(work, 'init-module')
  mkdirSync(initialized)
  writeFileSync(join(initialized, 'package.json'), '{ "type": "module" }\n')
  npx(commonjs, 'chapterwise', 'init', initialized)
  install(initialized, tarball)
  console.log('chapterwise init, "type": "module":')
  runInitialized(initialized)
  // All commands load a project in the same way, so they are tried with one type.
  for (const [what, args, expected] of [
    ['its scenarios are checked', ['chapterwise', 'check'], '5 scenarios, nothing wrong.'],
    ['the plugin lets it run', ['cucumber-js', '--plugin', 'chapterwise/plugin'], '5 scenarios (5 passed)'],
    ['its story book is drawn', ['chapterwise', 'map', '--format', 'svg'], '</svg>'],
    ['the plugin of the report covers it', ['cucumber-js', '--plugin', 'chapterwise/report'], 'Covered:'],
    ['its story book is explored', ['chapterwise', 'explore', '--walks', '3'], 'walks 3, '],
    ['its answers are doubted', ['chapterwise', 'doubt'], '5 scenarios, 0 not doubted'],
    ['its phrases are listed', ['chapterwise', 'steps'], 'an order of {int} {string} has been placed'],
  ]) {
    const { status, output } = npx(initialized, ...args)
    check(what, status === 0 && output.includes(expected), output)
  }
  const load = npx(initialized, 'chapterwise', 'load')
  const script = load.status === 0 ? readFileSync(join(initialized, 'load.yml'), 'utf8') : ''
  check(
    'its load test names all its code',
    /includeFiles:(?:\n +- .*)*\n +- stories\n/.test(script),
    load.output + script,
  )
  install(initialized, '--save-dev', '@modelcontextprotocol/sdk')
  check('an assistant is told its phrases', ...(await askForPhrases(initialized)))
  await runWorkflows(initialized, 5)

  console.log('editors:')
  const editor = join(work, 'editor')
  mkdirSync(editor)
  writeFileSync(join(editor, 'package.json'), '{ "private": true }\n')
  // Its optional packages would have to be compiled; its grammars also come as WebAssembly.
  install(editor, '--omit=optional', '--ignore-scripts', '@cucumber/language-service@1')
  const hooks = ['ts-node/register', 'tsconfig-paths/register'].flatMap((name) => ['--require', name])
  const edited = run(bin('mocha'), ['--no-package', ...hooks, '.ci/package/editor.test.ts'], {
    cwd: root,
    variables: { NODE_PATH: join(editor, 'node_modules') },
  })
  check(
    'they find and complete every phrase',
    edited.status === 0 && /^ +[1-9]\d* passing/m.test(edited.output),
    edited.output,
  )

  console.log('the README, from top to bottom:')
  await readReadme(tarball)

  // This configuration has no path mapping, so "chapterwise" is the package that was just packed. What the build can
  // break is an entry or a module that is loaded at first use: a few features use each of them.
  console.log('features that use all that the package loads, on what was packed:')
  const packed = run(
    bin('cucumber-js'),
    ['--parallel', '2', ...smoke.map((name) => `features/${name}.feature`)],
    {
      cwd: root,
      variables: { TS_NODE_PROJECT: 'tsconfig.build.json' },
    },
  )
  check(
    'they pass',
    packed.status === 0 && /^[1-9]\d* scenarios \(\d+ passed\)$/m.test(packed.output),
    packed.output,
  )
} finally {
  rmSync(work, { recursive: true, force: true })
}

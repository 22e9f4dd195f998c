// Packs the library, installs the tarball into CommonJS and ES module projects, written by hand and by `chapterwise init`,
// and runs the features of each. Then it does what the README says, and runs the features of this repository.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..', '..')
const work = mkdtempSync(join(tmpdir(), 'chapterwise-package-'))

const npm = (args, cwd) =>
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' })

const wrongChapter = [
  'StepRejectedError: The story "note has been erased" is not part of the chapter "note story".',
  'From here the scenario can go on with:',
  '  note has been written a note that says {string} has been written',
]

function check(what, holds, output) {
  if (holds) return console.log(`  ✔ ${what}`)
  console.error(`  ✖ ${what}\n${output}`)
  process.exitCode = 1
}

function cucumber(cwd, ...args) {
  return cucumberWith({}, cwd, ...args)
}

function cucumberWith(variables, cwd, ...args) {
  const { status, stdout, stderr } = spawnSync('npx', ['--no-install', 'cucumber-js', ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...variables },
  })
  return { status, output: `${stdout}${stderr}` }
}

async function readReadme(tarball) {
  const require = createRequire(import.meta.url)
  require('ts-node').register({ project: join(root, 'tsconfig.json') })
  const { codeBlocksOf } = require('../../docs/code-blocks/code-block.ts')
  const { Reader } = require('../../docs/code-blocks/reader.ts')
  const { PageFolder, freePort } = require('../../docs/code-blocks/page-folder.ts')
  const { shellWith } = require('../../docs/code-blocks/shell.ts')
  const reader = new Reader(new PageFolder(join(work, 'readme'), await freePort()), shellWith(tarball))
  try {
    for (const block of codeBlocksOf(join(root, 'README.md'))) await reader.read(block)
    check('it can be followed', true)
  } catch (error) {
    check('it can be followed', false, error.message)
  } finally {
    reader.end()
  }
}

try {
  const [{ filename }] = JSON.parse(
    npm(['pack', '--json', '--pack-destination', work], root).replace(/^[^[]*/, ''),
  )
  for (const [kind, packages] of [
    ['commonjs', ['@cucumber/cucumber@12', 'ts-node', 'typescript@~6.0.3', '@types/node@20']],
    ['esm', ['@cucumber/cucumber@12', 'axios']],
  ]) {
    const project = join(work, kind)
    cpSync(join(here, kind), project, { recursive: true })
    npm(['install', '--no-audit', '--no-fund', join(work, filename), ...packages], project)
    console.log(`${kind}:`)
    const green = cucumber(project, '--tags', 'not @wrong')
    check(
      'its features pass',
      green.status === 0 && green.output.includes('2 scenarios (2 passed)'),
      green.output,
    )
    const red = cucumber(project, '--tags', '@wrong')
    const lines = red.output.split('\n').map((line) => line.replace(/^ {7}/, ''))
    const at = lines.indexOf(wrongChapter[0])
    const message = lines.slice(at, at + wrongChapter.length)
    check(
      'a story out of its chapter is rejected',
      red.status === 1 && message.join() === wrongChapter.join(),
      red.output,
    )
    const grpc = spawnSync('node', ['-e', 'require("chapterwise/grpc")'], { cwd: project, encoding: 'utf8' })
    check(
      'it has no gRPC packages, and is told which one gRPC needs',
      !existsSync(join(project, 'node_modules', '@grpc')) &&
        grpc.stderr.includes('Install it: npm install --save-dev @grpc/grpc-js'),
      grpc.stderr,
    )
    if (kind !== 'commonjs') continue
    const types = spawnSync('npx', ['--no-install', 'tsc'], { cwd: project, encoding: 'utf8' })
    check('its types check', types.status === 0, types.stdout)
  }
  const grpcProject = join(work, 'grpc')
  cpSync(join(here, 'grpc'), grpcProject, { recursive: true })
  const grpcPackages = [
    '@cucumber/cucumber@12',
    '@grpc/grpc-js',
    'ts-node',
    'typescript@~6.0.3',
    '@types/node@20',
  ]
  npm(['install', '--no-audit', '--no-fund', join(work, filename), ...grpcPackages], grpcProject)
  console.log('grpc:')
  const calls = cucumber(grpcProject)
  check(
    'its features pass',
    calls.status === 0 && calls.output.includes('2 scenarios (2 passed)'),
    calls.output,
  )
  const grpcTypes = spawnSync('npx', ['--no-install', 'tsc'], { cwd: grpcProject, encoding: 'utf8' })
  check('its types check', grpcTypes.status === 0, grpcTypes.stdout)
  const init = join(work, 'commonjs', 'node_modules', 'chapterwise', 'dist', 'src', 'cli', 'main.js')
  for (const type of ['commonjs', 'module']) {
    const project = join(work, `init-${type}`)
    mkdirSync(project)
    if (type === 'module') writeFileSync(join(project, 'package.json'), '{ "type": "module" }\n')
    execFileSync('node', [init, 'init'], { cwd: project })
    npm(['install', '--no-audit', '--no-fund', join(work, filename)], project)
    console.log(`chapterwise init, "type": "${type}":`)
    const green = cucumber(project)
    check(
      'its features pass',
      green.status === 0 && green.output.includes('5 scenarios (5 passed)'),
      green.output,
    )
    for (const [what, args, expected] of [
      ['its types check', ['tsc', '--noEmit'], ''],
      ['its scenarios are checked', ['chapterwise', 'check'], '5 scenarios, nothing wrong.'],
      ['the plugin lets it run', ['cucumber-js', '--plugin', 'chapterwise/plugin'], '5 scenarios (5 passed)'],
      ['its story book is drawn', ['chapterwise', 'map', '--format', 'svg'], '</svg>'],
      ['its phrases are listed', ['chapterwise', 'steps'], 'an order of {int} {string} has been placed'],
    ]) {
      const { status, stdout, stderr } = spawnSync('npx', ['--no-install', ...args], {
        cwd: project,
        encoding: 'utf8',
      })
      check(what, status === 0 && stdout.includes(expected), `${stdout}${stderr}`)
    }
  }

  console.log('the README, from top to bottom:')
  await readReadme(join(work, filename))

  // Without the paths of the other configuration, "chapterwise" is the compiled package that was just packed.
  console.log('the features of this repository, on what was packed:')
  const packed = cucumberWith({ TS_NODE_PROJECT: 'tsconfig.build.json' }, root)
  check(
    'they pass',
    packed.status === 0 && /^[1-9]\d* scenarios \(\d+ passed\)$/m.test(packed.output),
    packed.output,
  )
} finally {
  rmSync(work, { recursive: true, force: true })
}

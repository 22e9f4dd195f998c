// Packs the library once, runs the projects of users on every supported version of Node.js and Cucumber, and reads its
// types with every TypeScript. Prints which versions work together; with --write, also into docs/where-it-runs.md.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, install, pack, passed, rejected, root, run } from '../package/project.mjs'
import { cucumberVersions, kinds, layOut, nodeVersions, packages, refusal } from './kinds.mjs'
import { runWithManagers } from './managers.mjs'
import { tablesOf } from './tables.mjs'
import { checkTypes, compilers } from './types.mjs'

const work = mkdtempSync(join(tmpdir(), 'chapterwise-matrix-'))

/** Creates a project without a name, and installs packages in it. */
function installed(folder, ...wanted) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  install(folder, ...wanted)
  return join(folder, 'node_modules')
}

function installNode(version) {
  const modules = installed(join(work, 'node', version), `node@${version}`)
  const path = join(modules, 'node', 'bin', 'node')
  return { version, path, exact: run(path, ['--version'], { cwd: work }).stdout.trim().slice(1) }
}

/** Installs a version of Cucumber, and writes the projects of all kinds around it. */
function installCucumber(version, tarball) {
  const home = join(work, 'cucumber', version)
  const modules = installed(home, tarball, `@cucumber/cucumber@${version}`, ...packages, ...compilers)
  const cucumber = join(modules, '@cucumber', 'cucumber')
  const manifest = JSON.parse(readFileSync(join(cucumber, 'package.json'), 'utf8'))
  const projects = new Map(kinds.map((kind, index) => [kind, join(home, `project-${index}`)]))
  for (const [kind, project] of projects) layOut(kind, project)
  return {
    version,
    exact: manifest.version,
    home,
    bin: join(cucumber, manifest.bin['cucumber-js']),
    projects,
  }
}

/** Runs the features of a project: those that have to pass, and those that must not. */
function runCell(kind, node, cucumber) {
  const what = `${kind.name}, Node.js ${node.exact}, Cucumber ${cucumber.exact}`
  const cwd = cucumber.projects.get(kind)
  const features = (...args) =>
    run(node.path, [cucumber.bin, ...(kind.args ?? []), ...args], { cwd, variables: kind.variables })

  const green = features('--tags', 'not @wrong', '--plugin', 'chapterwise/plugin')
  const refused = refusal(kind, node.version, cucumber.version)
  if (refused !== undefined) {
    const says = green.status !== 0 && green.output.includes(refused.says)
    return { holds: check(`${what}: ${refused.why}`, says, green.output), absent: refused.why }
  }
  const red = features('--tags', '@wrong')
  const results = [
    check(`${what}: its features pass`, passed(green, 2), green.output),
    check(`${what}: a story out of its chapter is rejected`, rejected(red), red.output),
  ]
  if (kind.checksTypes) {
    const illTyped = join(cwd, 'step-definitions', 'ill-typed.ts')
    cpSync(join(root, '.ci', 'matrix', 'ill-typed.ts'), illTyped)
    const wrong = features('--tags', 'not @wrong')
    rmSync(illTyped)
    const says = wrong.status !== 0 && wrong.output.includes('ill-typed.ts(8,51): error TS2345')
    results.push(check(`${what}: a wrong type is refused`, says, wrong.output))
  }
  return { holds: results.every(Boolean) }
}

try {
  const { tarball } = pack(work)
  const nodes = nodeVersions.map(installNode)
  const cucumbers = cucumberVersions.map((version) => installCucumber(version, tarball))

  console.log('projects:')
  const projects = kinds.map((kind) => ({
    name: kind.name,
    cells: nodes.map((node) =>
      cucumbers.map((cucumber) => ({ cucumber: cucumber.exact, ...runCell(kind, node, cucumber) })),
    ),
  }))
  console.log('types:')
  const types = checkTypes(cucumbers)
  console.log('package managers:')
  runWithManagers(join(work, 'managers'), tarball)
  console.log('load:')
  for (const versions of [['2.0.21'], ['latest', '22']]) {
    const { status } = spawnSync(process.execPath, [join(root, '.ci', 'load.mjs'), ...versions], {
      stdio: 'inherit',
    })
    if (status !== 0) process.exitCode = 1
  }

  const tables = tablesOf({ nodes, projects, types, date: new Date() })
  console.log(`\n${tables}`)
  if (process.argv.includes('--write')) {
    const page = join(root, 'docs', 'where-it-runs.md')
    const section = /(<!-- matrix -->\n)[^]*(<!-- \/matrix -->)/
    writeFileSync(
      page,
      readFileSync(page, 'utf8').replace(section, (_, begin, end) => begin + tables + end),
    )
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}

// Package managers with which packages find only their declared dependencies: pnpm, and Yarn with Plug'n'Play.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { check, install, passed, rejected, root, run } from '../package/project.mjs'

const packages = [
  '@cucumber/cucumber@12.9',
  '@grpc/grpc-js',
  'ts-node',
  'typescript@~6.0.3',
  '@types/node@20',
]

const managers = [
  { program: 'pnpm', from: 'pnpm' },
  { program: 'yarn', from: '@yarnpkg/cli-dist' },
]

const hasOneCucumber = `
  const own = require.resolve('@cucumber/cucumber')
  const its = require('module').createRequire(require.resolve('chapterwise')).resolve('@cucumber/cucumber')
  if (own !== its) throw new Error(own + ' and ' + its)`

/** Installs the tarball in a project with each package manager, and runs its features. */
export function runWithManagers(folder, tarball) {
  for (const manager of managers) runWith(manager, join(folder, manager.program), tarball)
}

function runWith({ program, from }, folder, tarball) {
  const project = join(folder, 'project')
  const tools = join(folder, 'tools')
  cpSync(join(root, '.ci', 'package', 'commonjs'), project, { recursive: true })
  cpSync(join(root, '.ci', 'matrix', program), project, { recursive: true })
  cpSync(join(root, '.ci', 'matrix', 'types'), join(project, 'types'), { recursive: true })
  cpSync(join(root, '.ci', 'package', 'grpc', 'package.json'), join(tools, 'package.json'))
  install(tools, from)
  const manage = (...args) => run(join(tools, 'node_modules', '.bin', program), args, { cwd: project })
  const called = (...args) => manage('exec', ...args)

  const added = manage('add', `chapterwise@file:${tarball}`, ...packages)
  const version = manage('--version').stdout.trim()
  if (!check(`${program} ${version} installs it`, added.status === 0, added.output)) return
  const one = called('node', '-e', hasOneCucumber)
  check('the library and the project have one Cucumber', one.status === 0, one.output)
  const green = called('cucumber-js', '--tags', 'not @wrong', '--plugin', 'chapterwise/plugin')
  check('its features pass', passed(green, 2), green.output)
  const red = called('cucumber-js', '--tags', '@wrong')
  check('a story out of its chapter is rejected', rejected(red), red.output)
  for (const types of ['.', 'types']) {
    const compiled = called('tsc', '-p', types, '--module', 'nodenext')
    check(`its types check, in ${types}`, compiled.status === 0, compiled.output)
  }
}

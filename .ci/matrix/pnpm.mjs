// A project in which packages find only their declared dependencies.
import { cpSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { check, install, passed, rejected, root, run } from '../package/project.mjs'

const packages = [
  '@cucumber/cucumber@12.9',
  '@grpc/grpc-js',
  'ts-node',
  'typescript@~6.0.3',
  '@types/node@20',
]

export function runWithPnpm(folder, tarball) {
  const project = join(folder, 'project')
  const tools = join(folder, 'tools')
  cpSync(join(root, '.ci', 'package', 'commonjs'), project, { recursive: true })
  cpSync(join(root, '.ci', 'matrix', 'pnpm'), project, { recursive: true })
  cpSync(join(root, '.ci', 'matrix', 'types'), join(project, 'types'), { recursive: true })
  cpSync(join(root, '.ci', 'package', 'grpc', 'package.json'), join(tools, 'package.json'))
  install(tools, 'pnpm')
  const pnpm = (...args) => run(join(tools, 'node_modules', '.bin', 'pnpm'), args, { cwd: project })

  const added = pnpm('add', tarball, ...packages)
  if (!check(`pnpm ${pnpm('--version').stdout.trim()} installs it`, added.status === 0, added.output)) return
  const own = createRequire(join(project, 'package.json'))
  const its = createRequire(realpathSync(own.resolve('chapterwise')))
  const [one, other] = [own, its].map((require) => require.resolve('@cucumber/cucumber'))
  check('the library and the project have one Cucumber', one === other, `${one}\n${other}`)
  const green = pnpm('exec', 'cucumber-js', '--tags', 'not @wrong', '--plugin', 'chapterwise/plugin')
  check('its features pass', passed(green, 2), green.output)
  const red = pnpm('exec', 'cucumber-js', '--tags', '@wrong')
  check('a story out of its chapter is rejected', rejected(red), red.output)
  for (const types of ['.', 'types']) {
    const compiled = pnpm('exec', 'tsc', '-p', types, '--module', 'nodenext')
    check(`its types check, in ${types}`, compiled.status === 0, compiled.output)
  }
}

// Compiles user code against the declarations of the package, with every TypeScript and every module resolution.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, root, run } from '../package/project.mjs'

export const typescriptVersions = ['5.9', '6.0', '7.0']

/** The packages that are needed besides the library to read its types. */
export const compilers = [
  '@grpc/grpc-js',
  ...typescriptVersions.map((version) => `typescript-${version}@npm:typescript@~${version}.0`),
]

export const resolutions = [
  { name: 'node16', flags: ['--module', 'node16'] },
  { name: 'nodenext', flags: ['--module', 'nodenext'] },
  { name: 'bundler', flags: ['--module', 'esnext', '--moduleResolution', 'bundler'] },
]

/** Checks the types with each version of Cucumber. */
export function checkTypes(cucumbers) {
  return typescriptVersions.map((typescript) => ({
    name: `TypeScript ${typescript}`,
    cells: resolutions.map((resolution) =>
      cucumbers.map((cucumber) => ({
        cucumber: cucumber.exact,
        ...checkCell(typescript, resolution, cucumber),
      })),
    ),
  }))
}

function checkCell(typescript, { name, flags }, { version, exact, home }) {
  // The declarations of Cucumber 13 import ES modules in a way that node16 does not allow.
  const only =
    version === '13' && name === 'node16' ? 'With `skipLibCheck: true`, as Cucumber 13 needs it' : undefined
  const results = ['commonjs', 'module'].flatMap((type) => {
    const what = `TypeScript ${typescript}, ${name}, "type": "${type}", Cucumber ${exact}`
    const project = layOut(home, type)
    const compiler = join('node_modules', `typescript-${typescript}`, 'bin', 'tsc')
    const tsc = (...args) => run('node', [compiler, '-p', project, ...flags, ...args], { cwd: home })
    const strict = tsc()
    const ours = strict.stdout.split('\n').filter((line) => !/^$|^ |^node_modules\/@cucumber\//.test(line))
    const whole = only === undefined ? strict : tsc('--skipLibCheck')
    const compiles = check(`${what}: it compiles`, whole.status === 0 && ours.length === 0, strict.output)
    return name === 'nodenext' ? [compiles, refusesEachMistake(what, project, tsc)] : [compiles]
  })
  return { holds: results.every(Boolean), only }
}

function layOut(home, type) {
  const project = join(home, `types-${type}`)
  cpSync(join(root, '.ci', 'matrix', 'types'), project, { recursive: true })
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type }))
  return project
}

/** Removes the comments that expect errors, and checks that these lines, and no others, have errors. */
function refusesEachMistake(what, project, tsc) {
  const file = join(project, 'consumer.ts')
  const lines = readFileSync(file, 'utf8').split('\n')
  const expected = lines.flatMap((line, index) => (line.includes('@ts-expect-error') ? [index + 2] : []))
  writeFileSync(file, lines.map((line) => line.replace('@ts-expect-error', '')).join('\n'))
  const { stdout } = tsc()
  const found = new Set(
    [...stdout.matchAll(/consumer\.ts\((\d+),\d+\): error/g)].map(([, line]) => Number(line)),
  )
  const each = expected.length > 0 && [...found].join() === expected.join()
  return check(`${what}: ${expected.length} mistakes are refused`, each, stdout)
}

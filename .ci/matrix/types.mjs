// The declarations of the package, read through a user's code by every TypeScript in every way to resolve modules.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, root, run } from '../package/project.mjs'

export const typescriptVersions = ['5.9', '6.0', '7.0']

/** What is installed beside the library so that its types can be read. */
export const compilers = [
  '@grpc/grpc-js',
  ...typescriptVersions.map((version) => `typescript-${version}@npm:typescript@~${version}.0`),
]

export const resolutions = [
  { name: 'node16', flags: ['--module', 'node16'] },
  { name: 'nodenext', flags: ['--module', 'nodenext'] },
  { name: 'bundler', flags: ['--module', 'esnext', '--moduleResolution', 'bundler'] },
]

/** Reads the types around each Cucumber. */
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
  // Cucumber 13 imports ES modules where node16 does not let it.
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

/** Without the comments that expect them, each mistake of the consumer is an error on its line, and there is no other. */
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

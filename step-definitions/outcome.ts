import { Then } from '@cucumber/cucumber'
import { argumentOf, isTable, scenarioOf, tableColumn, untimed } from '../src/world'

Then('the outcome should be as if told one after the other', untimed, function (this: object) {
  return assertOutcome(this, undefined, [])
})

Then(
  'the outcome should be as if told one after the other ignoring:',
  untimed,
  function (this: object, paths: unknown) {
    return assertOutcome(this, undefined, pathsIn(this, paths))
  },
)

Then(
  'the outcome at {string} should be as if told one after the other',
  untimed,
  function (this: object, path: string) {
    return assertOutcome(this, path, [])
  },
)

Then(
  'the outcome at {string} should be as if told one after the other ignoring:',
  untimed,
  function (this: object, path: string, paths: unknown) {
    return assertOutcome(this, path, pathsIn(this, paths))
  },
)

function assertOutcome(world: object, seenAt: string | undefined, ignoring: string[]): Promise<void> {
  const at = seenAt === undefined ? '' : ` at "${seenAt}"`
  return scenarioOf(world).assertOutcome(
    { seenAt, ignoring },
    `the outcome${at} should be as if told one after the other`,
  )
}

/** JSONPaths, one a line. */
function pathsIn(world: object, written: unknown): string[] {
  const { variables } = scenarioOf(world)
  const argument = argumentOf(written)
  if (isTable(argument)) return tableColumn(argument, variables)
  return argument.split('\n').flatMap((line) => (line.trim() === '' ? [] : [variables.fillPath(line.trim())]))
}

import type { ITestCaseHookParameter } from '@cucumber/cucumber'

/** A scenario as Cucumber runs it; an outline has one for each row of its examples. */
export type Pickle = ITestCaseHookParameter['pickle']

/** A step of a {@link Pickle}. */
export type PickleStep = Pickle['steps'][number]

/** Returns everything that the author of a step wrote: its text, its doc string and the cells of its table. */
export function textsOfStep({ text, argument }: Pick<PickleStep, 'text' | 'argument'>): string[] {
  const cells = argument?.dataTable?.rows.flatMap((row) => row.cells.map(({ value }) => value)) ?? []
  return [text, argument?.docString?.content ?? '', ...cells]
}

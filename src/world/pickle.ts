import type { ITestCaseHookParameter } from '@cucumber/cucumber'

/** A scenario as Cucumber runs it; an outline has one for each row of its examples. */
export type Pickle = ITestCaseHookParameter['pickle']

export type PickleStep = Pickle['steps'][number]

/** Returns the line of a step, and whether it is in a Background, which scenarios share; undefined if it is not known. */
export function placeOfStep(
  { feature }: ITestCaseHookParameter['gherkinDocument'],
  { astNodeIds: [id] }: PickleStep,
): { readonly line: number; readonly isShared: boolean } | undefined {
  const children = (feature?.children ?? []).flatMap((child) => [child, ...(child.rule?.children ?? [])])
  for (const { background, scenario } of children) {
    const step = (background ?? scenario)?.steps.find((one) => one.id === id)
    if (step !== undefined) return { line: step.location.line, isShared: background !== undefined }
  }
  return undefined
}

/** Returns everything that the author of a step wrote: its text, its doc string and the cells of its table. */
export function textsOfStep({ text, argument }: Pick<PickleStep, 'text' | 'argument'>): string[] {
  return [
    text,
    argument?.docString?.content ?? '',
    ...(argument?.dataTable?.rows ?? []).flatMap((row) => textsOfRow(row)),
  ]
}

/** Returns the cells of a row of a table, or of examples; none without a row. */
export function textsOfRow(row?: { readonly cells: readonly { readonly value: string }[] }): string[] {
  return row?.cells.map(({ value }) => value) ?? []
}

import type { ITestCaseHookParameter } from '@cucumber/cucumber'

/** A scenario as Cucumber runs it; an outline gives one for each row of its examples. */
export type Pickle = ITestCaseHookParameter['pickle']

/** A step of a {@link Pickle}. */
export type PickleStep = Pickle['steps'][number]

import { Given } from '@cucumber/cucumber'

type Code<Subject, Args extends readonly unknown[]> = (subject: Subject, ...args: Args) => unknown

/** Returns a function that defines steps about something of their scenario, which is handed to their code. */
export function stepsAbout<Subject>(subjectOf: (world: object) => Subject, timeout: number) {
  const step = <Args extends readonly unknown[]>(phrase: string, code: Code<Subject, Args>): void => {
    const run = function (this: object, ...args: Args): unknown {
      return code(subjectOf(this), ...args)
    }
    Given(phrase, { timeout }, Object.defineProperty(run, 'length', { value: code.length - 1 }))
  }
  /** Defines a step that takes a text at last: in a doc string under it, or in quotes at its end. */
  const stepWithText: typeof step = (phrase, code) => {
    step(`${phrase}:`, code)
    step(`${phrase} {string}`, code)
  }
  return { step, stepWithText }
}

import { createRequire } from 'node:module'
import { version } from '@cucumber/cucumber'
import type * as Assemble from '@cucumber/cucumber/lib/assemble/assemble_test_cases'
import type * as MakeRuntime from '@cucumber/cucumber/lib/runtime/make_runtime'
import type * as TestRunScope from '@cucumber/cucumber/lib/runtime/scope/test_run_scope'
import type * as StepRunner from '@cucumber/cucumber/lib/runtime/step_runner'
import type * as TestCaseRunner from '@cucumber/cucumber/lib/runtime/test_case_runner'
import type * as UncaughtExceptions from '@cucumber/cucumber/lib/uncaught_exception_manager'
import type * as UserCodeRunner from '@cucumber/cucumber/lib/user_code_runner'
import { ConfigurationError } from '../errors'

/** The parts of Cucumber's inside that are used here, which have no public names, but are the same in 12 and 13. */
interface Parts {
  'assemble/assemble_test_cases': typeof Assemble
  'runtime/make_runtime': typeof MakeRuntime
  'runtime/scope/test_run_scope': typeof TestRunScope
  'runtime/step_runner': typeof StepRunner
  'runtime/test_case_runner': typeof TestCaseRunner
  uncaught_exception_manager: typeof UncaughtExceptions
  user_code_runner: typeof UserCodeRunner
}

/** Returns a part of Cucumber's inside, which must have this member. @throws {@link ConfigurationError} if it differs */
export function insideCucumber<File extends keyof Parts>(
  file: File,
  member: keyof Parts[File] & string,
): { -readonly [Member in keyof Parts[File]]: Parts[File][Member] } {
  const load = createRequire(require.resolve('@cucumber/cucumber'))
  try {
    const part = load(`@cucumber/cucumber/lib/${file}`) as Parts[File] | undefined
    if (part?.[member] !== undefined) return part
  } catch {
    // Its file is missing.
  }
  throw differs(`${file} has no ${member}`)
}

/** The error of a Cucumber whose inside is not the one that is known. */
export function differs(how: string): ConfigurationError {
  return new ConfigurationError(
    `Inside, Cucumber ${version} differs from those that chapterwise can run scenarios with: ${how}.\n` +
      'Install a version from 12.0 to 13.3. To run your scenarios one by one with this one, leave out the option atOnce.',
  )
}

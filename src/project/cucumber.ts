import type { ITestCaseHookParameter, supportCodeLibraryBuilder } from '@cucumber/cucumber'

/** The support code of a project as Cucumber has loaded it. */
export type SupportCodeLibrary = ReturnType<typeof supportCodeLibraryBuilder.finalize>

/** A step definition as Cucumber has it. */
export type CucumberDefinition = SupportCodeLibrary['stepDefinitions'][number]

/** A feature as Cucumber has parsed it. */
export type GherkinDocument = ITestCaseHookParameter['gherkinDocument']

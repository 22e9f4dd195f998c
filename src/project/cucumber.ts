import type { ITestCaseHookParameter, supportCodeLibraryBuilder } from '@cucumber/cucumber'

/** The support code of a project as Cucumber has loaded it. */
export type SupportCodeLibrary = ReturnType<typeof supportCodeLibraryBuilder.finalize>

export type CucumberDefinition = SupportCodeLibrary['stepDefinitions'][number]

/** A feature that Cucumber has parsed. */
export type GherkinDocument = ITestCaseHookParameter['gherkinDocument']

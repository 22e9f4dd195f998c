export { afterAllHooks, loadableScenarios, loadScript } from './script'
export { describeLoad, loadAsMarkdown, readLoadResults, type LoadResults, type LoadTimes } from './results'

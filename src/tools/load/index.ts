export { afterAllHooks, loadableScenarios, loadScript } from './script'
export { readLoadResults, type LoadResults } from './results'

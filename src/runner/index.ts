export { runNextAtOnce } from './at-once'
export * from './scenario-runner'

export { runNextAtOnce } from './at-once'

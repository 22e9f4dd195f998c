export { addLine, firstLine, pluralize, printable } from './wording'
export {
  ChapterwiseError,
  redactMessages,
  ConfigurationError,
  InputError,
  StepRejectedError,
  NoResponseError,
  CleanUpError,
} from './errors'
export { describeValue } from './describe-value'
export { describeDuration, describeTimeLimit } from './duration'
export { didYouMean, listNames, nearestName } from './nearest-name'
export { callingFolder, hideOwnFrames, showUserFrames } from './own-frames'

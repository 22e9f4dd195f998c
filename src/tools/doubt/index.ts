export { doubtProject, type Doubts } from './doubt-project'
export { doubtsAsHtml, doubtsAsJson, doubtsAsText, notDoubtedLines, summaryLine, summaryOf } from './report'
export { withoutSnapshots, withFrozenTime } from './standstill'
export { AcceptedSurvivors } from './survivors'

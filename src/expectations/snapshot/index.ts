export { withoutPaths } from './ignored-paths'
export { matchSnapshot, type SnapshotOutcome, type SnapshotRequest } from './match-snapshot'
export { listObsoleteSnapshots } from './snapshot-files'
export { snapshotText } from './snapshot-text'

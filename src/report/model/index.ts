export type { ReportBook, ReportChapter, ReportWay } from './book'
export type {
  Coverage,
  CoveredBook,
  CoveredDocument,
  CoveredOperation,
  CoveredService,
  Share,
  UndocumentedCalls,
} from './coverage'
export type { ReportBody, ReportExchange, ReportHeader, ReportRequest, ReportResponse } from './exchange'
export type { ReportOperation, ReportPoint } from './operation'
export type { FailureCause, Minimum, Report, ReportBuild, ReportRun } from './report'
export type {
  ReportAttachment,
  ReportAttempt,
  ReportError,
  ReportExample,
  ReportScenario,
  ReportStatus,
  ReportStep,
  ReportStory,
  ReportTranscript,
} from './scenario'

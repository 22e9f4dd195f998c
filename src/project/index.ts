export type { SupportCodeLibrary } from './cucumber'
export type { Definition } from './definition'
export { openProject, type ProjectOptions } from './open-project'
export { projectOf, type Place, type Project, type ProjectScenario, type ProjectStep } from './project'

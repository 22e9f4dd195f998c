export * from './errors'
export * from './wording'

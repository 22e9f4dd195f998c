export * from './errors'
export * from './nearest-name'
export * from './own-frames'
export * from './wording'

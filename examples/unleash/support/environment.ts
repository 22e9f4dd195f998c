import { defineParameterType } from '@cucumber/cucumber'

/** The environments of applications; every new Unleash has these. */
export type Environment = 'development' | 'production'

declare module 'chapterwise' {
  interface ParameterTypes {
    environment: Environment
  }
}

defineParameterType({ name: 'environment', regexp: /development|production/ })

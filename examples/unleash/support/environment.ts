import { defineParameterType } from '@cucumber/cucumber'

/** Where applications run; every new Unleash has these. */
export type Environment = 'development' | 'production'

declare module 'chapterwise' {
  interface ParameterTypes {
    environment: Environment
  }
}

defineParameterType({ name: 'environment', regexp: /development|production/ })

// Compiles the TypeScript of the tests while it is loaded. Types are not checked here: `npm run check:types` does that.
import { register } from 'tsx/esm/api'

register()

// Compiles the TypeScript of the tests while it is loaded, whatever the rest of the project is compiled to. Types are
// not checked here: `npm run check:types` does that.
require('ts-node').register({
  skipProject: true,
  transpileOnly: true,
  moduleTypes: { '**/*': 'cjs' },
  compilerOptions: {
    target: 'es2022',
    module: 'commonjs',
    moduleResolution: 'bundler',
    esModuleInterop: true,
  },
})

module.exports = {
  default: {
    requireModule: ['ts-node/register', 'tsconfig-paths/register'],
    require: ['examples/banking/{support,step-definitions}/**/*.ts', 'features/support/**/*.ts'],
    format: ['progress'],
  },
  // Many scenarios at once in one process. The project has phrases that only tests of errors use, so nothing is checked.
  atOnce: {
    plugin: ['./.ci/plugin.cjs'],
    pluginOptions: { chapterwise: { atOnce: Number(process.env.AT_ONCE ?? 20), check: false } },
  },
  // For whole runs: a part of the features cannot cover all of the bank.
  covered: {
    plugin: ['./.ci/report-plugin.cjs'],
    pluginOptions: {
      chapterwise: { openapi: ['examples/banking/api/openapi.json'], min: { operations: 100 } },
    },
  },
}

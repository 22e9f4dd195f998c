module.exports = {
  default: {
    requireModule: ['ts-node/register', 'tsconfig-paths/register'],
    require: ['examples/banking/{support,step-definitions}/**/*.ts', 'features/support/**/*.ts'],
    format: ['progress'],
  },
  // For whole runs: a part of the features cannot cover all of the bank.
  covered: {
    plugin: ['./.ci/report-plugin.cjs'],
    pluginOptions: {
      chapterwise: { openapi: ['examples/banking/api/openapi.json'], min: { operations: 100 } },
    },
  },
}

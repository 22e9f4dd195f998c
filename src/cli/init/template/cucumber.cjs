module.exports = {
  default: {
    requireModule: [require.resolve('./support/typescript.cjs')],
    require: ['support/**/*.ts', 'step-definitions/**/*.ts'],
    format: ['progress'],
  },
}

module.exports = {
  default: {
    require: ['support/typescript.cjs', 'support/**/*.ts', 'step-definitions/**/*.ts'],
    format: ['progress'],
  },
}

module.exports = {
  default: { import: ['support/**/*.ts', 'step-definitions/**/*.ts'] },
}

export default {
  import: ['support/typescript.mjs', 'support/**/*.ts', 'step-definitions/**/*.ts'],
}

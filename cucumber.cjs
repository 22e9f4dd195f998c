module.exports = {
  default: {
    requireModule: ['ts-node/register', 'tsconfig-paths/register'],
    require: ['examples/banking/{support,step-definitions}/**/*.ts', 'features/support/**/*.ts'],
    format: ['progress'],
  },
}

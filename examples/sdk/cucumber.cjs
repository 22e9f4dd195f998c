module.exports = {
  default: {
    requireModule: ['ts-node/register', 'tsconfig-paths/register'],
    require: ['examples/sdk/{support,step-definitions}/**/*.ts'],
    format: ['progress'],
  },
}

module.exports = {
  default: {
    requireModule: ['ts-node/register', 'tsconfig-paths/register'],
    require: ['examples/stand-ins/support/**/*.ts'],
    format: ['progress'],
  },
}

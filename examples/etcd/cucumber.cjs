module.exports = {
  default: {
    requireModule: ['ts-node/register', 'tsconfig-paths/register'],
    require: ['examples/etcd/support/**/*.ts'],
    format: ['progress'],
  },
}

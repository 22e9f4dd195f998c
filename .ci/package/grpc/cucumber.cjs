module.exports = {
  default: {
    requireModule: ['ts-node/register'],
    require: ['support/**/*.ts'],
  },
}

module.exports = { default: { require: ['support/*.ts'], format: [] } }

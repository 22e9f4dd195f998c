module.exports = { default: { require: ['support/*.cjs'] } }

module.exports = { default: { require: ['support/**/*.js'] } }

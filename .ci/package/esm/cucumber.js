export default { import: ['support/**/*.js'] }

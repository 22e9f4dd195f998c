module.exports = require('chapterwise/load')

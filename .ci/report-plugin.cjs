// The plugin as it stands in src; a project that has chapterwise installed names it: plugin: ['chapterwise/report'].
require('ts-node/register/transpile-only')
require('tsconfig-paths/register')
module.exports = require('../src/report/plugin.ts')

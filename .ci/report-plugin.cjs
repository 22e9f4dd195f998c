// Loads the plugin from src. A project with chapterwise installed uses plugin: ['chapterwise/report'] instead.
require('ts-node/register/transpile-only')
require('tsconfig-paths/register')
module.exports = require('../src/tools/report/plugin.ts')

// Loads the plugin from src. A project with chapterwise installed uses plugin: ['chapterwise/plugin'] instead.
require('ts-node/register/transpile-only')
require('tsconfig-paths/register')
module.exports = require('../src/plugin/index.ts')

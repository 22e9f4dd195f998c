const { createRequire } = require('node:module')
const { join } = require('node:path')

/** Loads a peer from the bench's own folder. */
exports.peer = createRequire(join(__dirname, '..', 'peers', 'package.json'))

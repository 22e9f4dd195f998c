export default { test: { maxConcurrency: 50, reporters: ['dot'] } }

module.exports = { default: { requireModule: ['ts-node/register', 'tsconfig-paths/register'] } }

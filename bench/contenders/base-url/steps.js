const { tellWith } = require('../story')

tellWith({ baseURL: process.env.BANK_URL })

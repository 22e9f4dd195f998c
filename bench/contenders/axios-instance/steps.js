const axios = require('axios')
const { tellWith } = require('../story')

tellWith({ client: axios.create({ baseURL: process.env.BANK_URL }) })

// The scenarios of the suite, in Vitest, which runs 50 of a file at once.
import axios from 'axios'
import { test } from 'vitest'

const client = axios.create({ baseURL: process.env.BANK_URL, validateStatus: () => true })

for (let number = 1; number <= Number(process.env.BENCH_SCENARIOS); number++) {
  test.concurrent(`Withdrawal ${number}`, async ({ expect }) => {
    const created = await client.post('api/bankaccounts', { customerName: `Customer ${number}` })
    expect(created.status).toBe(201)
    const account = `api/bankaccounts/${created.data.id}`
    const deposited = await client.post(`${account}/deposits`, { amount: 100 })
    expect(deposited.status).toBe(200)
    const withdrawn = await client.post(`${account}/withdrawals`, { amount: 30 })
    expect(withdrawn.status).toBe(200)
    expect(withdrawn.data).toMatchObject({ balance: 70 })
    const read = await client.get(account)
    expect(read.status).toBe(200)
    expect(read.data.customerName).toBe(`Customer ${number}`)
  })
}

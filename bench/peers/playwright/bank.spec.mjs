// The scenarios of the suite, in Playwright's runner, which runs one in each of its workers.
import { expect, test } from '@playwright/test'

test.use({ baseURL: process.env.BANK_URL })

for (let number = 1; number <= Number(process.env.BENCH_SCENARIOS); number++) {
  test(`Withdrawal ${number}`, async ({ request }) => {
    const created = await request.post('/api/bankaccounts', { data: { customerName: `Customer ${number}` } })
    expect(created.status()).toBe(201)
    const account = `/api/bankaccounts/${(await created.json()).id}`
    const deposited = await request.post(`${account}/deposits`, { data: { amount: 100 } })
    expect(deposited.status()).toBe(200)
    const withdrawn = await request.post(`${account}/withdrawals`, { data: { amount: 30 } })
    expect(withdrawn.status()).toBe(200)
    expect(await withdrawn.json()).toMatchObject({ balance: 70 })
    const read = await request.get(account)
    expect(read.status()).toBe(200)
    expect((await read.json()).customerName).toBe(`Customer ${number}`)
  })
}

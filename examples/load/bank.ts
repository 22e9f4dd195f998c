import { startBank } from '../banking/api'

/** Opens the bank for virtual users, at a port of its own. */
void startBank({ port: Number(process.env['PORT'] ?? 3000) }).then(({ url }) => {
  console.log(`The bank is open at ${url}`)
})

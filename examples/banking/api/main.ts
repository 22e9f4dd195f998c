import { readFaults, startBank } from './index'

const { PORT, LOSES_UPDATES, BANK_FAULTS } = process.env
startBank({
  port: Number(PORT ?? 3000),
  losesUpdates: LOSES_UPDATES === 'true',
  faults: readFaults(BANK_FAULTS),
}).then(
  ({ url }) => console.log(`The bank is open at ${url}`),
  (error: unknown) => {
    console.error(error)
    process.exitCode = 1
  },
)

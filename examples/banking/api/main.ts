import { startBank } from './index'

startBank({ port: Number(process.env['PORT'] ?? 3000) }).then(
  ({ url }) => console.log(`The bank is open at ${url}`),
  (error: unknown) => {
    console.error(error)
    process.exitCode = 1
  },
)

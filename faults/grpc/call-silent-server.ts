import { credentials } from '@grpc/grpc-js'
import { GrpcScenarioConfiguration } from 'chapterwise/grpc'
import { ratesProto } from '../../src/grpc/fixtures/rates-server'

/** Calls a server that never completes a TLS handshake; the process still has to exit by itself. */
async function callSilentServer(address = ''): Promise<void> {
  const scenario = GrpcScenarioConfiguration.useGrpc({
    rates: { proto: ratesProto, address, credentials: credentials.createSsl() },
  })
    .configure({ timeout: 300, logMessage: () => undefined })
    .begin()
  await scenario.when.grpc('rates', (client) => client['getRate']?.())
  await scenario.end()
}

void callSilentServer(process.argv[2])

import 'chapterwise/steps'
import 'chapterwise/grpc/steps'
import { AfterAll, BeforeAll, When } from '@cucumber/cucumber'
import { Server, ServerCredentials, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js'
import { useScenario, type StoryWorld } from 'chapterwise'
import { GrpcScenarioConfiguration } from 'chapterwise/grpc'

const server = new Server()
let address: string

const bytes = (message: Buffer): Buffer => message

BeforeAll(async () => {
  const echo = {
    path: '/greet.Greeter/Greet',
    requestStream: false,
    responseStream: false,
    requestSerialize: bytes,
    requestDeserialize: bytes,
    responseSerialize: bytes,
    responseDeserialize: bytes,
  }
  server.addService(
    { greet: echo },
    {
      greet: (call: ServerUnaryCall<Buffer, Buffer>, answer: sendUnaryData<Buffer>) =>
        answer(null, call.request),
    },
  )
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    ),
  )
  address = `127.0.0.1:${port}`
})

AfterAll(() => server.forceShutdown())

useScenario(
  GrpcScenarioConfiguration.useGrpc({
    greeter: { proto: 'greeter.proto', address: () => address },
  }).configure({}),
)

When('I greet {string}', async function (this: StoryWorld, name: string) {
  const response = await this.scenario.when.grpc('greeter', (client) => client['greet']?.({ fullName: name }))
  response.shouldBe.ok()
})

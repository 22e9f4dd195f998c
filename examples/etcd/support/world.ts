import 'chapterwise/steps'
import 'chapterwise/grpc/steps'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { When } from '@cucumber/cucumber'
import { useScenario, type StoryWorld } from 'chapterwise'
import { GrpcScenarioConfiguration } from 'chapterwise/grpc'

declare module 'chapterwise/grpc' {
  /** Without generated code the types of the messages are unknown. */
  interface GrpcClients {
    readonly etcd: unknown
  }
}

const proto = join(__dirname, '..', 'etcd.proto')
const address = process.env['ETCD_ADDRESS'] ?? '127.0.0.1:2379'

useScenario(GrpcScenarioConfiguration.useGrpc({ etcd: { proto, address } }).configure({}))

interface WatchResponse {
  readonly created: boolean
  readonly events: readonly unknown[]
}

When(
  'I watch {string} until it is put with {string}',
  async function (this: StoryWorld, key: string, value: string) {
    const done = new AbortController()
    // etcd ends a watch when the client ends its requests, so the request stream stays open.
    async function* requests(): AsyncGenerator<unknown> {
      yield { create_request: { key } }
      await wait(30_000, undefined, { signal: done.signal, ref: false }).catch(() => undefined)
    }
    await this.scenario.when.grpc('etcd', async (client) => {
      for await (const message of client['etcdserverpb.Watch/Watch']?.(requests()) ?? []) {
        const { created, events } = message as WatchResponse
        if (created) await client['put']?.({ key, value })
        if (events.length > 0) break
      }
      done.abort()
    })
  },
)

import { expectTypeOf } from 'expect-type'
import type { RateReply, RateRequest, RatesClient } from './fixtures/ts-proto/rates'
import type { MessageStream, PromisifiedClient, UntypedClient } from './client-types'

declare const client: PromisifiedClient<RatesClient>
declare const request: RateRequest

expectTypeOf(client.getRate(request)).toEqualTypeOf<Promise<RateReply>>()
expectTypeOf(client.listRates(request)).toEqualTypeOf<MessageStream<RateReply>>()
expectTypeOf(client.addUp([request])).toEqualTypeOf<Promise<RateReply>>()
expectTypeOf(client.exchange([request])).toEqualTypeOf<MessageStream<RateReply>>()
expectTypeOf<keyof typeof client>().toEqualTypeOf<'getRate' | 'listRates' | 'addUp' | 'exchange'>()
expectTypeOf<PromisifiedClient<Record<string, unknown>>>().toEqualTypeOf<UntypedClient>()

void client.getRate(request, { deadline: 500, metadata: { 'x-request-id': '7' } })
// @ts-expect-error -- a field that the message does not have
void client.getRate({ ...request, amont: '1' })
// @ts-expect-error -- the type of a field is wrong
void client.getRate({ ...request, amount: 1 })
// @ts-expect-error -- a client stream takes many messages
void client.addUp(request)
// @ts-expect-error -- a method the client does not have
void client.getRates(request)

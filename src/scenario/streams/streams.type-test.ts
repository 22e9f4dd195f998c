import { expectTypeOf } from 'expect-type'
import { ScenarioConfiguration, type Response } from 'chapterwise'

const { when, then } = ScenarioConfiguration.configure({}).begin()

expectTypeOf(when.listeningTo('prices', { headers: { 'X-Trace': '1' } })).toEqualTypeOf<Promise<Response>>()
expectTypeOf(when.openingWebSocket('chat')).toEqualTypeOf<Promise<Response>>()
expectTypeOf(when.sendingMessage({ text: 'hello' })).toEqualTypeOf<Promise<void>>()
expectTypeOf(when.closingWebSocket()).toEqualTypeOf<Promise<void>>()
expectTypeOf(then.within(10).serverSentEvent('price').shouldContain({ at: 1 })).toEqualTypeOf<
  Promise<Response>
>()
expectTypeOf(then.within(10).webSocketMessage.shouldBe('hello')).toEqualTypeOf<Promise<Response>>()
expectTypeOf(then.within(10).webSocketMessage.shouldContain('h')).toEqualTypeOf<Promise<Response>>()
expectTypeOf(then.within(10).noWebSocketMessage.shouldContain('h')).toEqualTypeOf<Promise<void>>()
expectTypeOf(then.webSocket.shouldBeClosedWith(1000)).toEqualTypeOf<Promise<void>>()

// @ts-expect-error -- there is no such option of a call
void when.listeningTo('prices', { header: {} })
// @ts-expect-error -- a time is a number of milliseconds
void then.within('2 seconds')
// @ts-expect-error -- the name of an event is a text
void then.within(10).serverSentEvent(1)
// @ts-expect-error -- an event can only be asserted on in part, not as a whole
void then.within(10).serverSentEvent().shouldBe
// @ts-expect-error -- a close code is a number
void then.webSocket.shouldBeClosedWith('1000')

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Chapter, StoryBook, type ScenarioContext } from 'chapterwise'
import { listen, type ListeningServer } from '../../../features/workshop/listen'

/** Faults and peculiarities of a shop. */
export interface ShopManner {
  /** Leaves the contents out of the response to a change, and shows a change only after this many GET requests. */
  lateLooks?: number
  /** Loses updates: sets the count to what it was at the beginning plus the change. */
  forgets?: boolean
  /** Adds members to the responses. */
  adds?: (asked: Asked) => object
  /** Refuses a request with this status, unless it is undefined. */
  refuses?: (asked: Asked) => number | undefined
}

/** A request to a shop. */
export interface Asked {
  readonly method: string | undefined
  /** The id of the basket. */
  readonly id: string | undefined
  /** The number of connections that were opened before that of the request. */
  readonly connection: number
}

interface Basket {
  id: number | string
  count: number
  seen: number
  /** How often it was requested since its contents began to differ from those shown. */
  looks: number
}

const emptyBasket = { count: 0, seen: 0, looks: 0 }

/** A shop with baskets to put things into. */
export class Shop {
  manner: ShopManner = {}
  requests = 0
  readonly #baskets: Basket[] = []
  readonly #trolley: Basket = { id: 'trolley', ...emptyBasket }
  readonly #names = new Set<string>()
  readonly #connections: unknown[] = []
  #server!: ListeningServer

  async open(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response))
    this.#server = await listen(server)
  }

  get url(): string {
    return this.#server.url
  }

  close(): Promise<void> {
    return this.#server.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests++
    const answerWith = (status: number, body: object): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    }
    const url = new URL(request.url ?? '', 'http://shop')
    const [, kind, id] = url.pathname.split('/')
    if (!this.#connections.includes(request.socket)) this.#connections.push(request.socket)
    const asked = { method: request.method, id, connection: this.#connections.indexOf(request.socket) }
    const refused = this.manner.refuses?.(asked)
    if (refused !== undefined) return answerWith(refused, { error: 'not now' })
    const send = (status: number, body: object): void =>
      answerWith(status, { ...body, ...this.manner.adds?.(asked) })
    const name = url.searchParams.get('name')
    if (name !== null && this.#names.has(name)) return send(422, { error: `${name} is taken` })
    if (name !== null) this.#names.add(name)
    if (id === undefined) {
      const basket = { id: this.#baskets.length + 70_000_000, ...emptyBasket }
      this.#baskets.push(basket)
      return send(201, { id: basket.id })
    }
    // There is only one trolley; taking it empties it.
    if (id === 'trolley' && request.method === 'PUT') Object.assign(this.#trolley, emptyBasket)
    if (kind === 'opening-hours') return send(200, { from: 8, to: 18 })
    const basket = [this.#trolley, ...this.#baskets].find((one) => String(one.id) === id)
    if (kind !== 'baskets' || basket === undefined) return send(404, { error: 'no such basket' })
    if (request.method !== 'POST')
      return send(200, { id: basket.id, count: this.#show(basket), shownAt: new Date().toISOString() })
    return this.#put(basket, Number(url.searchParams.get('count') ?? 1), send)
  }

  #show(basket: Basket): number {
    if (basket.seen !== basket.count && ++basket.looks > (this.manner.lateLooks ?? 0))
      Object.assign(basket, { seen: basket.count, looks: 0 })
    return basket.seen
  }

  async #put(basket: Basket, count: number, send: (status: number, body: object) => void): Promise<void> {
    const { lateLooks, forgets } = this.manner
    const after = basket.count + count
    if (!forgets) basket.count = after
    await wait(50)
    if (forgets) basket.count = after
    send(200, { ...(lateLooks === undefined && { count: after }), receipt: Math.random() })
  }
}

export class ShopData {
  basketId!: number | string
}

export class ShopStory extends StoryBook<ShopData> {
  basketHasBeenTaken(name?: string): BasketHasBeenTaken {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post('/baskets', undefined, { query: { name } })
      storyData.basketId = response.shouldBe.created<{ id: number }>().id
    }).proceedToChapter(BasketHasBeenTaken)
  }

  trolleyHasBeenTaken(): BasketHasBeenTaken {
    return this.when(async ({ api, storyData }) => {
      storyData.basketId = 'trolley'
      ;(await api.put('/baskets/trolley')).shouldBe.ok()
    }).proceedToChapter(BasketHasBeenTaken)
  }
}

export class BasketHasBeenTaken extends Chapter<ShopData> {
  thingHasBeenPutIn(count = 1): BasketHasBeenTaken {
    return this.when((context) => put(context, count)).proceedToChapter(BasketHasBeenTaken)
  }

  thingHasBeenPutInto(basketId: number | string): BasketHasBeenTaken {
    return this.when(({ api }) => put({ api, storyData: { basketId } }, 1)).proceedToChapter(
      BasketHasBeenTaken,
    )
  }
}

async function put(
  { api, storyData }: Pick<ScenarioContext<ShopData>, 'api' | 'storyData'>,
  count: number,
): Promise<void> {
  const response = await api.post(`/baskets/${storyData.basketId}`, undefined, { query: { count } })
  response.shouldBe.ok()
}

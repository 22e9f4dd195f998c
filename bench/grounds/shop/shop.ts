import { setTimeout as wait } from 'node:timers/promises'
import { buildSchema, graphql } from 'graphql'
import { Server } from '../server'
import { switchesOf } from '../switches'

/** The faults of the shop, each of which the environment variable SHOP can plant. */
export const shopFaults = [
  /** From the third time on that a placed order is opened again, it loses an item. */
  'third reopening loses an item',
  /** An order that was opened again twice is not placed any more. */
  'third placement is refused',
  /** A fifth note is refused, at 200. */
  'fifth note is refused',
  /** An order that is not paid can be shipped. */
  'unpaid order is shipped',
  /** A delivered order can be cancelled. */
  'delivered order is cancelled',
  /** The last item in stock cannot be bought. */
  'last item cannot be bought',
  /** Once an order was returned, its coupon counts no longer. */
  'coupon is lost after a return',
  /** Bob may read the orders of Ann. */
  'other user reads',
  /** Bob may change the orders of Ann. */
  'other user changes',
  /** One of two simultaneous additions is lost. */
  'addition is lost',
  /** One of two simultaneous notes is lost, which no response shows. */
  'note is lost',
  /** An addition that is refused for want of stock takes what is left. */
  'refusal takes stock',
  /** A payment that is sent again is booked twice. */
  'payment is booked twice',
  /** An emptied cart has no list of lines. */
  'emptied cart has no lines',
  /** A note with a letter beyond ASCII ends in an exception. */
  'note is ASCII',
  /** A refund answers as if it were made. */
  'refund has no effect',
  /** A product that is deleted is there afterwards. */
  'product outlives its deletion',
] as const

/** What the shop may do without a fault. */
export const shopOddities = [
  /** An order counts its reads. */
  'reads are counted',
  /** An order says who has looked at it last, and when. */
  'presence is shown',
  /** A flag of an order is another one at each read. */
  'flag flips',
  /** Items that were taken out stay in the list, as removed. */
  'removal is soft',
  /** The list of orders begins elsewhere at each read. */
  'pages move',
  /** The stock is right only after a moment. */
  'stock comes late',
] as const

export const has = switchesOf<(typeof shopFaults)[number] | (typeof shopOddities)[number]>('SHOP')

const schema = buildSchema(`
  type Product { id: ID!, price: Int!, stock: Int! }
  type Line { quantity: Int!, removed: Boolean! }
  type Order {
    id: ID!, state: String!, lines: [Line!], total: Int!, paid: Int!, coupon: String, notes: [String!]!
    reads: Int!, hot: Boolean!, lastSeen: String
  }
  type Refusal { errorCode: String!, message: String! }
  union OrderResult = Order | Refusal
  type Query { order(id: ID!): OrderResult!, product(id: ID!): Product!, orders: [Order!]! }
  type Mutation {
    addProduct(price: Int!, stock: Int!): Product!
    openCart(product: ID!): Order!
    setPrice(product: ID!, price: Int!): Product!
    deleteProduct(id: ID!): Boolean!
    addItem(order: ID!, quantity: Int!): OrderResult!
    removeItem(order: ID!): OrderResult!
    emptyCart(order: ID!): OrderResult!
    setCoupon(order: ID!, code: String): OrderResult!
    addNote(order: ID!, text: String!): OrderResult!
    move(order: ID!, to: String!): OrderResult!
    pay(order: ID!, amount: Int!): OrderResult!
  }
`)

interface Product {
  readonly id: string
  price: number
  stock: number
  before: number
  changedAt: number
}

interface Order {
  readonly id: string
  readonly owner: string
  readonly product: Product
  state: string
  lines: { quantity: number; removed: boolean }[] | null
  coupon: string | null
  notes: string[]
  paid: number
  reads: number
  reopened: number
  wasReturned: boolean
}

/** The states that an order can be moved to, from which others. */
const moves: Readonly<Record<string, readonly string[]>> = {
  placed: ['cart'],
  cart: ['placed'],
  shipped: ['paid'],
  delivered: ['shipped'],
  returned: ['delivered'],
  refunded: ['returned', 'paid'],
  cancelled: ['cart', 'placed'],
}

const lateMs = 30
let added = 0
const prices = new Map([['TEN', 10]])

/** A shop in GraphQL, which refuses by data at status 200. */
export class Shop extends Server {
  constructor() {
    const products = new Map<string, Product>()
    const orders = new Map<string, Order>()
    super(async ({ headers, body }) => {
      const user = headers.authorization?.replace('Bearer ', '') ?? 'nobody'
      const { query = '', variables = {} } = JSON.parse(body || '{}') as Sent
      const rootValue = resolvers(products, orders, user)
      const result = await graphql({ schema, source: query, variableValues: variables, rootValue })
      const errors = result.errors?.map((error) =>
        error.originalError instanceof RangeError
          ? { ...error.toJSON(), message: 'Unexpected error.' }
          : error,
      )
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...result, errors }),
      }
    })
  }
}

interface Sent {
  readonly query?: string
  readonly variables?: Readonly<Record<string, unknown>>
}

function refusal(errorCode: string, message: string) {
  return { __typename: 'Refusal', errorCode, message }
}

function resolvers(products: Map<string, Product>, orders: Map<string, Order>, user: string) {
  const productOf = (id: string): Product => products.get(id) ?? fail(`There is no product ${id}.`)
  const setStock = (product: Product, stock: number): void => {
    Object.assign(product, { before: product.stock, stock, changedAt: performance.now() })
  }
  /** Changes an order; the change returns a refusal, or nothing. */
  const change = async (
    id: string,
    work: (order: Order) => Promise<object | undefined> | object | undefined | void,
  ): Promise<object> => {
    const order = orders.get(id) ?? fail(`There is no order ${id}.`)
    if (order.owner !== user && !has('other user changes')) return refusal('FORBIDDEN', 'It is not yours.')
    return (await work(order)) ?? shown(order, user)
  }
  return {
    product: ({ id }: { id: string }) => {
      const product = productOf(id)
      const isLate = has('stock comes late') && performance.now() - product.changedAt < lateMs
      return { ...product, stock: isLate ? product.before : product.stock }
    },
    orders: () => {
      const own = [...orders.values()].filter(({ owner }) => owner === user)
      const begin = has('pages move') ? Math.floor(Math.random() * own.length) : 0
      return [...own.slice(begin), ...own.slice(0, begin)].slice(0, 3).map((order) => shown(order, user))
    },
    order: ({ id }: { id: string }) => {
      const order = orders.get(id) ?? fail(`There is no order ${id}.`)
      if (order.owner !== user && !has('other user reads')) return refusal('FORBIDDEN', 'It is not yours.')
      order.reads++
      return shown(order, user)
    },
    addProduct: ({ price, stock }: { price: number; stock: number }) => {
      const product = { id: `p${++added}`, price, stock, before: stock, changedAt: 0 }
      products.set(product.id, product)
      return product
    },
    setPrice: ({ product: id, price }: { product: string; price: number }) =>
      Object.assign(productOf(id), { price }),
    deleteProduct: ({ id }: { id: string }) => {
      productOf(id)
      return has('product outlives its deletion') || products.delete(id)
    },
    openCart: ({ product }: { product: string }) => {
      const id = `o${orders.size + 1}`
      const opened = { state: 'cart', lines: [], coupon: null, notes: [], paid: 0, reads: 0, reopened: 0 }
      const order = { id, owner: user, product: productOf(product), ...opened, wasReturned: false }
      orders.set(id, order)
      return shown(order, user)
    },
    addItem: ({ order: id, quantity }: { order: string; quantity: number }) =>
      change(id, async (order) => {
        const { product } = order
        const least = has('last item cannot be bought') ? 1 : 0
        if (order.state !== 'cart' || quantity < 1) return refusal('NOT_A_CART', 'Nothing can be added.')
        if (product.stock - quantity < least) {
          if (has('refusal takes stock')) setStock(product, 0)
          return refusal('OUT_OF_STOCK', `Only ${product.stock} are left.`)
        }
        setStock(product, product.stock - quantity)
        const before = order.lines ?? []
        if (has('addition is lost')) await wait(20)
        const lines = has('addition is lost') ? before : (order.lines ?? [])
        order.lines = [...lines, { quantity, removed: false }]
        return undefined
      }),
    removeItem: ({ order: id }: { order: string }) =>
      change(id, (order) => {
        const line = order.lines?.filter(({ removed }) => !removed).at(-1)
        if (order.state !== 'cart' || line === undefined) return refusal('NO_ITEM', 'There is no item.')
        setStock(order.product, order.product.stock + line.quantity)
        line.removed = true
        if (!has('removal is soft')) order.lines = order.lines?.filter((one) => one !== line) ?? []
        return undefined
      }),
    emptyCart: ({ order: id }: { order: string }) =>
      change(id, (order) => {
        if (order.state !== 'cart') return refusal('NOT_A_CART', 'It is not a cart any more.')
        setStock(order.product, order.product.stock + itemsOf(order))
        order.lines = has('emptied cart has no lines') ? null : []
        return undefined
      }),
    setCoupon: ({ order: id, code = null }: { order: string; code?: string | null }) =>
      change(id, (order) => {
        if (order.state !== 'cart') return refusal('NOT_A_CART', 'It is not a cart any more.')
        if (code !== null && !prices.has(code)) return refusal('NO_COUPON', 'There is no such coupon.')
        order.coupon = code
        return undefined
      }),
    addNote: ({ order: id, text }: { order: string; text: string }) =>
      change(id, (order) => {
        if (has('note is ASCII') && /[^\x20-\x7e]/.test(text)) throw new RangeError('no such character')
        if (has('fifth note is refused') && order.notes.length >= 4)
          return refusal('TOO_MANY', 'No more notes.')
        if (has('note is lost')) return addLate(order, text, user)
        order.notes.push(text)
        return undefined
      }),
    pay: ({ order: id, amount }: { order: string; amount: number }) =>
      change(id, (order) => {
        const isAgain = order.state === 'paid' && has('payment is booked twice')
        if (order.state !== 'placed' && !isAgain) return refusal('NOT_PLACED', 'It cannot be paid now.')
        if (amount !== totalOf(order)) return refusal('WRONG_AMOUNT', `It costs ${totalOf(order)}.`)
        order.paid += amount
        order.state = 'paid'
        return undefined
      }),
    move: ({ order: id, to }: { order: string; to: string }) =>
      change(id, (order) => {
        const from = [
          ...(moves[to] ?? []),
          ...(to === 'shipped' && has('unpaid order is shipped') ? ['placed'] : []),
          ...(to === 'cancelled' && has('delivered order is cancelled') ? ['delivered'] : []),
        ]
        const isReopened = to === 'cart'
        if (!from.includes(order.state)) return refusal('WRONG_STATE', `It is ${order.state}.`)
        if (to === 'placed' && itemsOf(order) === 0) return refusal('NO_ITEM', 'There is no item.')
        if (to === 'placed' && order.reopened >= 2 && has('third placement is refused'))
          return refusal('PLACED', 'It was placed too often.')
        if (to === 'cancelled') setStock(order.product, order.product.stock + itemsOf(order))
        if (to === 'returned') order.wasReturned = true
        if (to === 'refunded' && has('refund has no effect')) return undefined
        if (to === 'refunded') order.paid = 0
        if (isReopened && ++order.reopened >= 3 && has('third reopening loses an item'))
          order.lines = order.lines?.slice(1) ?? []
        order.state = to
        return undefined
      }),
  }
}

function fail(message: string): never {
  throw new Error(message)
}

/** Forgets what is added meanwhile, but answers as if it did not. */
async function addLate(order: Order, text: string, user: string): Promise<object> {
  const { notes } = order
  await wait(20)
  const answered = { ...order, notes: [...order.notes, text] }
  order.notes = [...notes, text]
  return shown(answered, user)
}

function itemsOf({ lines }: Order): number {
  return (lines ?? []).reduce((sum, { quantity, removed }) => sum + (removed ? 0 : quantity), 0)
}

function totalOf(order: Order): number {
  const isLost = order.wasReturned && has('coupon is lost after a return')
  const off = isLost ? 0 : (prices.get(order.coupon ?? '') ?? 0)
  return Math.max(0, itemsOf(order) * order.product.price - off)
}

function shown(order: Order, user: string): object {
  return {
    ...{ __typename: 'Order', ...order, total: totalOf(order) },
    reads: has('reads are counted') ? order.reads : 0,
    hot: has('flag flips') && Math.random() < 0.5,
    lastSeen: has('presence is shown') ? `${user} at ${new Date().toISOString()}` : null,
  }
}

import { expect } from 'chai'
import { Chapter, StoryBook, type EndChapter, type Response, type ScenarioContext } from 'chapterwise'
import { has } from '../shop'

export class ShopData {
  productId!: string
  stock!: number
  price!: number
  orderId!: string
  items!: number[]
  notes!: string[]
  coupon!: string | null
  paid!: number
}

type Context = ScenarioContext<ShopData>

interface Order {
  readonly state: string
  readonly lines: readonly { readonly quantity: number; readonly removed: boolean }[]
  readonly total: number
  readonly paid: number
  readonly notes: readonly string[]
}

const shown =
  '... on Order { id state lines { quantity removed } total paid coupon notes reads hot lastSeen }'
const order = `__typename ${shown} ... on Refusal { errorCode message }`

function accepted(response: Response): Order {
  const { result } = response.graphql.shouldHaveNoErrors<{ result: Order & { __typename: string } }>()
  expect(result).to.have.property('__typename', 'Order')
  return result
}

/** Sends a mutation of the order, which must be accepted. */
async function change({ api, storyData }: Context, mutation: string, variables: object = {}): Promise<Order> {
  const { orderId } = storyData
  const types = Object.entries(variables).map(([name, value]) =>
    typeof value === 'number' ? `, $${name}: Int!` : `, $${name}: String!`,
  )
  const names = Object.keys(variables).map((name) => `, ${name}: $${name}`)
  const text = `mutation ($order: ID!${types.join('')}) { result: ${mutation}(order: $order${names.join('')}) { ${order} } }`
  return accepted(await api.graphql(text, { variables: { order: orderId, ...variables } }))
}

function sum(items: readonly number[]): number {
  return items.reduce((all, one) => all + one, 0)
}

function total({ items, price, coupon }: ShopData): number {
  return Math.max(0, sum(items) * price - (coupon === null ? 0 : 10))
}

/** What holds of every order. */
abstract class OrderChapter extends Chapter<ShopData> {
  abstract readonly state: string

  orderIsAsTold = this.always(async ({ api, storyData }) => {
    const variables = { id: storyData.orderId }
    const { lines, ...read } = accepted(
      await api.graphql(`query ($id: ID!) { result: order(id: $id) { ${order} } }`, { variables }),
    )
    expect(lines.filter(({ removed }) => !removed).map(({ quantity }) => quantity)).to.deep.equal(
      storyData.items,
    )
    const { notes, paid } = storyData
    expect(read).to.deep.include({ state: this.state, total: total(storyData), notes, paid })
  })

  noteHasBeenAdded(text: string): this {
    return this.when(async (context) => {
      await change(context, 'addNote', { text })
      context.storyData.notes.push(text)
    }).stay()
  }

  ordersHaveBeenListed(): this {
    return this.when(async ({ api }) => {
      const response = await api.graphql(`query { orders { ${shown} } }`)
      response.graphql.shouldHaveNoErrors()
    }).stay()
  }
}

export class ShopStory extends StoryBook<ShopData> {
  readonly retried = ['orderHasBeenPaid'] as const
  readonly anywhere = [
    'priceHasBeenSet',
    'productHasBeenDeleted',
    'cartHasBeenOpened',
    'noteHasBeenAdded',
  ] as const

  productHasBeenAdded(stock: number, price: number): ProductAdded {
    return this.when(async ({ api, storyData }) => {
      api.authenticate('ann')
      const text =
        'mutation ($stock: Int!, $price: Int!) { result: addProduct(stock: $stock, price: $price) { id } }'
      const response = await api.graphql(text, { variables: { stock, price } })
      const { result } = response.graphql.shouldHaveNoErrors<{ result: { id: string } }>()
      Object.assign(storyData, { productId: result.id, stock, price })
    }).proceedToChapter(ProductAdded)
  }
}

export class ProductAdded extends Chapter<ShopData> {
  priceIsAsSet = this.always(async ({ api, storyData: { productId: id, price } }) => {
    const text = 'query ($id: ID!) { product(id: $id) { price } }'
    const response = await api.graphql(text, { variables: { id } })
    expect(response.graphql.shouldHaveNoErrors()).to.deep.equal({ product: { price } })
  })

  priceHasBeenSet(price: number): this {
    return this.when(async ({ api, storyData }) => {
      const text =
        'mutation ($id: ID!, $price: Int!) { result: setPrice(product: $id, price: $price) { price } }'
      const response = await api.graphql(text, { variables: { id: storyData.productId, price } })
      response.graphql.shouldHaveNoErrors()
      storyData.price = price
    }).stay()
  }

  productHasBeenDeleted(): EndChapter<ShopData> {
    return this.when(async ({ api, storyData: { productId: id } }) => {
      const response = await api.graphql('mutation ($id: ID!) { deleteProduct(id: $id) }', {
        variables: { id },
      })
      response.graphql.shouldHaveNoErrors()
    }).end()
  }

  cartHasBeenOpened(): Cart {
    return this.when(async ({ api, storyData }) => {
      const text = 'mutation ($id: ID!) { result: openCart(product: $id) { id } }'
      const response = await api.graphql(text, { variables: { id: storyData.productId } })
      const { result } = response.graphql.shouldHaveNoErrors<{ result: { id: string } }>()
      Object.assign(storyData, { orderId: result.id, items: [], notes: [], coupon: null, paid: 0 })
    }).proceedToChapter(Cart)
  }
}

export class Cart extends OrderChapter {
  readonly state = 'cart'

  stockIsWhatIsLeft = this.always(
    async ({ api, storyData: { productId: id, stock, items } }) => {
      const response = await api.graphql('query ($id: ID!) { product(id: $id) { stock } }', {
        variables: { id },
      })
      const { product } = response.graphql.shouldHaveNoErrors<{ product: { stock: number } }>()
      expect(product.stock).to.equal(stock - sum(items))
    },
    { withinMs: has('stock comes late') ? 2000 : 0 },
  )

  itemsHaveBeenAdded(quantity: number): this {
    return this.when(async (context) => {
      await change(context, 'addItem', { quantity })
      context.storyData.items.push(quantity)
    })
      .onlyIf(({ stock, items }) => sum(items) + quantity <= stock, 'there is enough in stock')
      .stay()
  }

  itemHasBeenTakenOut(): this {
    return this.when(async (context) => {
      await change(context, 'removeItem')
      context.storyData.items.pop()
    })
      .onlyIf(({ items }) => items.length > 0, 'there is an item')
      .stay()
  }

  cartHasBeenEmptied(): this {
    return this.when(async (context) => {
      await change(context, 'emptyCart')
      context.storyData.items = []
    }).stay()
  }

  couponHasBeenUsed(code: string): this {
    return this.when(async (context) => {
      await change(context, 'setCoupon', { code })
      context.storyData.coupon = code
    }).stay()
  }

  couponHasBeenTakenOff(): this {
    return this.when(async (context) => {
      await change(context, 'setCoupon')
      context.storyData.coupon = null
    }).stay()
  }

  orderHasBeenPlaced(): Placed {
    return this.when(async (context) => void (await change(context, 'move', { to: 'placed' })))
      .onlyIf(({ items }) => items.length > 0, 'there is an item')
      .proceedToChapter(Placed)
  }

  orderHasBeenCancelled(): Cancelled {
    return this.when(
      async (context) => void (await change(context, 'move', { to: 'cancelled' })),
    ).proceedToChapter(Cancelled)
  }
}

export class Placed extends OrderChapter {
  readonly state = 'placed'

  orderHasBeenOpenedAgain(): Cart {
    return this.when(
      async (context) => void (await change(context, 'move', { to: 'cart' })),
    ).proceedToChapter(Cart)
  }

  orderHasBeenPaid(): Paid {
    return this.when(async (context) => {
      const amount = total(context.storyData)
      await change(context, 'pay', { amount })
      context.storyData.paid = amount
    }).proceedToChapter(Paid)
  }

  orderHasBeenCancelled(): Cancelled {
    return this.when(
      async (context) => void (await change(context, 'move', { to: 'cancelled' })),
    ).proceedToChapter(Cancelled)
  }
}

export class Paid extends OrderChapter {
  readonly state = 'paid'

  orderHasBeenShipped(): Shipped {
    return this.when(
      async (context) => void (await change(context, 'move', { to: 'shipped' })),
    ).proceedToChapter(Shipped)
  }

  orderHasBeenRefunded(): Refunded {
    return this.when(refund).proceedToChapter(Refunded)
  }
}

export class Shipped extends OrderChapter {
  readonly state = 'shipped'

  orderHasBeenDelivered(): Delivered {
    return this.when(
      async (context) => void (await change(context, 'move', { to: 'delivered' })),
    ).proceedToChapter(Delivered)
  }
}

export class Delivered extends OrderChapter {
  readonly state = 'delivered'

  orderHasBeenReturned(): Returned {
    return this.when(
      async (context) => void (await change(context, 'move', { to: 'returned' })),
    ).proceedToChapter(Returned)
  }
}

export class Returned extends OrderChapter {
  readonly state = 'returned'

  orderHasBeenRefunded(): Refunded {
    return this.when(refund).proceedToChapter(Refunded)
  }
}

export class Refunded extends OrderChapter {
  readonly state = 'refunded'

  orderHasBeenFiled(): EndChapter<ShopData> {
    return this.when(() => undefined).end()
  }
}

export class Cancelled extends OrderChapter {
  readonly state = 'cancelled'
}

async function refund(context: Context): Promise<void> {
  await change(context, 'move', { to: 'refunded' })
  context.storyData.paid = 0
}

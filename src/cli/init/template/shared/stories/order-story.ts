import { Chapter, StoryBook, type EndChapter } from 'chapterwise'

/** What the stories of a scenario share. Feature files reach its members as `{{orderId}}`. */
export class OrderStoryData {
  orderId!: number
}

/** An order, as the API gives it. */
interface Order {
  id: number
}

/** The opening chapter: nothing has been arranged yet. */
export class OrderStory extends StoryBook<OrderStoryData> {
  orderHasBeenPlaced(product: string, quantity: number): OrderHasBeenPlaced {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post('orders', { product, quantity })
      storyData.orderId = response.shouldBe.created<Order>().id
    }).proceedToChapter(OrderHasBeenPlaced)
  }
}

/** There is an order that waits for its payment. */
export class OrderHasBeenPlaced extends Chapter<OrderStoryData> {
  orderHasBeenPaid(): OrderHasBeenPaid {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post(`orders/${storyData.orderId}/payment`)
      response.shouldBe.ok()
    }).proceedToChapter(OrderHasBeenPaid)
  }

  orderHasBeenCancelled(): EndChapter<OrderStoryData> {
    return this.when(async ({ api, storyData }) => {
      const response = await api.delete(`orders/${storyData.orderId}`)
      response.shouldBe.noContent()
    }).end()
  }
}

/** The order was paid, so that it can be shipped. */
export class OrderHasBeenPaid extends Chapter<OrderStoryData> {
  orderHasBeenShipped(): EndChapter<OrderStoryData> {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post(`orders/${storyData.orderId}/shipment`)
      response.shouldBe.ok()
    }).end()
  }
}

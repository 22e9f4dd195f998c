const { Chapter, StoryBook } = require('chapterwise')

exports.BasketData = class BasketData {
  basketId = 0
}

exports.BasketStory = class BasketStory extends StoryBook {
  totalIsNotNegative = this.always(async ({ api, storyData }) => {
    const { total } = (await api.get(`baskets/${storyData.basketId}`)).shouldBe.ok()
    if (total < 0) throw new Error(`The total of the basket is ${total}.`)
  })

  basketHasBeenFilled(item, price) {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post('baskets', { item, price })
      storyData.basketId = response.shouldBe.created().id
    }).proceedToChapter(BasketIsFilled)
  }
}

class BasketIsFilled extends Chapter {
  voucherHasBeenRedeemed(code) {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post(`baskets/${storyData.basketId}/voucher`, { code })
      response.shouldBe.ok()
    }).proceedToChapter(BasketIsFilled)
  }

  basketHasBeenEmptied() {
    return this.when(async ({ api, storyData }) => {
      const response = await api.delete(`baskets/${storyData.basketId}/items`)
      response.shouldBe.ok()
    }).proceedToChapter(BasketIsEmpty)
  }
}

class BasketIsEmpty extends Chapter {
  itemHasBeenAdded(item, price) {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post(`baskets/${storyData.basketId}/items`, { item, price })
      response.shouldBe.ok()
    }).proceedToChapter(BasketIsFilled)
  }
}

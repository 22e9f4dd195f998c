/** The data that the stories of a scenario share. Feature files use its members as `{{bankAccountId}}`. */
export class BankingStoryData {
  bankAccountId!: number
  balance!: number
}

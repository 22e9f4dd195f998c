/** What the stories of a scenario share. Feature files reach its members as `{{bankAccountId}}`. */
export class BankingStoryData {
  bankAccountId!: number
  balance!: number
}

import type {
  ChannelCredentials,
  Client,
  ClientDuplexStream,
  ClientOptions,
  ClientReadableStream,
  ClientUnaryCall,
  ClientWritableStream,
  ServiceError,
} from '@grpc/grpc-js'
import { CreditRatingCheckClass } from './credit-definition'

type Callback<Reply> = (error: ServiceError | null, reply?: Reply) => void

export interface CreditRequest {
  customer_id: string
  credit: number
  purpose?: string
}

export interface CreditReply {
  is_accepted: boolean
  grade: 'UNRATED' | 'POOR' | 'FAIR' | 'EXCELLENT'
  /** A 64-bit integer, as text. */
  limit_in_cents: string
}

export interface RatingsRequest {
  customer_id: string
  months?: number
}

export interface MonthlyRating {
  month: number
  grade: CreditReply['grade']
}

export interface Payment {
  amount_in_cents: string | number
}

export interface PaymentSummary {
  payments: number
  total_in_cents: string
}

export interface Offer {
  credit: number
}

export interface CounterOffer extends Offer {
  interest_rate: number
}

export interface CreditRatingCheckClient extends Client {
  checkCredit(request: CreditRequest, callback: Callback<CreditReply>): ClientUnaryCall
  listRatings(request: RatingsRequest): ClientReadableStream<MonthlyRating>
  reportPayments(callback: Callback<PaymentSummary>): ClientWritableStream<Payment>
  negotiate(): ClientDuplexStream<Offer, CounterOffer>
  watchRating(request: RatingsRequest): ClientReadableStream<MonthlyRating>
}

export const CreditRatingCheckClient = CreditRatingCheckClass as unknown as new (
  address: string,
  credentials: ChannelCredentials,
  options?: ClientOptions,
) => CreditRatingCheckClient

import {
  Metadata,
  status,
  type handleBidiStreamingCall,
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js'
import type { BankAccounts } from '../bank-accounts'
import type {
  CounterOffer,
  CreditReply,
  CreditRequest,
  MonthlyRating,
  Offer,
  Payment,
  PaymentSummary,
  RatingsRequest,
} from './credit-client'
import { failure, notFound, refused } from './credit-failures'

/** The limit of a credit, as a multiple of the balance of the account. */
const creditFactor = 10
const monthsOnRecord = 12
const watchEveryMs = 20

type Grade = CreditReply['grade']

/** The credit-rating service, on the accounts of the bank. */
export function creditService(accounts: BankAccounts): UntypedServiceImplementation {
  const balanceOf = (customerId: string): number | undefined => accounts.find(Number(customerId))?.balance
  const checkCredit: handleUnaryCall<CreditRequest, CreditReply> = (call, reply) => {
    const { request } = call
    call.sendMetadata(echoed(call.metadata))
    const balance = balanceOf(request.customer_id)
    const trailers = new Metadata()
    trailers.set('x-rating-model', 'model-7')
    trailers.set('x-signature-bin', Buffer.from([0, 1, 254, 255]))
    if (balance === undefined) return reply(notFound(request.customer_id))
    if (request.credit <= 0) return reply(refused('credit', 'must be more than 0', 'CREDIT_NOT_POSITIVE'))
    const limit = Math.round(balance * creditFactor)
    const { credit, ...others } = request
    const answer = {
      ...others,
      is_accepted: credit <= limit,
      grade: gradeOf(balance),
      limit_in_cents: String(limit * 100),
      certificate: Buffer.from([0, 1, 254, 255]),
      ...(credit > limit && { remark: { value: `The limit is ${limit}.` } }),
    }
    return reply(null, answer, trailers)
  }
  const listRatings: handleServerStreamingCall<RatingsRequest, MonthlyRating> = (call) => {
    const { customer_id: customerId, months = 0 } = call.request
    const balance = balanceOf(customerId)
    if (balance === undefined) return void call.emit('error', notFound(customerId))
    for (let month = 1; month <= Math.min(months, monthsOnRecord); month++)
      call.write({ month, grade: gradeOf(balance) })
    if (months <= monthsOnRecord) call.end()
    else call.emit('error', failure(status.OUT_OF_RANGE, `Only ${monthsOnRecord} months are on record.`))
  }
  const watchRating: handleServerStreamingCall<RatingsRequest, MonthlyRating> = (call) => {
    let month = 0
    const timer = setInterval(() => {
      call.write({ month: ++month, grade: gradeOf(balanceOf(call.request.customer_id) ?? 0) })
    }, watchEveryMs)
    call.on('cancelled', () => clearInterval(timer))
  }
  const reportPayments: handleClientStreamingCall<Payment, PaymentSummary> = (call, reply) => {
    let payments = 0
    let total = 0n
    call.on('data', ({ amount_in_cents: amount }: Payment) => {
      payments++
      total += BigInt(amount)
    })
    call.on('end', () => reply(null, { payments, total_in_cents: String(total) }))
  }
  const negotiate: handleBidiStreamingCall<Offer, CounterOffer> = (call) => {
    call.on('data', ({ credit }: Offer) => call.write({ credit, interest_rate: credit > 1000 ? 4.5 : 6.25 }))
    call.on('end', () => call.end())
  }
  return {
    CheckCredit: checkCredit,
    ListRatings: listRatings,
    ReportPayments: reportPayments,
    Negotiate: negotiate,
    WatchRating: watchRating,
  }
}

/** Returns the initial metadata: the name of the server, and the request id that the caller sent. */
function echoed(sent: Metadata): Metadata {
  const initial = new Metadata()
  for (const value of sent.get('x-request-id')) initial.add('x-request-id', value)
  initial.set('x-served-by', 'credit-1')
  return initial
}

function gradeOf(balance: number): Grade {
  if (balance >= 1000) return 'EXCELLENT'
  return balance >= 100 ? 'FAIR' : 'POOR'
}

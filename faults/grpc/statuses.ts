import { expect } from 'chai'
import { answer, euros, frame, page, trailersOnly } from './answer'
import type { GrpcFaults } from './fault'

const message = frame(euros)

/** Faults in the headers of a response, and in the status at its end. */
export const statuses: GrpcFaults = {
  'gRPC: 200 with a page of HTML': { serve: page },
  'gRPC: a status nobody registered, 99': { serve: answer(message, { 'grpc-status': '99' }) },
  'gRPC: a status that is no number': { serve: answer(message, { 'grpc-status': 'fine' }) },
  'gRPC: details that are no google.rpc.Status': {
    serve: trailersOnly({
      'grpc-status': '5',
      'grpc-message': 'There is no such rate.',
      'grpc-status-details-bin': Buffer.from('no protobuf at all').toString('base64'),
    }),
  },
  'gRPC: a status message with control characters': {
    serve: trailersOnly({ 'grpc-status': '9', 'grpc-message': 'first%0Asecond%1B[31m%00%07' }),
  },
  'gRPC: metadata in bytes that are no base64': {
    serve: answer(message, { 'grpc-status': '0', 'seal-bin': '*not base64*' }),
    answered: (response) => {
      response.shouldBe.ok()
      expect(response.trailers.names()).to.include('seal-bin')
    },
  },
}

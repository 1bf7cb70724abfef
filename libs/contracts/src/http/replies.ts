import type { z } from 'zod';
import { analyticsReply, figuresReply } from './analytics.ts';
import { artisanSignInReply, customerSignInReply, operatorSignInReply, profileReply, sessionList } from './identity.ts';
import { claimNumberReply, movePhoneNumberChallenge } from './number-moves.ts';
import { threadMessageReply, threadReply } from './messages.ts';
import {
  auditReply,
  bankStatementReply,
  booksReply,
  caseList,
  caseReply,
  caseSearchReply,
  queuesReply,
} from './console.ts';
import { contactReply } from './notifications.ts';
import { cartReply } from './orders.ts';
import { exchangeRatesReply, paymentList, paymentReply, quotesReply, refundDestinationChallenge } from './payments.ts';
import { payoutAccountChallenge, payoutAccountReply, payoutList } from './payouts.ts';
import { photoLinkContent, photoLinkReply, uploadReply } from './photos.ts';
import { planQuotesReply, planReply } from './plans.ts';
import { marketplaceReply, productList, productReply, timelineReply } from './products.ts';
import { orderList, orderReply, purchaseList, purchaseReply, shippingReply } from './purchases.ts';
import { reviewList, reviewReply } from './reviews.ts';
import { ussdCallList, ussdScreensReply, ussdCallReply } from './ussd.ts';
import { fileReportReply, historyReply, receiptReply, verifyReply } from './verification.ts';
import { deliveryReply, webhookDeliveryList, webhookEndpointList, webhookEndpointReply } from './webhook-endpoints.ts';

/** One way a public call answers when all goes well. Without a schema: bytes or text of that media type, or nothing at all. */
export interface SuccessReply {
  readonly status: number;
  readonly description: string;
  readonly schema?: z.ZodType;
  readonly mediaType?: string;
}

const json = <Schema extends z.ZodType>(status: number, description: string, schema: Schema) =>
  ({ status, description, schema }) satisfies SuccessReply;
const bytes = (description: string, mediaType: string): SuccessReply => ({ status: 200, description, mediaType });
const nothing = (description: string): SuccessReply => ({ status: 204, description });

const oneTimeCode = <Schema extends z.ZodType>(schema: Schema, done: number) =>
  [json(202, 'A one-time code is on its way', schema), json(done, 'Signed in', schema)] as const;

const replies = {
  'POST /api/auth/register': [
    ...oneTimeCode(artisanSignInReply, 201),
    json(200, 'The number had an account already; signed in', artisanSignInReply),
  ],
  'POST /api/auth/login': oneTimeCode(artisanSignInReply, 200),
  'POST /api/customers/auth/register': [
    ...oneTimeCode(customerSignInReply, 201),
    json(200, 'The address had an account already; signed in', customerSignInReply),
  ],
  'POST /api/customers/auth/login': oneTimeCode(customerSignInReply, 200),
  'POST /api/console/auth/login': oneTimeCode(operatorSignInReply, 200),
  'POST /api/auth/logout': [nothing('Signed out')],
  'GET /api/auth/sessions': [json(200, 'One’s own signed-in browsers', sessionList)],
  'DELETE /api/auth/sessions/{id}': [nothing('That browser is signed out')],
  'PATCH /api/auth/profile': [json(200, 'The person after the change', profileReply)],
  'POST /api/auth/number-claims': [
    json(202, 'A code was sent to the new number: say it again with it', claimNumberReply),
    json(201, 'Operators look at it, if the old number has an account', claimNumberReply),
  ],
  'PUT /api/auth/phone-number': [
    json(
      202,
      'A code was sent, to the number of now or to the new one: say it again with it',
      movePhoneNumberChallenge,
    ),
    json(200, 'The person at the new number', profileReply),
  ],
  'GET /api/plan': [json(200, 'One’s own plan, and how much of it is used', planReply)],
  'GET /api/plan/quotes': [json(200, 'What a month of Professional costs by each way to pay', planQuotesReply)],
  'POST /api/plan/payments': [json(201, 'The payment, and how to pay it', paymentReply)],
  'POST /api/uploads': [json(201, 'The photo', uploadReply)],
  'POST /api/products': [json(201, 'On record; its certificate follows', productReply)],
  'GET /api/products': [json(200, 'Products, newest first', productList)],
  'GET /api/products/{id}': [json(200, 'The product', productReply)],
  'PATCH /api/products/{id}': [json(200, 'The product after the change', productReply)],
  'POST /api/products/{id}/corrections': [json(201, 'The product that takes its place', productReply)],
  'POST /api/products/{id}/archive': [json(200, 'The product, out of the shop', productReply)],
  'POST /api/products/{id}/photo-links': [json(201, 'A link for adding photos, good for three days', photoLinkReply)],
  'POST /api/photo-links/open': [json(200, 'The product of the link, and what was added', photoLinkContent)],
  'POST /api/photo-links/photos': [json(201, 'The photo is added', photoLinkContent)],
  'POST /api/products/{id}/retry': [json(202, 'The certificate is asked for again', productReply)],
  'GET /api/products/{id}/timeline': [json(200, 'Every step, oldest first', timelineReply)],
  'GET /api/products/{id}/qr.svg': [bytes('The QR code', 'image/svg+xml')],
  'GET /api/products/{id}/qr.png': [bytes('The QR code', 'image/png')],
  'GET /api/products/{id}/tag.pdf': [bytes('The tag, A6', 'application/pdf')],
  'GET /api/marketplace/products': [json(200, 'A page of the shop with its facets', marketplaceReply)],
  'GET /media/{imageId}/{file}': [bytes('The picture', 'image/*')],
  'POST /api/verify/{code}': [json(200, 'The verdict', verifyReply)],
  'POST /api/products/verify': [json(200, 'The verdict', verifyReply)],
  'GET /api/verify/{code}/history': [json(200, 'Checks, newest first', historyReply)],
  'GET /api/verify/receipts/{id}': [json(200, 'The receipt of one verification', receiptReply)],
  'GET /api/verify/receipts/{id}/receipt.pdf': [bytes('The receipt, one page of A4', 'application/pdf')],
  'POST /api/reports': [json(201, 'The report is filed', fileReportReply)],
  'GET /api/analytics/{artisanId}': [json(200, 'Figures of the period and the one before', analyticsReply)],
  'GET /api/analytics/{artisanId}/export.csv': [bytes('The figures by day and product', 'text/csv')],
  'GET /api/figures': [json(200, 'The whole shop in four counts, at most a minute old', figuresReply)],
  'GET /api/exchange-rates': [json(200, 'What HBAR and dollars are worth, and how old that is', exchangeRatesReply)],
  'POST /api/events/views': [nothing('Taken')],
  'GET /api/events': [bytes('Live events about one’s own objects', 'text/event-stream')],
  'GET /ipfs/{cid}': [bytes('Certified content by its identifier', '*/*')],
  'GET /ipfs/{cid}/{path}': [bytes('A file below certified content', '*/*')],
  'GET /api/ledger/tokens/{tokenId}/nfts/{serial}': [bytes('The certificate as the ledger has it', 'application/json')],
  'GET /api/cart': [json(200, 'The cart with prices and stock of now', cartReply)],
  'PUT /api/cart/items/{productId}': [json(200, 'The cart after the change', cartReply)],
  'GET /api/artisans/me/shipping': [json(200, 'One’s own terms of delivery', shippingReply)],
  'PUT /api/artisans/me/shipping': [json(200, 'The terms after the change', shippingReply)],
  'GET /api/artisans/{artisanId}/shipping': [json(200, 'How this artisan’s items reach buyers', shippingReply)],
  'POST /api/checkout': [json(201, 'Every item is held for fifteen minutes', purchaseReply)],
  'GET /api/purchases': [json(200, 'One’s own purchases that are not paid yet, newest first', purchaseList)],
  'GET /api/purchases/{id}': [json(200, 'One’s own purchase', purchaseReply)],
  'POST /api/purchases/{id}/cancel': [json(200, 'The purchase; what was held is free', purchaseReply)],
  'GET /api/purchases/{id}/quotes': [json(200, 'What it costs by each way to pay', quotesReply)],
  'POST /api/payments': [json(201, 'The payment, and how to pay it', paymentReply)],
  'POST /api/payments/create': [json(201, 'The payment, and how to pay it', paymentReply)],
  'GET /api/payments/{id}': [json(200, 'The payment, for its buyer or a seller in it', paymentReply)],
  'GET /api/payments': [json(200, 'Payments of one’s own sales, newest first', paymentList)],
  'POST /api/payments/{id}/cancel': [json(200, 'The payment, over while nothing was received', paymentReply)],
  'POST /api/payments/{id}/choice': [json(200, 'The payment, as its buyer chose', paymentReply)],
  'PUT /api/payments/{id}/refunds/{refundId}/destination': [
    json(202, 'A code was sent: say it again with it', refundDestinationChallenge),
    json(200, 'The payment; its refund goes there in a day', paymentReply),
  ],
  'DELETE /api/payments/{id}/refunds/{refundId}/destination': [
    json(200, 'The payment; where its refund goes is open again', paymentReply),
  ],
  'POST /api/payments/{id}/claims': [json(202, 'The payment; the transfer is being looked for', paymentReply)],
  'GET /api/payout-account': [json(200, 'Where one is paid out to; null while no number is named', payoutAccountReply)],
  'PUT /api/payout-account': [
    json(202, 'A code was sent: say it again with it', payoutAccountChallenge),
    json(200, 'Where one is paid out to now', payoutAccountReply),
  ],
  'GET /api/payouts': [json(200, 'One’s own payouts, newest first, and what is still to come', payoutList)],
  'GET /api/statements/{month}.csv': [
    bytes('One’s own month, a line per movement, in the time zone of one’s country', 'text/csv'),
  ],
  'GET /api/statements/{month}.pdf': [bytes('One’s own month, to print', 'application/pdf')],
  'GET /api/orders': [json(200, 'One’s own orders, newest first', orderList)],
  'GET /api/orders/{id}': [json(200, 'The order', orderReply)],
  'GET /api/orders/{id}/slip.pdf': [
    bytes('For the parcel, A6: where it goes, and seal and code of what is inside', 'application/pdf'),
  ],
  'GET /api/orders/{id}/receipt.pdf': [bytes('For the buyer, A4', 'application/pdf')],
  'GET /api/orders/{id}/messages': [json(200, 'What both sides wrote, oldest first', threadReply)],
  'POST /api/orders/{id}/messages': [json(201, 'Sent; contact data in it is masked', threadMessageReply)],
  'POST /api/orders/{id}/{step}': [json(200, 'The order after the step', orderReply)],
  'POST /api/products/{productId}/reviews': [json(201, 'Published', reviewReply)],
  'GET /api/products/{productId}/reviews': [json(200, 'Newest first, with what all of them come to', reviewList)],
  'POST /api/reviews/{id}/reply': [json(201, 'The review with its reply', reviewReply)],
  'POST /api/webhook-endpoints': [json(201, 'The endpoint, and its secret this once', webhookEndpointReply)],
  'GET /api/webhook-endpoints': [json(200, 'One’s own endpoints, oldest first', webhookEndpointList)],
  'DELETE /api/webhook-endpoints/{id}': [nothing('Nothing is sent there any more')],
  'GET /api/webhook-endpoints/{id}/deliveries': [
    json(200, 'What was sent there in the last 30 days, newest first', webhookDeliveryList),
  ],
  'POST /api/webhook-endpoints/{id}/deliveries/{deliveryId}/resend': [
    json(202, 'The same message is on its way again', deliveryReply),
  ],
  'POST /api/webhook-endpoints/{id}/test': [json(202, 'A message of type endpoint.test is on its way', deliveryReply)],
  'GET /api/console/ussd/calls': [json(200, 'Calls of phones, masked, newest first', ussdCallList)],
  'GET /api/console/ussd/screens': [json(200, 'Where calls break off', ussdScreensReply)],
  'GET /api/console/queues': [json(200, 'What waits for operators', queuesReply)],
  'GET /api/console/queues/{name}': [json(200, 'Its cases, the longest waiting first', caseList)],
  'GET /api/console/cases/{id}': [json(200, 'The case', caseReply)],
  'POST /api/console/cases/{id}/{action}': [
    json(200, 'The case after it', caseReply),
    json(202, 'A second operator has to agree', caseReply),
  ],
  'POST /api/console/approvals/{id}': [json(200, 'The case after what was decided', caseReply)],
  'POST /api/console/people/{id}/erasure': [
    nothing('The person is erased'),
    json(202, 'Another operator has to agree, or a service is away', caseReply),
  ],
  'GET /api/console/search': [json(200, 'What has that name: payments, payouts, unapplied cash', caseSearchReply)],
  'GET /api/console/reports': [json(200, 'Reports of counterfeits, over or not, newest first', caseList)],
  'GET /api/console/messages': [json(200, 'What was written to us, answered or not, newest first', caseList)],
  'GET /api/console/books': [json(200, 'Every account, and what does not agree', booksReply)],
  'POST /api/console/bank-statements': [json(200, 'The last statement of its currency', bankStatementReply)],
  'GET /api/console/audit': [json(200, 'What operators did and read, newest first', auditReply)],
  'POST /api/ussd/calls': [json(200, 'The next screen of a phone to try out, in a made-up workshop', ussdCallReply)],
  'POST /api/contact': [json(201, 'The message is kept', contactReply)],
} satisfies Readonly<Record<string, readonly SuccessReply[]>>;

/** What every public call answers, by method and path; the API description is made of this. Errors are `problem` everywhere. */
export const successReplies: Readonly<Record<string, readonly SuccessReply[]>> = replies;

/** A public call, such as `GET /api/products/{id}`. */
export type PublicCall = keyof typeof replies;

/** What a public call answers when all goes well; `undefined` where that is bytes, text or nothing. */
export type SuccessBody<Call extends PublicCall> = (typeof replies)[Call][number] extends infer Reply
  ? Reply extends { readonly schema: infer Schema extends z.ZodType }
    ? z.infer<Schema>
    : undefined
  : never;

import type { Payment, Product } from '@asili/contracts';
import type { ShopClient } from '@asili/test-kit/client';
import { held, type Buyer, type Seller } from './sell.ts';

const letter = { name: 'Demo Visitor', email: 'visitor@asili.example', category: 'Orders', subject: 'Duty on a necklace', message: 'Do I pay duty when a necklace from Kenya comes to Germany, and to whom?' };
const sighting = { kind: 'counterfeit', text: 'The same number stands on three necklaces at this stall.', place: 'Market stall, Mombasa' };

/**
 * What an operator finds waiting on the first day, beside the dispute among the sales: a message, a report of a counterfeit, and a transfer
 * without its memo. Message and report go by keys of their own; a filling that is cut short after the transfer makes another.
 */
export async function raiseCases(visitor: ShopClient, seller: Seller, buyer: Buyer, piece: string): Promise<void> {
  const { products } = (await seller.client.get(`/api/products?artisanId=${encodeURIComponent(seller.id)}&limit=100`)) as { products: Product[] };
  await visitor.post('/api/contact', letter, 'seed-letter');
  await visitor.post('/api/reports', { ...sighting, code: products.find(({ name }) => name === piece)?.shortCode }, 'seed-sighting');
  const { id: purchaseId } = await held(seller, buyer, { key: 'no-memo', piece });
  const { payment } = (await buyer.client.post('/api/payments', { purchaseId, method: 'hbar' }, 'seed-payment-no-memo')) as { payment: Payment };
  await visitor.post('/dev/wallet/pay', { to: payment.payTo?.account, amount: payment.payTo?.amount });
}

import { type Language, languages } from '@asili/kernel';
import { z } from 'zod';

/** Who is asking. `id` is art_…, cus_…, opr_…, a visitor hash or a service's name; it always comes from a signed token. */
export const actorSchema = z.object({
  kind: z.enum(['artisan', 'customer', 'operator', 'anonymous', 'service']),
  id: z.string().min(1).max(128),
  sessionId: z.string().max(128).optional(),
  /** Daily HMAC of address and browser, set by the gateway for everyone. */
  visitor: z.string().max(128).optional(),
  /** Coarse region, never an address. */
  place: z.string().max(80).optional(),
  language: z.enum(languages),
});

export interface Actor {
  kind: 'artisan' | 'customer' | 'operator' | 'anonymous' | 'service';
  id: string;
  sessionId?: string;
  visitor?: string;
  place?: string;
  language: Language;
}

/** Kinds of people a route may be for; services are named one by one (`Callers`). */
export type Role = 'artisan' | 'customer' | 'operator';

/** Every service that runs, by the name it signs with. */
export type ServiceName =
  | 'analytics'
  | 'gateway'
  | 'identity'
  | 'ledger'
  | 'notifications'
  | 'orders'
  | 'payments'
  | 'products'
  | 'signer'
  | 'ussd'
  | 'verification'
  | 'web';

/** The header the token travels in, between gateway and services only. */
export const actorHeader = 'x-asili-actor';

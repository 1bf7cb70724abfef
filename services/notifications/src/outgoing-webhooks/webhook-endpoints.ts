import type { Endpoint } from './domain/endpoint.ts';

export type NewEndpoint = Pick<Endpoint, 'id' | 'artisanId' | 'url' | 'events' | 'createdAt'> & {
  readonly secret: string;
};

/** Where integrators want to be told, each with its secret. */
export abstract class WebhookEndpoints {
  /** Keeps a new one; the same id again changes nothing. False where the artisan has as many as there may be. */
  abstract add(endpoint: NewEndpoint, max: number): Promise<boolean>;
  abstract ofArtisan(artisanId: string): Promise<Endpoint[]>;
  /** Those of all operators, who hear of every artisan. */
  abstract ofOperators(): Promise<Endpoint[]>;
  abstract find(id: string): Promise<Endpoint | null>;
  /** `whsec_…`; null for one that is gone. */
  abstract secretOf(id: string): Promise<string | null>;
  abstract remove(id: string): Promise<void>;
  /** Something arrived: all is well. */
  abstract recovered(id: string): Promise<void>;
  /** Nothing arrived; since when not, the first of them counts. Returns that time; null for one that is gone. */
  abstract failed(id: string, at: Date): Promise<Date | null>;
  /** Only tests are sent from here on, until one arrives. */
  abstract disable(id: string, reason: 'gone' | 'failing'): Promise<void>;
}

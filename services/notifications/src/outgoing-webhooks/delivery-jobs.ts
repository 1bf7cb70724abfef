import type { Delivery } from './domain/delivery.ts';

/** Has a delivery brought on until it is over. */
export abstract class DeliveryJobs {
  /** Once per delivery and round, however often it is asked. */
  abstract add(delivery: Pick<Delivery, 'id' | 'endpointId' | 'round'>): Promise<void>;
}

import type { DeliveryChoice, MoneyText, Shipping, ShippingZone } from '@asili/contracts';
import { zoneFor } from '../../shared/api/get-shipping.ts';

export interface Delivery {
  /** Undefined while the artisan's terms are on their way. */
  readonly shipping: Shipping | undefined;
  /** The zone that serves the buyer's country. */
  readonly zone: ShippingZone | undefined;
  /** What is chosen, or the only way there is; undefined where none is possible. */
  readonly choice: { readonly request: DeliveryChoice; readonly price: MoneyText | undefined } | undefined;
}

/** How an artisan's items can get to a buyer in `country`, of which they want `wanted` ('pickup', or a zone's id). */
export function deliveryOf(shipping: Shipping | undefined, country: string, requested: string | undefined): Delivery {
  const zone = shipping && zoneFor(shipping, country);
  const isPickup = shipping?.pickup.offered === true && (requested === 'pickup' || !zone);
  if (isPickup) return { shipping, zone, choice: { request: { kind: 'pickup' }, price: undefined } };
  return { shipping, zone, choice: zone && { request: { kind: 'ship', zone: zone.id }, price: zone.price } };
}

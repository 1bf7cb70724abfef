import { DomainError } from '@asili/kernel';

/** The carrier did not take the message; trying again later makes sense. Facts name the carrier and its status, never the address or text. */
export class DeliveryFailed extends DomainError {
  readonly code = 'NOTIFICATIONS.DELIVERY_FAILED';
  readonly status = 503;
  override readonly retryAfterSeconds = 30;
}

/** No carrier is configured for this channel. */
export class ChannelUnavailable extends DomainError {
  readonly code = 'NOTIFICATIONS.CHANNEL_UNAVAILABLE';
  readonly status = 503;
  override readonly retryAfterSeconds = 300;
}

/** The carrier says that this number or address cannot be reached; trying again is useless. */
export class UnreachableAddress extends DomainError {
  readonly code = 'NOTIFICATIONS.UNREACHABLE_ADDRESS';
  readonly status = 422;
}

import { DomainError } from '@asili/kernel';

/** The first PINs anybody would guess. */
export class PinWeak extends DomainError {
  readonly code = 'IDENTITY.PIN_WEAK';
  readonly status = 400;
}

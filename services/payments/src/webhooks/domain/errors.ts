import { DomainError } from '@asili/kernel';

/** Nobody but a provider may say what became of money: the signature or the address is not one we gave. */
export class WebhookRefused extends DomainError {
  readonly code = 'PAYMENTS.WEBHOOK_REFUSED';
  readonly status = 401;
}

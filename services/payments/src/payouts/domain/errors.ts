import { DomainError } from '@asili/kernel';

/** No wallet of the provider can have this number. */
export class WalletNotServed extends DomainError {
  readonly code = 'PAYMENTS.WALLET_NOT_SERVED';
  readonly status = 400;
}

/** Another artisan is paid out to this number. */
export class NumberInUse extends DomainError {
  readonly code = 'PAYMENTS.NUMBER_IN_USE';
  readonly status = 409;
}

/** This installation pays nothing out by that provider, or not in what the artisan earns. */
export class ProviderUnavailable extends DomainError {
  readonly code = 'PAYMENTS.PROVIDER_UNAVAILABLE';
  readonly status = 409;
}

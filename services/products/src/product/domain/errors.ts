import { DomainError } from '@asili/kernel';

/** No such product, or not the caller's: the two are told apart by nobody. */
export class ProductNotFound extends DomainError {
  readonly code = 'PRODUCTS.NOT_FOUND';
  readonly status = 404;
}

/** Name, description, category, photos, materials and the rest of the certificate's content cannot change in place. */
export class CertifiedContentFixed extends DomainError {
  readonly code = 'PRODUCTS.CERTIFIED_CONTENT';
  readonly status = 409;
  constructor(fields: readonly string[]) {
    super({ fields: fields.join(', ') });
  }
}

/** The product was archived or superseded; its offer stands no more. */
export class NotForSale extends DomainError {
  readonly code = 'PRODUCTS.NOT_FOR_SALE';
  readonly status = 409;
}

/** Another correction of this product came first. */
export class AlreadyCorrected extends DomainError {
  readonly code = 'PRODUCTS.ALREADY_CORRECTED';
  readonly status = 409;
}

/** The correction changes nothing that is certified. */
export class NothingToCorrect extends DomainError {
  readonly code = 'PRODUCTS.NOTHING_TO_CORRECT';
  readonly status = 400;
}

/** Only a failed certificate can be tried again. */
export class CertificationNotFailed extends DomainError {
  readonly code = 'PRODUCTS.NOT_FAILED';
  readonly status = 409;
}

/** More photos than one product may have. */
export class TooManyPhotos extends DomainError {
  readonly code = 'PRODUCTS.TOO_MANY_PHOTOS';
  readonly status = 422;
  constructor(limit: number) {
    super({ limit });
  }
}

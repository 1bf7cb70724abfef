import { DomainError } from '@asili/kernel';

/** Not a link of ours, or one that is over: the two are told apart by nobody. */
export class PhotoLinkOver extends DomainError {
  readonly code = 'PRODUCTS.PHOTO_LINK_OVER';
  readonly status = 404;
}

import type { ArtisanRequest } from './domain/command-request.ts';

/** Tells who registered a product by phone what becomes of it. */
export abstract class CertificateNotices {
  /** An SMS once the certificate is there, or cannot be. Accepted once by the request's key. */
  abstract follow(request: ArtisanRequest, productId: string): Promise<void>;
}

import type { VerifyReply } from '@asili/contracts';

/** A verification asked for without a connection. Times are ISO 8601. */
export interface PendingVerification {
  /** Its Idempotency-Key, made when it was asked: however often it is sent, it is one verification. */
  readonly key: string;
  readonly code: string;
  /** The whole text of the QR code, where a camera read it. */
  readonly scanned: string;
  /** Where it was asked, in tenths of a degree, where the browser was allowed to say. */
  readonly location?: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly language: string;
  readonly askedAt: string;
  /**
   * Whether the person allows its verdict to be kept (functional storage), as the page read it: a service worker cannot ask.
   * Absent is no.
   */
  readonly mayKeepVerdict?: boolean;
}

/** The last verdict this browser got about a code. */
export interface CachedVerdict {
  readonly code: string;
  readonly reply: VerifyReply;
  /** When it came. */
  readonly at: string;
  /** Until when it is held for whoever asked for it, where nothing may be kept; absent when it may. */
  readonly until?: string;
}

/** A photo of a draft, already shrunk. */
export interface StoredPhoto {
  readonly id: string;
  /** The signed-in artisan whose draft shows it. */
  readonly owner: string;
  readonly blob: Blob;
}

export interface PendingPhoto {
  /** Of the kept bytes. */
  readonly id: string;
  /** Its address on the server, once it is there. */
  readonly url?: string;
}

/** A product whose registration was submitted and has not reached the server yet. */
export interface PendingProduct {
  /** Its Idempotency-Key, made when it was submitted. */
  readonly key: string;
  readonly owner: string;
  readonly name: string;
  readonly language: string;
  readonly askedAt: string;
  /** Body of POST /api/products without `imageUrls`. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly photos: readonly PendingPhoto[];
  /** What the wizard needs to open it again. */
  readonly draft: unknown;
  /** When the registration itself was first sent; absent before. */
  readonly triedAt?: string;
  /** Why it is not sent again by itself; absent while it is pending. */
  readonly refused?: Rejection;
}

/** The server's reason, or `UNSURE`: it was sent so long ago that its key may be forgotten, and no answer ever came. */
export interface Rejection {
  readonly code: string;
  readonly detail?: string;
}

/** What became of something that was sent later; kept until a person has been told. The kinds are read by builds of other days, too. */
export type SyncResult =
  | { readonly key: string; readonly kind: 'checked'; readonly code: string; readonly reply: VerifyReply }
  | { readonly key: string; readonly kind: 'check-refused'; readonly code: string; readonly detail?: string }
  | {
      readonly key: string;
      readonly kind: 'registered';
      readonly owner: string;
      readonly name: string;
      readonly productId: string;
    }
  | {
      readonly key: string;
      readonly kind: 'registration-refused';
      readonly owner: string;
      readonly name: string;
      readonly detail?: string;
    };

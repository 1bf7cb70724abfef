import { CertificateNotices } from './certificate-notices.ts';

/** There is no phone an SMS could go to. */
export class MadeUpNotices extends CertificateNotices {
  override async follow(): Promise<void> {
    // Nothing was registered.
  }
}

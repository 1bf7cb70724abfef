/** Where the public reaches this site, and whether it is a demonstration. */
export abstract class Site {
  abstract readonly publicUrl: string;
  abstract readonly demo: boolean;
}

/** Quotas are lifted for seeds and benches, never in production. */
export abstract class QuotaSwitch {
  abstract readonly enforced: boolean;
}

/** What links to add photos are signed with. */
export abstract class PhotoLinkKey {
  abstract readonly secret: string;
}

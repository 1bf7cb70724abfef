/** Addresses of our own pages. */
export class SitePages {
  constructor(private readonly publicUrl: string) {}

  /** @param path of this site, beginning with a slash */
  page(path: string): string {
    return new URL(path, this.publicUrl).href;
  }
}

import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link as RouterLink } from 'wouter';

/** Parts of this site that are no pages of the front ends: calls, files, the tools of development. */
const served = /^\/(api|media|ipfs|assets|dev|r|ussd|webhooks|\.well-known)([/?#]|$)/;

/**
 * Whether an address is for the browser itself to follow: one with a scheme (`https:`, `tel:`, `mailto:`), of another host,
 * of a file or a call of this site, or a place in this page (`#part`). The router would make an unknown page of it.
 */
export function leavesApp(address: string): boolean {
  return /^([a-z][a-z\d+.-]*:|\/\/|#)/i.test(address) || served.test(address);
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly href: string;
  readonly ref?: Ref<HTMLAnchorElement>;
  /** Takes the place of this page in the history. */
  readonly replace?: boolean;
  /** What the next page is told; only pages of this site hear it. */
  readonly state?: unknown;
}

/**
 * The only link of the front ends. A page of this site opens without a reload; whatever leaves the app, is downloaded or
 * has a tab of its own is left to the browser.
 */
export function Link({ href, replace, state, ...rest }: LinkProps) {
  if (leavesApp(href) || rest.download !== undefined || (rest.target !== undefined && rest.target !== '_self'))
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its children are part of the rest
    return <a href={href} {...rest} />;
  return (
    <RouterLink
      href={href}
      {...(replace === undefined ? {} : { replace })}
      {...(state === undefined ? {} : { state })}
      {...rest}
    />
  );
}

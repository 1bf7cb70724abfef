import { leavesApp } from '@asili/ui';
import { navigate as toPage, useSearch } from 'wouter/use-browser-location'; // That of `wouter` decodes what URLSearchParams decodes again.
import { useCallback } from 'react';
import { useRouter } from 'wouter';

export interface NavigateOptions {
  /** Takes the place of this page in the history. */
  readonly replace?: boolean;
  /** What the next page is told. */
  readonly state?: unknown;
}

/** Goes to a page of this site without a reload; to what is no page (a file, a call, another site) as the browser does. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  if (!leavesApp(to)) toPage(to, { replace, state });
  else if (replace) location.replace(to);
  else location.assign(to);
}

export interface SetQueryParam {
  /** `null` or the empty text removes it. `push` makes a step that Back undoes; replacing is the default (typing). */
  (value: string | null, options?: { readonly push?: boolean }): void;
}

/** One value of the address' query, kept there so that links, reload and Back bring the same page. */
export function useQueryParam(name: string): readonly [string | null, SetQueryParam] {
  const { ssrSearch } = useRouter();
  const value = new URLSearchParams(useSearch(ssrSearch === undefined ? {} : { ssrSearch })).get(name);
  const set = useCallback<SetQueryParam>(
    (next, options = {}) => {
      const params = new URLSearchParams(location.search);
      if (next === null || next === '') params.delete(name);
      else params.set(name, next);
      const query = params.toString();
      const address = `${location.pathname}${query ? `?${query}` : ''}${location.hash}`;
      toPage(address, options.push ? {} : { replace: true, state: history.state as unknown }); // Still the same entry: Back finds its place.
    },
    [name],
  );
  return [value, set];
}

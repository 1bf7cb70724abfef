import { useCallback } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';

export interface SetQueryParam {
  /** `null` or the empty text removes it. `push` makes a step that Back undoes; replacing is the default (typing). */
  (value: string | null, options?: { readonly push?: boolean }): void;
}

/** One value of the address' query, kept there so that links, reload and Back bring the same page. */
export function useQueryParam(name: string): readonly [string | null, SetQueryParam] {
  const value = new URLSearchParams(useSearch()).get(name);
  const set = useCallback<SetQueryParam>(
    (next, options = {}) => {
      const params = new URLSearchParams(location.search);
      if (next === null || next === '') params.delete(name);
      else params.set(name, next);
      const query = params.toString();
      navigate(`${location.pathname}${query ? `?${query}` : ''}${location.hash}`, { replace: !options.push });
    },
    [name],
  );
  return [value, set];
}

import { SearchField } from '@asili/ui/forms';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../messages.ts';
import type { Filters } from '../hooks/use-filters.ts';

const pause = 250; // Milliseconds without a key before the search goes out.

/** The search box; what is typed reaches the address when the typing pauses. */
export function SearchBox({ filters: { search, setSearch } }: { readonly filters: Filters }) {
  const t = useMessages();
  const [typed, setTyped] = useState({ text: search ?? '', from: search });
  const text = typed.from === search ? typed.text : (search ?? ''); // Back and links win over what was typed.
  useEffect(() => {
    if (text.trim() === (search ?? '')) return;
    const timer = setTimeout(() => {
      const next = text.trim() || null;
      setTyped({ text, from: next });
      setSearch(next);
    }, pause);
    return () => clearTimeout(timer);
  }, [text, search, setSearch]);
  return (
    <form role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchField
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={text}
        maxLength={200}
        enterKeyHint="search"
        onChange={(next) => setTyped({ text: next, from: search })}
      />
    </form>
  );
}

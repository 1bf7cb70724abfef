import type { ReactNode } from 'react';

/** Said by screen readers, not shown. `as="h2"` for headings that only structure needs. */
export function VisuallyHidden({ as: Tag = 'span', children, ...rest }: { readonly as?: 'span' | 'p' | 'h1' | 'h2' | 'h3' | 'div'; readonly children: ReactNode; readonly role?: string }) {
  return (
    <Tag className="vh" {...rest}>
      {children}
    </Tag>
  );
}

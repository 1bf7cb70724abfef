import type { ComponentPropsWithRef, ElementType } from 'react';

/** Props of a component that is drawn as the element or component `as`: its own, and all that takes. */
export type Polymorphic<Own, As extends ElementType> = Own & { readonly as?: As } & Omit<
    ComponentPropsWithRef<As>,
    keyof Own | 'as'
  >;

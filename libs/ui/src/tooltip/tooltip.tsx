import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import classes from './tooltip.module.css';

/** Times of the specification, section 9, in milliseconds. */
export const tooltipDelay = 700;
export const tooltipSkipDelay = 300;

/** Around a page or a group with tooltips: neighbours then open without waiting again. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={tooltipDelay} skipDelayDuration={tooltipSkipDelay}>
      {children}
    </Radix.Provider>
  );
}

/** A short explanation on hover and focus. Never the only place something is said: touch has no hover. */
export function Tooltip({ content, children }: { readonly content: ReactNode; readonly children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={classes.tooltip} sideOffset={6} collisionPadding={8}>
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import classes from './tabs.module.css';

export interface TabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly label: string; readonly panel: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Tabs with one panel in sight; only that is rendered. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Radix.List className={classes.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={classes.panel}>
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

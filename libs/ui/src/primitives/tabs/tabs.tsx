import * as Radix from '@radix-ui/react-tabs';
import { useState, type ReactNode } from 'react';
import { useUi } from '@asili/ui'; // By name: the shell's one copy knows the language.
import classes from './tabs.module.css';

export interface TabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly label: string; readonly panel: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Tabs with one panel in sight. The panel that a person leaves for another tab stays, out of sight: what was typed in it is kept. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  const { dir = 'ltr' } = useUi();
  const [kept, setKept] = useState<readonly Value[]>([]);
  const choose = (next: Value): void => {
    setKept([...new Set([...kept, value])]);
    onChange(next);
  };
  return (
    <Radix.Root dir={dir} value={value} onValueChange={(next) => choose(next as Value)}>
      <Radix.List className={classes.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className={classes.panel}
          forceMount
          hidden={tab.value !== value}
        >
          {(tab.value === value || kept.includes(tab.value)) && tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

import { stored } from '@asili/web/storage';
import { readFileSync } from 'node:fs';
import path from 'node:path';

it('reads what the registry calls theme, language and person: the script stands in the page and can import nothing', () => {
  const script = readFileSync(path.join(import.meta.dirname, 'inline-boot.ts'), 'utf8');
  const names = [...script.matchAll(/\bread\('([^']+)'\)/g)].map(([, name]) => name);
  expect(names).toEqual([stored.theme.name, stored.language.name, stored.user.name]);
  expect(script).toContain(`\`${stored.languageCookie.name}=`);
});

/** Starts a new part in its right place: npm run new -- use-case products/archive-product | adr why-we-did-it */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const [kind, name = ''] = process.argv.slice(2);
const pascal = (kebab) => kebab.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');

function write(file, text) {
  const target = path.join(root, file);
  if (existsSync(target)) throw new Error(`${file} is already there`);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  console.log(file);
}

const makers = {
  'use-case': () => {
    const [service, useCase] = name.split('/');
    if (!useCase || !existsSync(path.join(root, 'services', service))) throw new Error('use-case <service>/<verb-object>');
    const folder = `services/${service}/src/app/${useCase}`;
    write(`${folder}/${useCase}.ts`, `import { Injectable } from '@nestjs/common';\n\n/** What it does, what it returns, which errors it raises, and what makes it safe to run twice. */\n@Injectable()\nexport class ${pascal(useCase)} {\n  async run(): Promise<void> {}\n}\n`);
    write(`${folder}/${useCase}.unit.spec.ts`, `import { ${pascal(useCase)} } from './${useCase}.ts';\n\ndescribe('${useCase.replaceAll('-', ' ')}', () => {\n  it('says what it does', async () => {\n    await expect(new ${pascal(useCase)}().run()).rejects.toThrow();\n  });\n});\n`);
  },
  adr: () => {
    const next = String(readdirSync(path.join(root, 'docs/adr')).length + 1).padStart(4, '0');
    write(`docs/adr/${next}-${name}.md`, `# ${Number(next)}. ${name.replaceAll('-', ' ')}\n\n**Decision.**\n\n**Why.**\n\n**Cost.**\n`);
  },
};

if (!makers[kind] || !name) {
  console.error('npm run new -- use-case <service>/<verb-object> | adr <title-in-kebab-case>');
  process.exit(1);
}
makers[kind]();

import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { boundaries } from './tools/lint/boundaries.mjs';

/** What needs no types; the rules that do are in .oxlintrc.json. */
export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/target/**', '.nx/**', '.asili/**', '**/*.js', '**/*.mjs', 'tools/lint/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommended],
    plugins: boundaries.plugins,
    rules: {
      ...boundaries.rules,
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  { files: ['{mfe-*,shell}/**', 'libs/{ui,web,product-ui}/**'], plugins: { 'react-hooks': hooks }, rules: hooks.configs.recommended.rules },
  // Prices as columns to search and sort by, and counts of tokens: nothing is charged from them.
  { files: ['services/products/src/catalogue/**', 'infra/hedera-local/src/node/state.ts'], rules: { 'asili/money-without-floats': 'off' } },
  { files: ['**/src/remote.ts', '**/*.config.ts', '**/*.d.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['**/*.spec.ts', '**/*.spec.tsx', '**/test/**/*.ts', 'e2e/**/*.ts', '**/*.bench.ts'], rules: { 'max-lines': ['error', { max: 500 }] } },
);

import nx from '@nx/eslint-plugin';
import { houseRules } from './house-rules.mjs';

/** Who may depend on whom, by the tags in each package.json (docs/architecture.md, 'The house'). */
const depConstraints = [
  { sourceTag: 'type:kernel', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'type:contracts', onlyDependOnLibsWithTags: ['type:kernel'] },
  { sourceTag: 'type:platform', onlyDependOnLibsWithTags: ['type:kernel', 'type:contracts'] },
  { sourceTag: 'type:service', onlyDependOnLibsWithTags: ['type:kernel', 'type:contracts', 'type:platform', 'type:product-ui', 'type:test-kit', 'type:infra'] },
  { sourceTag: 'type:ui', onlyDependOnLibsWithTags: ['type:kernel'] },
  { sourceTag: 'type:product-ui', onlyDependOnLibsWithTags: ['type:kernel', 'type:ui'] },
  { sourceTag: 'type:web', onlyDependOnLibsWithTags: ['type:kernel', 'type:contracts', 'type:ui'] },
  { sourceTag: 'type:mfe', onlyDependOnLibsWithTags: ['type:kernel', 'type:contracts', 'type:ui', 'type:product-ui', 'type:web', 'type:test-kit', 'type:infra'] },
  { sourceTag: 'type:shell', onlyDependOnLibsWithTags: ['type:kernel', 'type:contracts', 'type:ui', 'type:product-ui', 'type:web'] },
  { sourceTag: 'type:infra', onlyDependOnLibsWithTags: ['type:kernel', 'type:contracts', 'type:infra', 'type:test-kit'] },
  { sourceTag: 'type:test-kit', onlyDependOnLibsWithTags: ['type:kernel', 'type:contracts', 'type:infra'] },
  { sourceTag: 'type:e2e', onlyDependOnLibsWithTags: ['type:kernel', 'type:contracts', 'type:infra', 'type:test-kit'] },
];

/** The borders between rooms and houses; needs no type information. */
export const boundaries = {
  plugins: { '@nx': nx, asili: houseRules },
  rules: {
    '@nx/enforce-module-boundaries': ['error', { enforceBuildableLibDependency: false, allow: [], checkDynamicDependenciesExceptions: ['.*'], depConstraints }],
    'asili/imports-are-plain': 'error',
    'asili/folders-by-feature': 'error',
    'asili/domain-is-pure': 'error',
    'asili/features-stay-apart': 'error',
    'asili/one-barrel': 'error',
    'asili/driver-in-adapters': 'error',
    'asili/adapters-behind-ports': 'error',
    'asili/service-features-apart': 'error',
    'asili/published-events-frozen': 'error',
    'asili/events-stand-alone': 'error',
    'asili/texts-in-messages': 'error',
    'asili/hrefs-from-paths': 'error',
    'asili/money-without-floats': 'error',
    'asili/plain-names': 'error',
    'asili/plain-log-lines': 'error',
    'asili/few-collaborators': 'error',
    '@typescript-eslint/no-explicit-any': 'error',
    'no-restricted-syntax': [
      'error',
      { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
      { selector: 'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo|failing)$/]', message: 'Every spec runs: what is left out counts as nothing.' },
      { selector: 'LogicalExpression > MemberExpression.left[property.name="businessName"], LogicalExpression > ChainExpression.left > MemberExpression[property.name="businessName"]', message: 'How an artisan is called is decided in one place: artisanName of the kernel.' },
      { selector: 'CallExpression[callee.name="forwardRef"]', message: 'A cycle hides behind forwardRef: split the provider.' },
    ],
  },
};

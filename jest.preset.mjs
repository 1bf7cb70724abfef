/** Jest for Node projects in ESM mode; tiers are told apart by file name (.unit, .int, .e2e). */
export const nodePreset = (rootDir, tier) => ({
  rootDir,
  runtime: new URL('./tools/jest-runtime.mjs', import.meta.url).pathname,
  testEnvironment: new URL('./tools/jest-runtime.mjs', import.meta.url).pathname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testMatch: [`<rootDir>/**/*.${tier}.spec.ts`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/fixtures/'],
  modulePathIgnorePatterns: ['/dist/'],
  testEnvironmentOptions: { customExportConditions: ['@asili/source', 'node', 'node-addons'] },
  transform: { '^.+\\.tsx?$': ['@swc/jest', swcOptions()] },
});

/** Jest for browser code: jsdom, the same source files the bundler reads. */
export const webPreset = (rootDir, tier) => ({
  ...nodePreset(rootDir, tier),
  testEnvironment: new URL('./tools/jsdom-environment.mjs', import.meta.url).pathname,
  setupFiles: [new URL('./libs/web/src/testing/packages.ts', import.meta.url).pathname],
  setupFilesAfterEnv: [new URL('./libs/web/src/testing/setup.ts', import.meta.url).pathname],
  testMatch: [`<rootDir>/**/*.${tier}.spec.ts`, `<rootDir>/**/*.${tier}.spec.tsx`],
  testEnvironmentOptions: { customExportConditions: ['@asili/source', 'browser'] },
  moduleNameMapper: {
    '\\.css$': new URL('./tools/empty.mjs', import.meta.url).pathname,
    '\\.(avif|webp|jpg|png|woff2|wasm)$|\\.worker\\.ts$': new URL('./tools/asset.mjs', import.meta.url).pathname,
  },
});

/** How every TypeScript file is compiled for Node. */
export function swcOptions() {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      target: 'es2023',
      keepClassNames: true,
      experimental: { keepImportAttributes: true }, // Node reads JSON with them only.
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  };
}

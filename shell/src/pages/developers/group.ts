import { ApiDocsPage } from './api-docs/api-docs-page.tsx';

export { loaders, namespace } from './texts.ts';
export const pages = { '/api-docs': ApiDocsPage };

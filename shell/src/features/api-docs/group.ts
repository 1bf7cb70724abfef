import { paths } from '@asili/web/paths';
import { ApiDocsPage } from './api-docs-page.tsx';

export { loaders, namespace } from './messages.ts';
export const pages = { [paths.apiDocs.pattern]: ApiDocsPage };

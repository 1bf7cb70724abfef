import { paths } from '@asili/web/paths';
import { ContactPage } from './contact-page.tsx';

export { loaders, namespace } from './messages.ts';
export const pages = { [paths.contact.pattern]: ContactPage };

import { CommunityPage } from './community/community-page.tsx';
import { ContactPage } from './contact/contact-page.tsx';

export { loaders, namespace } from './texts.ts';
export const pages = { '/contact': ContactPage, '/community': CommunityPage };

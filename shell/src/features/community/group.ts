import { paths } from '@asili/web/paths';
import { CommunityPage } from './community-page.tsx';

export { loaders, namespace } from './messages.ts';
export const pages = { [paths.community.pattern]: CommunityPage };

import { paths } from '@asili/web/paths';
import { Landing } from './landing.tsx';

export { loaders, namespace } from './messages.ts';
export const pages = { [paths.home.pattern]: Landing };

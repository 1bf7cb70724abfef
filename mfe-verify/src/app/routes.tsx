import type { RemoteApp } from '@asili/web/remote';

const verify = () => import('./verify-page.tsx').then((module) => module.VerifyPage);

/** Routes of this front end; which session has which is the shell's knowledge. */
export const pages: RemoteApp['pages'] = { '/verify': verify, '/verify/:code': verify };

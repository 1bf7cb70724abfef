import { HelpCenterPage } from './help-center/help-center-page.tsx';
import { TrainingVideosPage } from './training-videos/training-videos-page.tsx';
import { UssdCodesPage } from './ussd-codes/ussd-codes-page.tsx';

export { loaders, namespace } from './texts.ts';
export const pages = { '/help-center': HelpCenterPage, '/ussd-codes': UssdCodesPage, '/training-videos': TrainingVideosPage };

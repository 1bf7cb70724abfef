import { paths } from '@asili/web/paths';
import { HelpCenterPage } from './help-center/help-center-page.tsx';
import { TrainingVideosPage } from './training-videos/training-videos-page.tsx';
import { UssdCodesPage } from './ussd-codes/ussd-codes-page.tsx';

export { loaders, namespace } from './messages.ts';
export const pages = {
  [paths.helpCenter.pattern]: HelpCenterPage,
  [paths.ussdCodes.pattern]: UssdCodesPage,
  [paths.trainingVideos.pattern]: TrainingVideosPage,
};

import '@asili/ui/styles.css';
import './main/inline-boot.css';
import './main/preload-remote.ts';
import { startFailed } from './main/start-failed.ts';

import(/* webpackMode: "eager" */ './main/main.tsx').catch(startFailed);

import '@asili/ui/styles.css';
import './main/inline-boot.css';
import './main/preload-remote.ts';

void import(/* webpackMode: "eager" */ './main/main.tsx');

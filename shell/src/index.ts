import '@asili/ui/styles.css';
import './boot.css';
import './early.ts';

void import(/* webpackMode: "eager" */ './bootstrap.tsx');

export { askBeforeLosing } from './primitives/dialog/leaving.ts';
export {
  Dialog,
  Drawer,
  LeaveGuard,
  Question,
  type DialogProps,
  type DrawerProps,
  type LeaveGuardProps,
  type QuestionProps,
} from './primitives/dialog/dialog.tsx';

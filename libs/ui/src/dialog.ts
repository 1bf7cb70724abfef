export { Dialog, Drawer, type DialogProps, type DrawerProps } from './primitives/dialog/dialog.tsx';

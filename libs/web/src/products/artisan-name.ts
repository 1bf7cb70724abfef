export { artisanName } from '@asili/kernel';

import type { WrittenData } from '@asili/contracts';

/** Somebody checked a code: a stream of its own with this one event, which never changes. */
export type CodeChecked = { type: 'code-checked'; data: WrittenData<'verification.code-checked.v1'> };

export const checkStream = (verificationId: string): string => `verification-${verificationId}`;

import type { PinCheck } from '@asili/contracts';
import type { Message } from '../../words/domain/render.ts';

/** Why a PIN was not taken. @param pinDial what to dial for one's PIN */
export function pinScreen({ outcome, left = 0, seconds = 60, because }: PinCheck, pinDial: string): Message {
  switch (outcome) {
    case 'wrong':
      return { key: 'pin-wrong', params: { left: String(left) } };
    case 'paused':
      return { key: 'pin-paused', params: { minutes: String(Math.ceil(seconds / 60)) } };
    case 'locked':
      return { key: because === 'sim-changed' ? 'pin-locked-sim' : 'pin-locked', params: { dial: pinDial } };
    default:
      return { key: 'pin-none', params: { dial: pinDial } };
  }
}

import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { errorTexts, languages } from '@asili/contracts';
import { MissingParameter } from '../src/messages/domain/render-message.ts';
import { TooManyStreams } from '../src/feed/follow-feed.ts';
import { ChannelUnavailable, DeliveryFailed, UnreachableAddress } from '../src/messages/domain/delivery-errors.ts';
import { InvalidRecipient } from '../src/messages/send-message.ts';

const errors = [MissingParameter, InvalidRecipient, DeliveryFailed, ChannelUnavailable, UnreachableAddress, TooManyStreams];

describe('error texts', () => {
  it.each(errors.map((kind) => new kind().code))('%s has a sentence in every language', (code) => {
    for (const language of languages) expect(errorTexts[code]?.[language]).toMatch(/\S{3}/);
  });

  it('has no text without an error', () => {
    expect(Object.keys(errorTexts).filter((code) => code.startsWith('NOTIFICATIONS.')).sort()).toEqual(errors.map((kind) => new kind().code).sort());
  });
});

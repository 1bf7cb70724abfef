import { registerProductRequest } from '@asili/contracts';
import { changeDraft, dropDraft, emptyDraft, readDraft, toRequest, writeDraft } from './draft.ts';

beforeEach(() => localStorage.clear());

describe('the wizard’s draft', () => {
  it('comes back after a reload, per artisan, with its key', () => {
    const draft = {
      ...emptyDraft(),
      name: 'Bowl',
      step: 1 as const,
      photos: [{ id: 'img_1', url: '/media/img_1/640.jpg' }],
    };
    writeDraft('art_a', draft);
    expect(readDraft('art_a')).toEqual(draft);
    expect(readDraft('art_b').name).toBe('');
    dropDraft('art_a');
    expect(readDraft('art_a').name).toBe('');
  });

  it.each(['{', 'null', '[]', '{"name":1}'])('starts anew from a broken store: %s', (stored) => {
    localStorage.setItem('asili.draft.art_a', stored);
    expect(readDraft('art_a').photos).toEqual([]);
  });

  it('keeps what can be read of a spoilt one', () => {
    const draft = { ...emptyDraft(), name: 'Bowl', price: '12.00' };
    localStorage.setItem(
      'asili.draft.art_a',
      JSON.stringify({ ...draft, materials: 5, currency: 'XYZ', photos: [null], step: 'x', other: 1 }),
    );
    expect(readDraft('art_a')).toEqual(draft);
  });

  it('makes a body the public interface accepts, leaving out what is empty', () => {
    const body = toRequest({ ...emptyDraft(), name: 'Bowl', category: 'Home Decor', materials: 'sisal, , grass ' });
    expect(body).toEqual({
      name: 'Bowl',
      category: 'Home Decor',
      currency: 'USD',
      stock: 1,
      imageUrls: [],
      materials: ['sisal', 'grass'],
    });
    expect(registerProductRequest.safeParse(body).success).toBe(true);
    expect(toRequest({ ...emptyDraft(), care: 'Keep dry.', daysToMake: ' 0' })).toMatchObject({
      care: 'Keep dry.',
      daysToMake: 0,
    });
  });
});

describe('the key of a registration', () => {
  it('stays while the content stays, and is new for other content', () => {
    const draft = { ...emptyDraft(), name: 'Bowl' };
    expect(changeDraft(draft, { step: 2, name: 'Bowl' }).idempotencyKey).toBe(draft.idempotencyKey);
    const other = changeDraft(draft, { name: 'Cup' });
    expect(other.idempotencyKey).not.toBe(draft.idempotencyKey);
    expect(changeDraft(other, { idempotencyKey: draft.idempotencyKey }).idempotencyKey).toBe(other.idempotencyKey);
  });
});

import { artisanRegisterRequest, customerRegisterRequest, updateProfileRequest } from './identity.ts';
import { contactRequest } from './notifications.ts';
import { changeOfferRequest, correctProductRequest, listProductsQuery, registerProductRequest } from './products.ts';
import { holdImageRequest } from './photos.ts';
import { fileReportRequest } from './verification.ts';

type Parsed = { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined };
const refused = ({ error }: Parsed) => error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
const good = { name: 'Ukhamba basket', category: 'Home Decor' };
const contact = { name: 'Amina', email: 'a@example.org', subject: 'Hello', message: 'Arrived' };
const artisan = { phoneNumber: '+254712345678', firstName: 'Akinyi', location: { city: 'Kisumu', country: 'Kenya' } };

describe('a name in which there is nothing to see', () => {
  it.each([
    ['no character', ''],
    ['spaces', ' \u3000'],
    ['a zero-width space', '\u200b'],
    ['a Hangul filler', '\u3164'],
    ['the other fillers', '\u115f\u1160\uffa0'],
    ['a blank braille cell', '\u2800'],
    ['a reordering mark', '\u202e'],
    ['a soft hyphen', '\u00ad'],
    ['a joiner', '\u200d'],
    ['a mark without a letter', '\u0301'],
    ['tags', '\u{e0041}'],
    ['an unassigned character', '\uffff'],
  ])('is refused at its field: %s', (_what, name) => {
    expect(refused(registerProductRequest.safeParse({ ...good, name }))).toEqual([
      ['name', 'Product name is required'],
    ]);
    expect(refused(correctProductRequest.safeParse({ name }))).toEqual([['name', 'Product name is required']]);
    expect(refused(registerProductRequest.safeParse({ ...good, translations: { sw: { name } } }))).toEqual([
      ['translations.sw.name', 'Product name is required'],
    ]);
    expect(refused(artisanRegisterRequest.safeParse({ ...artisan, firstName: name }))).toEqual([
      ['firstName', 'Required'],
    ]);
    expect(refused(contactRequest.safeParse({ ...contact, message: name }))).toEqual([['message', 'Required']]);
  });

  it.each(['Kiondo', '1', '✿', 'سلة', 'ቅርጫት', 'n\u0303', 'می\u200cشود', '👩\u200d🎨', '한\u3164국'])(
    'is not %p',
    (name) => {
      expect(registerProductRequest.parse({ ...good, name: ` ${name} ` }).name).toBe(name);
    },
  );
});

describe('half of a surrogate pair', () => {
  const half = 'Ukhamba \ud83e';

  it.each<[string, Parsed]>([
    ['name', registerProductRequest.safeParse({ ...good, name: half })],
    ['name', registerProductRequest.safeParse({ ...good, name: '\ud800' })],
    ['description', registerProductRequest.safeParse({ ...good, description: half })],
    ['materials.0', registerProductRequest.safeParse({ ...good, materials: [half] })],
    ['dimensions', registerProductRequest.safeParse({ ...good, dimensions: half })],
    [
      'translations.fr.description',
      registerProductRequest.safeParse({ ...good, translations: { fr: { name: 'Panier', description: half } } }),
    ],
    ['lastName', artisanRegisterRequest.safeParse({ ...artisan, lastName: half })],
    ['location.city', artisanRegisterRequest.safeParse({ ...artisan, location: { ...artisan.location, city: half } })],
    ['story', updateProfileRequest.safeParse({ story: half })],
    ['subject', contactRequest.safeParse({ ...contact, subject: half })],
    ['text', fileReportRequest.safeParse({ code: '12345674', kind: 'stolen', text: half })],
  ])('is refused in %s', (path, parsed) => {
    expect(refused(parsed)).toEqual([[path, 'Invalid characters']]);
  });

  it('is not what a whole pair is made of', () => {
    expect(registerProductRequest.parse({ ...good, name: 'Basket 🧺' }).name).toBe('Basket 🧺');
  });
});

describe('an id', () => {
  it.each([
    '..',
    '../../etc/passwd',
    'img_',
    'img_01jd5k8w3qzzzzzzzzzzzzzzz',
    'img_01jd5k8w3qzzzzzzzzzzzzzzzzz',
    'prd_01jd5k8w3qzzzzzzzzzzzzzzzz',
    'img_01jd5k8w3qzzzzzzzzzzzzzzz/',
    'IMG_01JD5K8W3QZZZZZZZZZZZZZZZZ',
    'img_01jd5k8w3qzzzzzzzzzzzzzzzz\n',
  ])('is of its kind and whole, unlike %p', (photoId) => {
    expect(refused(updateProfileRequest.safeParse({ photoId })).map(([path]) => path)).toEqual(['photoId']);
  });

  it('passes as it was given out', () => {
    expect(updateProfileRequest.parse({ photoId: 'img_01jd5k8w3qzzzzzzzzzzzzzzzz' }).photoId).toBe(
      'img_01jd5k8w3qzzzzzzzzzzzzzzzz',
    );
    expect(updateProfileRequest.parse({ photoId: null }).photoId).toBeNull();
    for (const artisanId of ['art_01jd5k8w3qzzzzzzzzzzzzzzzz', 'cus_01jd5k8w3qzzzzzzzzzzzzzzzz'])
      expect(holdImageRequest.parse({ artisanId }).artisanId).toBe(artisanId);
    expect(listProductsQuery.safeParse({ artisanId: 'cus_01jd5k8w3qzzzzzzzzzzzzzzzz' }).success).toBe(false);
  });
});

describe('no price', () => {
  it.each([null, '', ' '])('is told by %p when a product is registered and when its offer changes', (price) => {
    expect(registerProductRequest.parse({ ...good, price }).price).toBeNull();
    expect(changeOfferRequest.parse({ price }).price).toBeNull();
  });

  it('is also an absent one at first, and leaves an offer as it is later', () => {
    expect(registerProductRequest.parse(good)).not.toHaveProperty('price');
    expect(changeOfferRequest.parse({ stock: 1 })).toEqual({ stock: 1 });
  });

  it.each(['abc', '-1', '1.234', '.', '1.'])('is not %p, refused with the same words in both', (price) => {
    const refusal = refused(registerProductRequest.safeParse({ ...good, price }));
    expect(refusal).toEqual(refused(changeOfferRequest.safeParse({ price })));
    expect(refusal).toEqual([['price', 'Invalid price']]);
  });
});

describe('a country', () => {
  const at = (country: string) =>
    artisanRegisterRequest.safeParse({ ...artisan, location: { city: 'Kisumu', country } });

  it.each([
    ['KE', 'KE'],
    ['ke', 'KE'],
    ['Kenya', 'KE'],
    [' south africa ', 'ZA'],
    ['Ivory Coast', 'CI'],
    ['France', 'FR'],
  ])('is taken as %j and becomes %s', (typed, code) => {
    expect(at(typed).data?.location.country).toBe(code);
    expect(
      customerRegisterRequest.parse({
        email: 'a@example.org',
        firstName: 'A',
        lastName: 'B',
        shippingAddress: { city: 'x', country: typed },
      }).shippingAddress?.country,
    ).toBe(code);
  });

  it.each([
    ['Atlantis', 'Unknown country'],
    ['', 'Required'],
    [' ', 'Required'],
  ])('is not %j', (typed, message) => {
    expect(refused(at(typed))).toEqual([['location.country', message]]);
  });
});

describe('care and making time', () => {
  it('are optional, and null or empty where nothing is known of them', () => {
    expect(registerProductRequest.parse(good)).not.toHaveProperty('care');
    expect(changeOfferRequest.parse({ care: ' Keep dry. ', daysToMake: 0 })).toEqual({
      care: 'Keep dry.',
      daysToMake: 0,
    });
    for (const care of [null, '', ' '])
      expect(changeOfferRequest.parse({ care, daysToMake: null })).toEqual({ care: null, daysToMake: null });
  });

  it.each([[{ care: 'x'.repeat(301) }], [{ daysToMake: 366 }], [{ daysToMake: -1 }], [{ daysToMake: 1.5 }]])(
    'are not %j',
    (offer) => {
      expect(refused(changeOfferRequest.safeParse(offer)).map(([path]) => path)).toEqual(Object.keys(offer));
    },
  );
});

import type { ProfilePhoto, Product, User } from '@asili/contracts';

const workshopPhoto: ProfilePhoto = { id: 'wall-basket-9', url: '/media/wall-basket-9/320.webp', widths: [160, 320, 640] };

/** Made-up people and products for development and specs. Not part of the product: real ones come from the platform. */
export const people: Readonly<Record<User['userType'], User>> = {
  artisan: {
    id: 'art_Otieno', userType: 'artisan', firstName: 'Espérance', businessName: 'Rusake Weavers', location: { city: 'Muyinga', country: 'BI' }, craft: 'Basketry',
    story: 'My grandmother coiled bread baskets for weddings. I keep her stitch and dye the sisal myself.\nIf the spiral is even, I had a calm month.', workshopPhoto, spokenLanguages: ['fr', 'sw', 'rw'], language: 'en',
  },
  customer: { id: 'cus_Dubois', userType: 'customer', firstName: 'Claire', lastName: 'Dubois', email: 'claire@example.com', language: 'fr' },
  operator: { id: 'opr_Mutua', userType: 'operator', firstName: 'Joyce', email: 'joyce@operators.example', language: 'en' },
};

type Row = readonly [name: string, firstName: string, lastName: string, city: string, country: string, category: string, price: string, photo: string, shortCode: string, contentHash: string];

const rows: readonly Row[] = [
  ['Lidded ukhamba basket', 'Nomusa', 'Zulu', 'Hluhluwe', 'ZA', 'Home Decor', '120.00', 'coiled-basket-2', '31415929', 'a5857c3344c73821ecac25ec10c979e0736616c70ba4ae4c49514266189fe80e'],
  ['Sika Futuro kente, folded', 'Adwoa', 'Boateng', 'Bonwire', 'GH', 'Textiles & Clothing', '150.00', 'kente-5', '34134200', '2bfa637912bb5e6b7ae01cdde718f9e14e9e46f6c078f4dcf8f5acf99d6c5c54'],
  ['Bogolan wall cloth', 'Fatoumata', 'Coulibaly', 'Ségou', 'ML', 'Textiles & Clothing', '95.00', 'bogolan-2', '36852486', '8b9015f0a052b84dafd806e6fdef898d003be642d7257da2ed8b5a65f5752578'],
  ['Asante stool in sese wood', 'Kwame', 'Asare', 'Ahwiaa', 'GH', 'Woodwork', '210.00', 'stool-1', '39570768', 'c588a642979d4631cf6ee99e1112fe31bfbe3c61b3f1159f0346a54e196716a4'],
  ['Tonga winnowing basket', 'Mary', 'Mudenda', 'Binga', 'ZW', 'Home Decor', '48.00', 'wall-basket-3', '42289046', 'cb50f8a874be7042bd49fdc0b6ca9895fdf5daaf7ab7cdee8011c052f57e88d0'],
  ['Slipped water bottle', 'Ladi', 'Dosei', 'Suleja', 'NG', 'Pottery & Ceramics', '70.00', 'pot-6', '45007328', 'e8a2002a66bb24d8680cdebb8ab5e5ad2f9f55678a4e01bbbf3b2531fb680c7c'],
  ['Djembe, goatskin and rope', 'Mamady', 'Keïta', 'Kouroussa', 'GN', 'Musical Instruments', '185.00', 'djembe-3', '47725600', '72dcdacbadab256a7db2e9adc4521dd3c3260c37f44b238953bbb35654fa25ea'],
  ['Bead collar', 'Naserian', 'Lemayian', 'Kajiado', 'KE', 'Jewelry & Accessories', '64.00', 'bead-collar-1', '50443889', '81bee3683ed31f3adac7dbe36765cf41326bb8fa96b6127c72d644750079db21'],
  ['Adire eleko, two lengths', 'Folake', 'Adeyemi', 'Abeokuta', 'NG', 'Textiles & Clothing', '58.00', 'adire-7', '53162162', '3f1c9ad57a0e625e36d17554657b82374203d72fc183af454c03e3f9b7705b8b'],
  ['Tooled leather bag', 'Youssef', 'Amrani', 'Fès', 'MA', 'Leatherwork', '96.00', 'leather-bag-4', '55880444', 'cdc47dbd8ffcfcdefc003570146e60e30b247f4bf983506fec46499f9beb3546'],
  ['Kora, calabash and rosewood', 'Sekou', 'Diabaté', 'Kita', 'ML', 'Musical Instruments', '420.00', 'kora-2', '58598722', 'a518f3bcfd5c1a1e805c12507045203619733c91ea9e679af8819c4eca7705d9'],
  ['Brass cuff', 'Joseph', 'Otieno', 'Kisumu', 'KE', 'Metalwork', '38.00', 'bracelet-2', '61317000', '9dd6009560d6bf83e45fa6ba6e46b81b5fd81b9ca6c8bd2160eecf49116508d4'],
];

function product([name, firstName, lastName, city, country, category, price, photo, shortCode, contentHash]: Row, index: number): Product {
  const id = `prd_01SAMPLE${String(index).padStart(2, '0')}`;
  const pending = index === 11;
  return {
    id, shortCode, name, category, price, currency: 'USD', stock: 1 + (index % 3),
    description: 'Made by hand over several days, from materials found within a day’s walk of the workshop.',
    imageUrl: `/media/${photo}/640.jpg`,
    imageUrls: [`/media/${photo}/640.jpg`],
    images: [{ id: photo, width: 640, height: 640, widths: [160, 320, 640], blur: '', alt: name }],
    artisanId: `art_${lastName}`,
    artisan: { id: `art_${lastName}`, firstName, lastName, location: { city, country }, story: 'My mother taught me on beer baskets that had to hold water. If the spiral is even, I had a calm month.', workshopPhoto },
    status: pending ? 'pending' : 'verified',
    isVerified: !pending,
    verificationCount: pending ? 0 : 12 + index * 7,
    avgRating: index % 3 === 0 ? 4.67 : null,
    reviewCount: index % 3 === 0 ? 3 : 0,
    qrCode: `/api/products/${id}/qr.svg`,
    qrPayload: `http://127.0.0.1:8080/verify/${shortCode}`,
    nftTokenId: pending ? null : `0.0.4821993/${1200 + index}`,
    certificate: pending ? null : {
      network: 'local', tokenId: '0.0.4821993', serial: 1200 + index, transactionId: `0.0.1001@1760433${120 + index}.000000000`, consensusAt: '2026-10-14T09:12:03.120Z',
      metadataCid: 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi', contentHash, explorerUrl: '#', feeUsd: '0.0200',
    },
    materials: ['Ilala palm', 'natural dye'],
    technique: 'basketry',
    dimensions: '38 × 27 cm',
    weightGrams: 1100,
    care: 'Keep dry. Dust with a soft cloth.',
    daysToMake: 21,
    createdAt: '2026-10-14T09:11:55.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    version: 4,
  };
}

/** A shelf of products by several artisans; the last one waits for its certificate. */
export const products: readonly Product[] = rows.map(product);
/** The one most pages are looked at with. */
export const genuine = products[0] as Product;
export const productOf = (code: string): Product | undefined => products.find(({ id, shortCode }) => id === code || shortCode === code.replace(/\s/g, ''));

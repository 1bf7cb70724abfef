/** Made-up pieces for looking at screens. NOT part of the product: real ones come from the platform. */
import { createHash } from 'node:crypto';

const rows = [
  ['Lidded ukhamba basket', 'Nomusa', 'Zulu', 'Hluhluwe', 'South Africa', 'Home Decor', '120.00', 'coiled-basket-2'],
  ['Sika Futuro kente, folded', 'Adwoa', 'Boateng', 'Bonwire', 'Ghana', 'Textiles & Clothing', '150.00', 'kente-5'],
  ['Bogolan wall cloth', 'Fatoumata', 'Coulibaly', 'Ségou', 'Mali', 'Textiles & Clothing', '95.00', 'bogolan-2'],
  ['Asante stool in sese wood', 'Kwame', 'Asare', 'Ahwiaa', 'Ghana', 'Woodwork', '210.00', 'stool-1'],
  ['Tonga winnowing basket', 'Mary', 'Mudenda', 'Binga', 'Zimbabwe', 'Home Decor', '48.00', 'wall-basket-3'],
  ['Slipped water bottle', 'Ladi', 'Dosei', 'Suleja', 'Nigeria', 'Pottery & Ceramics', '70.00', 'pot-6'],
  ['Djembe, goatskin and rope', 'Mamady', 'Keïta', 'Kouroussa', 'Guinea', 'Musical Instruments', '185.00', 'djembe-3'],
  ['Bead collar', 'Naserian', 'Lemayian', 'Kajiado', 'Kenya', 'Jewelry & Accessories', '64.00', 'bead-collar-1'],
  ['Adire eleko, two lengths', 'Folake', 'Adeyemi', 'Abeokuta', 'Nigeria', 'Textiles & Clothing', '58.00', 'adire-7'],
  ['Tooled leather bag', 'Youssef', 'Amrani', 'Fès', 'Morocco', 'Leatherwork', '96.00', 'leather-bag-4'],
  ['Kora, calabash and rosewood', 'Sekou', 'Diabaté', 'Kita', 'Mali', 'Musical Instruments', '420.00', 'kora-2'],
  ['Brass cuff', 'Joseph', 'Otieno', 'Kisumu', 'Kenya', 'Metalwork', '38.00', 'bracelet-2'],
];

const hex = (text) => createHash('sha256').update(text).digest('hex');

function damm(digits) {
  const table = ['0317598642', '7092154863', '4206871359', '1750983426', '6123045978', '3674209581', '5869720134', '8945362017', '9438617205', '2581436790'];
  return [...digits].reduce((interim, digit) => table[interim][digit], 0);
}

function product(row, index) {
  const [name, firstName, lastName, city, country, category, price, photo] = row;
  const id = `prd_01SAMPLE${String(index).padStart(2, '0')}`;
  const digits = String(3_141_592 + index * 271_828).slice(0, 7);
  const pending = index === 11;
  return {
    id,
    shortCode: `${digits}${damm(digits)}`,
    name,
    description: 'Made by hand over several days, from materials found within a day’s walk of the workshop.',
    category,
    price,
    currency: 'USD',
    stock: 1 + (index % 3),
    imageUrl: `/media/${photo}/640.jpg`,
    imageUrls: [`/media/${photo}/640.jpg`],
    images: [{ id: photo, width: 640, height: 640, widths: [160, 320, 640], blur: '', alt: name }],
    artisanId: `art_${lastName}`,
    artisan: { id: `art_${lastName}`, firstName, lastName, location: { city, country }, story: 'My mother taught me on beer baskets that had to hold water. If the spiral is even, I had a calm month.' },
    status: pending ? 'pending' : 'verified',
    isVerified: !pending,
    verificationCount: pending ? 0 : 12 + index * 7,
    avgRating: null,
    reviewCount: 0,
    qrCode: `/api/products/${id}/qr.svg`,
    qrPayload: `http://127.0.0.1:8080/verify/${digits}${damm(digits)}`,
    nftTokenId: pending ? null : `0.0.4821993/${1200 + index}`,
    certificate: pending
      ? null
      : {
          network: 'local',
          tokenId: '0.0.4821993',
          serial: 1200 + index,
          transactionId: `0.0.1001@1760433${120 + index}.000000000`,
          consensusAt: '2026-10-14T09:12:03.120Z',
          metadataCid: 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
          contentHash: hex(id),
          explorerUrl: '#',
          feeUsd: '0.0200',
        },
    materials: ['Ilala palm', 'natural dye'],
    technique: 'basketry',
    dimensions: '38 × 27 cm',
    weightGrams: 1100,
    daysToMake: 21,
    createdAt: '2026-10-14T09:11:55.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    version: 4,
  };
}

export const products = rows.map(product);

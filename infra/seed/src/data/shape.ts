import type { Currency } from '@asili/kernel';
import type { RegistrationCategory, Technique } from '@asili/contracts';

/** An artisan of the demo shop. Workshops are samples; only given names are used. */
export interface SeedArtisan {
  key: string;
  phoneNumber: string;
  firstName: string;
  businessName: string;
  location: { city: string; country: string };
  craft: string;
  language: 'en' | 'sw' | 'fr';
  story: string;
}

type Text = readonly [name: string, description: string];

/** A product of the demo shop; `picture` is the file name in pictures/ without `.jpg`. */
export interface SeedProduct {
  picture: string;
  artisan: string;
  category: RegistrationCategory;
  technique: Technique;
  price: string;
  currency: Currency;
  stock: number;
  materials: string[];
  dimensions: string;
  weightGrams: number;
  daysToMake: number;
  en: Text;
  sw: Text;
  fr: Text;
}

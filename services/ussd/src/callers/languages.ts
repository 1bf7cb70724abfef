import type { Language } from '@asili/contracts';

/** The language each number chose here. */
export abstract class Languages {
  abstract of(msisdn: string): Promise<Language | undefined>;
  abstract choose(msisdn: string, language: Language): Promise<void>;
}

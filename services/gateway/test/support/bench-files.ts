/** What is served as a page and as a script: about the sizes of the real ones. */
export const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Asili</title></head><body>${'<p>Every product has a certificate anyone can verify.</p>'.repeat(500)}</body></html>`;
export const script = `/* ${'Every product has a certificate anyone can verify. '.repeat(3000)} */`;

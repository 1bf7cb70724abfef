/**
 * The schema library compiles validators with `new Function` where it may, and tries so first. The content policy forbids
 * it, and each try is reported as a violation: this switches it off. Loaded before any schema is made.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Preloaded by a test's child process: its wall clock goes CLOCK_SHIFT_MS ahead of the machine's. Timers keep their pace. */
const ahead = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
const RealDate = Date;

if (ahead > 0) {
  globalThis.Date = class extends RealDate {
    constructor(...args) {
      super(...(args.length === 0 ? [RealDate.now() + ahead] : args));
    }
    static now() {
      return RealDate.now() + ahead;
    }
  };
}

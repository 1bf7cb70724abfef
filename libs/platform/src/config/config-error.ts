/** The settings are incomplete or wrong. Names keys, never values, and carries no stack: it is read by an operator. */
export class ConfigError extends Error {
  readonly keys: readonly string[];

  constructor(service: string, keys: readonly string[]) {
    super(`${service}: configuration refused: ${keys.join(', ')}`);
    this.name = 'ConfigError';
    this.keys = keys;
    this.stack = `${this.name}: ${this.message}`;
  }
}

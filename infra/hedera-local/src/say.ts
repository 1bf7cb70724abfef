/** Tells the user, or the program that started this one, on stderr. */
export const say = (line: string): void => void process.stderr.write(`hedera-local: ${line}\n`);

/** A request the mirror answers with an error; the message goes to the client in the mirror's own form. */
export class RestError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const invalid = (parameter: string): RestError => new RestError(400, `Invalid parameter: ${parameter}`);
export const notFound = (): RestError => new RestError(404, 'Not found');

export const errorBody = (message: string) => ({ _status: { messages: [{ message }] } });

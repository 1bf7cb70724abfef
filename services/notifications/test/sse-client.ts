export interface ReceivedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** A reader of one server-sent event stream, as the HTML Standard parses it (section 9.2.6). */
export async function listen(url: string, headers: Record<string, string>) {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  const received: ReceivedEvent[] = [];
  let lastEventId = '';
  let ended = false;
  const read = async () => {
    let buffer = '';
    for await (const chunk of (response.body ?? new ReadableStream<Uint8Array>()).pipeThrough(
      new TextDecoderStream(),
    )) {
      buffer += chunk;
      for (let cut = buffer.indexOf('\n\n'); cut >= 0; cut = buffer.indexOf('\n\n')) {
        const fields = new Map(
          buffer
            .slice(0, cut)
            .split('\n')
            .filter((line) => !line.startsWith(':'))
            .map((line) => [line.split(': ')[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
        );
        buffer = buffer.slice(cut + 2);
        lastEventId = fields.get('id') ?? lastEventId;
        const data = fields.get('data');
        if (data !== undefined)
          received.push({
            id: lastEventId,
            event: fields.get('event') ?? 'message',
            data: JSON.parse(data) as unknown,
          });
      }
    }
  };
  const done = response.ok
    ? read()
        .catch(() => undefined)
        .finally(() => {
          ended = true;
        })
    : Promise.resolve();
  return {
    status: response.status,
    headers: response.headers,
    response,
    received,
    get lastEventId() {
      return lastEventId;
    },
    get ended() {
      return ended;
    },
    async close() {
      abort.abort();
      await done;
    },
  };
}

interface AccessLine {
  readonly method: string;
  /** Pattern of the route. Paths hold codes and ids, so they stay out. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  readonly traceId?: string | undefined;
  /** Of the trace the caller says it belongs to: theirs to choose, so no trace of ours. */
  readonly callerTraceId?: string | undefined;
}

const flushEveryMs = 200;
const maxHeld = 500;

/**
 * One line per request on standard output, in the shape of every other line; written together a few times a second, since a
 * system call for each would cost as much as a small answer. A crash loses at most the last fifth of a second.
 */
export class AccessLog {
  private lines: string[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly enabled: boolean,
    private readonly write: (text: string) => void = (text) => {
      process.stdout.write(text);
    },
  ) {}

  add({ method, route, status, ms, requestId, traceId, callerTraceId }: AccessLine): void {
    if (!this.enabled) return;
    this.lines.push(
      `{"level":"info","time":"${new Date().toISOString()}","service":"gateway","method":"${method}","route":"${route}","status":${status},"ms":${Math.round(ms)},"requestId":"${requestId}"${optional('traceId', traceId)}${optional('callerTraceId', callerTraceId)},"msg":"request"}\n`,
    );
    if (this.lines.length >= maxHeld) this.flush();
    else
      this.timer ??= setTimeout(() => {
        this.flush();
      }, flushEveryMs);
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.lines.length > 0) this.write(this.lines.join(''));
    this.lines = [];
  }
}

const optional = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `,"${name}":"${value}"`;

import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/** A surprise by its kind alone: messages may quote what was searched for, or a row. */
const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

export const noteError = (span: Span, error: unknown): void => {
  span.setAttribute('error.type', kindOf(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
};

/** Where a logger notes the span whose lines it writes: they are also written where that isn’t what is going on. */
const noted = Symbol('span');

/** Spans and which of them is going on, without the API’s globals: several servers may run in a process. */
export class Spans {
  readonly #tracer: Tracer;
  readonly #active = new AsyncLocalStorage<Span | null>();

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  /** The first span of a trace, or one that continues another’s. */
  begin(name: string, options: SpanOptions, parent: Context = ROOT_CONTEXT): Span {
    return this.#tracer.startSpan(name, options, parent);
  }

  /** A part of what is going on; null if that isn’t traced, or is over: timers outlive the request that set them. */
  beginPart(name: string, options: SpanOptions = {}): Span | null {
    const active = this.#active.getStore();
    return active?.isRecording() ? this.beginPartOf(active, name, options) : null;
  }

  beginPartOf(span: Span, name: string, options: SpanOptions = {}): Span {
    return this.#tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, span));
  }

  /** What is going on, traced or not. */
  active(): Span | null {
    return this.#active.getStore() ?? null;
  }

  /** All lines of this logger and of its children are the span’s. */
  noteLogger(logger: object, span: Span): void {
    Object.assign(logger, { [noted]: span });
  }

  /** What a line of the log carries of its trace. */
  keysOf(logger: object): Record<string, string> {
    const span = (logger as { [noted]?: Span })[noted] ?? this.active();
    if (!span) return {};
    const { traceId, spanId } = span.spanContext();
    return { trace_id: traceId, span_id: spanId };
  }

  /** Everything that `work` begins is a part of the span; of none if it is null. */
  within<T>(span: Span | null, work: () => T): T {
    return this.#active.run(span, work);
  }

  /** Runs work as a part of what is going on. `note` adds what is only known at its end. */
  async run<T>(
    name: string,
    options: SpanOptions,
    work: () => Promise<T>,
    note?: (span: Span, result: T) => void,
  ): Promise<T> {
    const span = this.beginPart(name, options);
    if (!span) return work();
    try {
      const result = await this.within(span, work);
      note?.(span, result);
      return result;
    } catch (error) {
      noteError(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  runNow<T>(name: string, work: () => T): T {
    const span = this.beginPart(name);
    if (!span) return work();
    try {
      return this.within(span, work);
    } catch (error) {
      noteError(span, error);
      throw error;
    } finally {
      span.end();
    }
  }
}

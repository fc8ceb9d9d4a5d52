import { SpanKind } from '@opentelemetry/api';
import type { Logger } from 'kysely';
import { noteError, type Spans } from './spans.ts';
import { statementName } from './statement-name.ts';

/** A span a statement, once it is over; one that writes has waited for its turn as well. */
export const traceStatements =
  (spans: Spans): Logger =>
  (event) => {
    const endedAt = performance.timeOrigin + performance.now();
    const { operation, table } = statementName(event.query);
    const span = spans.beginPart(table === null ? operation : `${operation} ${table}`, {
      kind: SpanKind.CLIENT,
      startTime: endedAt - event.queryDurationMillis,
      attributes: {
        'db.operation.name': operation,
        ...(table !== null && { 'db.collection.name': table }),
      },
    });
    if (!span) return;
    if (event.level === 'error') noteError(span, event.error);
    span.end(endedAt);
  };

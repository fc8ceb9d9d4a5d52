import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from '../config.ts';
import { openTracing } from './open-tracing.ts';

test.each(['CERTIFICATE', 'CLIENT_CERTIFICATE', 'TRACES_CLIENT_KEY'])(
  'a server doesn’t start with an OTEL_EXPORTER_OTLP_%s that isn’t there',
  async (name) => {
    const { tracing } = loadConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example',
      [`OTEL_EXPORTER_OTLP_${name}`]: '/nowhere/file.pem',
    });
    const opening = openTracing(tracing, '0.0.0-test');
    await expect(opening).rejects.toThrow(ConfigError);
    await expect(opening).rejects.toThrow('/nowhere/file.pem');
  },
);

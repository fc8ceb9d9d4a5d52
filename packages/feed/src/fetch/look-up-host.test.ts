import { createSocket, type RemoteInfo } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNameServerLookUp, type LookUpHost, lookUpLocally } from './look-up-host.ts';

const types = { 1: 'A', 28: 'AAAA' } as const;
const records: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  'shop.example': { A: [192, 0, 2, 7], AAAA: [0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7] },
  'old.example': { A: [192, 0, 2, 8] },
};

/** The name that a question asks for, and where the question ends (RFC 1035, 4.1.2). */
const questionIn = (message: Buffer): { name: string; type: number; end: number } => {
  const labels: string[] = [];
  let at = 12;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), end: at + 5 };
};

const answerTo = (message: Buffer): Buffer | null => {
  const { name, type, end } = questionIn(message);
  if (name.endsWith('silent.example')) return null;
  const known = records[name];
  const data = known?.[types[type as keyof typeof types]];
  const head = Buffer.from(message.subarray(0, 12));
  head.writeUInt16BE(known ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(data ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data?.length ?? 0, ...(data ?? [])]);
  return Buffer.concat([head, message.subarray(12, end), ...(data ? [record] : [])]);
};

let nameServer: ReturnType<typeof createSocket>;
let lookUp: LookUpHost;
let asked: () => number;
beforeEach(async () => {
  nameServer = createSocket('udp4');
  let count = 0;
  asked = () => count;
  nameServer.on('message', (message: Buffer, { port, address }: RemoteInfo) => {
    count += 1;
    const answer = answerTo(message);
    if (answer) nameServer.send(answer, port, address);
  });
  nameServer.bind(0, '127.0.0.1');
  await once(nameServer, 'listening');
  lookUp = createNameServerLookUp([`127.0.0.1:${nameServer.address().port}`]);
});
afterEach(() => {
  nameServer.close();
});

const addressesOf = (hostname: string, by: LookUpHost = lookUp): Promise<LookupAddress[] | string> =>
  new Promise((resolve) => {
    by(hostname, { all: true }, (error, addresses) => resolve(error ? String(error.code) : addresses));
  });

describe('[R5.01] a name of a stranger', () => {
  test('is asked for of the name server, in both families', async () => {
    expect(await addressesOf('shop.example')).toEqual([
      { address: '192.0.2.7', family: 4 },
      { address: '2001:db8::7', family: 6 },
    ]);
    expect(await addressesOf('old.example')).toEqual([{ address: '192.0.2.8', family: 4 }]);
    expect(await addressesOf('gone.example')).toBe('ENOTFOUND');
  });

  test('that nobody answers for keeps no other look-up of the process waiting', async () => {
    const silent = Array.from({ length: 50 }, (_, at) => addressesOf(`n${at}.silent.example`));
    await expect.poll(asked).toBeGreaterThanOrEqual(100);
    expect(await Promise.race([addressesOf('localhost', lookUpLocally), ...silent])).not.toBeTypeOf('string');
    expect(await Promise.all(silent)).toEqual(silent.map(() => 'ETIMEOUT'));
  });
});

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the wire. */
  readonly raw: string;
  readonly mail: Email;
};

export type MailServer = {
  /** With the user name and the password that it asks for. */
  readonly url: string;
  readonly received: ReceivedMail[];
  /** What it answers to recipients, instead of taking mail for them: `550`. */
  refuses: { readonly code: number; readonly text: string } | null;
  /** Takes mail, and never answers that it did. */
  isSilentAfterData: boolean;
  /** The passwords that came in. */
  readonly passwords: unknown[];
  readonly close: () => Promise<void>;
};

export const mailUser = 'mailer@shop.example';
export const mailPassword = 'p@ss/word %';

const readAll = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** A real mail server on a free port of this machine. What it takes is parsed by a parser of other hands than the sender's. */
export const startMailServer = async (): Promise<MailServer> => {
  const state: MailServer = {
    url: '',
    received: [],
    refuses: null,
    isSilentAfterData: false,
    passwords: [],
    close: async () => {},
  };
  const server = new SMTPServer({
    // Its own certificate is for nobody.
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) => {
      state.passwords.push(password);
      if (username === mailUser && password === mailPassword) done(null, { user: username });
      else done(new Error(`${username} is a stranger`));
    },
    onRcptTo: ({ address }, _, done) => {
      const { refuses } = state;
      if (!refuses) return done();
      done(Object.assign(new Error(`<${address}> ${refuses.text}`), { responseCode: refuses.code }));
    },
    onData: (stream, { envelope }, done) => {
      const take = async (): Promise<void> => {
        const raw = await readAll(stream);
        const { mailFrom, rcptTo } = envelope;
        state.received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: raw.toString('utf8'),
          mail: await PostalMime.parse(raw),
        });
      };
      take().then(() => {
        if (!state.isSilentAfterData) done();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const credentials = `${encodeURIComponent(mailUser)}:${encodeURIComponent(mailPassword)}`;
  return Object.assign(state, {
    url: `smtp://${credentials}@127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
};

import { demoInfluencer, demoProfile } from './demo-account.ts';
import { graphScopes } from './graph-world.ts';
import { serveGraph } from './serve-graph.ts';

/** Not one that Vitrina, its demo shop or their development servers listen on. */
const defaultPort = 4790;
const token = 'EAAdemo0123456789vitrina';

const start = new Date();
const graph = await serveGraph({
  port: Number(process.argv[2] ?? defaultPort),
  profiles: [demoProfile(start), demoInfluencer(start)],
  tokens: [{ token, accounts: ['vitrina.demo'], scopes: graphScopes, expiresInSeconds: 7_200 }],
});

process.stdout.write(`Instagram’s stand-in listens on ${graph.origin} until you press Ctrl+C.

Start Vitrina with it:
  INSTAGRAM_API_URL=${graph.origin} INSTAGRAM_APP_ID=${graph.app.id} INSTAGRAM_APP_SECRET=${graph.app.secret} npm start

Access token to paste in the panel:
  ${token}

Profiles: vitrina.demo (60 posts, the token’s own), ania.nosi (18 posts)
Hashtags: vitrinademo, jesien
`);

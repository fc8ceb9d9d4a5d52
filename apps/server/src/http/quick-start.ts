/**
 * The words above the calls at `/api/docs`, in Markdown: three steps that can be pasted as they are but for the placeholders.
 * `publicUrl` is the server's own address.
 */
export const quickStart = (publicUrl: string): string =>
  `Product search for online shops. Three steps lead to your first results and your first counted click.

## Quick start

\`SEARCH_ID\` is the ID of a search instance, a *search engine* in the panel: the last part of its page’s URL under [Search engines](${publicUrl}/search/instances).

### 1. Get access

- **From a page:** add the shop’s domain under [Installation](${publicUrl}/search/embed) in the panel. Pages of an allowed domain need no key.
- **From a server:** copy the key under [API access](${publicUrl}/api/authorization) and send it as \`X-Api-Key\`. Keep it out of pages.

### 2. Search

From a server:

\`\`\`sh
curl -H 'X-Api-Key: YOUR_KEY' '${publicUrl}/public/search/SEARCH_ID?q=red+dress&perPage=24'
\`\`\`

From a page of an allowed domain:

\`\`\`js
const reply = await fetch('${publicUrl}/public/search/SEARCH_ID?q=red+dress&perPage=24');
const { products, total, facets, queryId } = await reply.json();
\`\`\`

### 3. Send an event

Reports and popular products are based on events. Send the \`queryId\` of the search with each click, so that it counts for its phrase.

\`\`\`sh
curl -X POST '${publicUrl}/public/events/SEARCH_ID' \\
  -H 'X-Api-Key: YOUR_KEY' -H 'Content-Type: application/json' -d '{"events":[
  {"type":"click","eventId":"click-0001","visitor":"v-1",
   "queryId":"QUERY_ID","productId":"PRODUCT_ID","position":1}]}'
\`\`\`

\`\`\`js
await fetch('${publicUrl}/public/events/SEARCH_ID', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    events: [
      { type: 'click', eventId: crypto.randomUUID(), queryId, productId: products[0].id, position: 1 },
    ],
  }),
});
\`\`\`

The reply says how many events were \`accepted\`, how many were known already (\`duplicates\`) and how many \`ignored\`, with the reason.

## Ready-made clients

InstantSearch, Autocomplete and other clients made for Algolia work as they are: this server is the host, the account ID under [API access](${publicUrl}/api/authorization) is the application ID, and \`SEARCH_ID\` is the index name. If you don’t want to build the search yourself, add the ready-made [widget](${publicUrl}/search/embed) with one line of code.

## Two groups of calls

- **Public calls**, under \`/public\`: search, suggestions and events, for a shop’s pages and servers. An allowed domain or the API key is enough.
- **Panel calls**, under \`/api\`: everything the control panel does. They need the token of a signed-in person, as \`Authorization: Bearer\`.

Every error is \`{error: {code, message, details, requestId}}\`. The document itself is at [/api/openapi.json](${publicUrl}/api/openapi.json).`;

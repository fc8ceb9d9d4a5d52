import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { makeProducts } from '../search/made-products.ts';

/** Of the bench's products no text has a character that XML escapes but the separator of categories. */
const escaped = (text: string): string => text.replaceAll('>', '&gt;');

function* itemsOf(count: number): Generator<string> {
  yield '<?xml version="1.0"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Bench</title>\n';
  for (const { id, fields } of makeProducts(count)) {
    const written = Object.entries(fields)
      .filter(([name]) => name !== 'id')
      .map(([name, value]) => {
        const text = escaped(name === 'price' ? `${String(value)} EUR` : String(value));
        const tag = name === 'categories' ? 'product_type' : name;
        return `<g:${tag}>${text}</g:${tag}>`;
      });
    yield `<item><g:id>${id}</g:id>${written.join('')}</item>\n`;
  }
  yield '</channel></rss>\n';
}

/** Serves the bench's products as a shop's feed. Their groups are left out: other servers have none. */
export const serveProducts = (count: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' });
      Readable.from(itemsOf(count), { objectMode: true }).pipe(response);
    });
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

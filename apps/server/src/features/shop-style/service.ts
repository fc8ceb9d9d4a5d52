import type { ErrorCode, ShopStyle } from '@vitrina/contract';
import { FeedError, type FetchPolicy } from '@vitrina/feed';
import { type Failure, fail } from '../../http/failure.ts';
import type { Customer, FindInstance } from '../../storage/records.ts';
import { fetchText } from './fetch-text.ts';
import { proposeStyleAside, readPageAside } from './read-aside.ts';

type Dependencies = {
  readonly findInstance: FindInstance;
  readonly policy: FetchPolicy;
};

const MB = 1024 * 1024;
const maxPageBytes = 2 * MB;
const maxSheetBytes = MB;
/** Of all style sheets together. */
const maxStyleChars = 3 * MB;
const maxSheets = 8;

const codeOf = ({ code }: FeedError): ErrorCode => {
  if (code === 'FEED_ADDRESS_REFUSED' || code === 'FEED_URL_INVALID') return 'SHOP_PAGE_REFUSED';
  return code === 'FEED_TOO_LARGE' ? 'SHOP_PAGE_TOO_LARGE' : 'SHOP_PAGE_UNREACHABLE';
};

/** Whether a style sheet is the shop's own: of the page's host, or of one above or below it. */
const isSameSite = (sheet: URL, page: URL): boolean => {
  const bare = (host: string): string => host.replace(/^www\./, '');
  const [one, other] = [bare(sheet.hostname), bare(page.hostname)];
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
};

const isHtml = (contentType: string, text: string): boolean =>
  /^\s*(?:text\/html|application\/xhtml\+xml)/i.test(contentType) ||
  (contentType === '' && /<(?:!doctype\s+html|html|head|body)\b/i.test(text.slice(0, 2000)));

/** The style sheets of the shop, as far as they are read; and how many aren't. */
const fetchSheets = async (hrefs: readonly string[], page: string, policy: FetchPolicy) => {
  const base = new URL(page);
  const own = hrefs.flatMap((href) => {
    const address = URL.parse(href, base.href);
    return address && isSameSite(address, base) ? [address.href] : [];
  });
  const texts: string[] = [];
  let chars = 0;
  let leftOut = Math.max(0, own.length - maxSheets);
  for (const address of own.slice(0, maxSheets)) {
    if (chars >= maxStyleChars) {
      leftOut += 1;
      continue;
    }
    try {
      const options = { accept: 'text/css,*/*;q=0.1', maxBytes: maxSheetBytes };
      const { status, text, isCut } = await fetchText(address, policy, options);
      if (status === 200) {
        texts.push(text.slice(0, maxStyleChars - chars));
        chars += text.length;
      }
      if (status !== 200 || isCut) leftOut += 1;
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      leftOut += 1;
    }
  }
  return { texts, leftOut };
};

/** Reads pages of shops for their style. It proposes, and saves nothing. */
export const createShopStyleService = ({ findInstance, policy }: Dependencies) => {
  /** Who is being served: one page at a time for each. */
  const busy = new Set<string>();

  const readPage = async (address: string): Promise<ShopStyle | Failure> => {
    const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1';
    const page = await fetchText(address, policy, { accept, maxBytes: maxPageBytes });
    if (page.status === 401 || page.status === 403) return fail('SHOP_PAGE_NEEDS_LOGIN');
    if (page.status !== 200) return fail('SHOP_PAGE_UNREACHABLE', { status: page.status });
    if (!isHtml(page.contentType, page.text)) return fail('SHOP_PAGE_NOT_HTML');
    const parts = await readPageAside(page.text);
    if (!parts) return fail('SHOP_PAGE_TOO_LARGE');
    if (parts.isLogin) return fail('SHOP_PAGE_NEEDS_LOGIN');
    const { texts, leftOut } = await fetchSheets(parts.sheets, page.address, policy);
    const proposal = await proposeStyleAside(parts, texts);
    return proposal ? { ...proposal, page: page.address, leftOut } : fail('SHOP_PAGE_TOO_LARGE');
  };

  return {
    read: async (customer: Customer, searchId: string, address: string): Promise<ShopStyle | Failure> => {
      if (!(await findInstance(customer.id, searchId))) return fail('NOT_FOUND');
      if (busy.has(customer.id)) return fail('TOO_MANY_REQUESTS');
      busy.add(customer.id);
      try {
        return await readPage(address);
      } catch (error) {
        if (error instanceof FeedError) return fail(codeOf(error));
        throw error;
      } finally {
        busy.delete(customer.id);
      }
    },
  };
};
export type ShopStyleService = ReturnType<typeof createShopStyleService>;

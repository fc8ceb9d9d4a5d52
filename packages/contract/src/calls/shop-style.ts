import { z } from 'zod';
import { type CallTable, data } from '../call.ts';
import { maxRoundness, styleThemes } from '../settings/app-style.ts';
import { url } from '../validation.ts';
import { instanceAccess } from './access.ts';
import { bySearchId } from './search-settings.ts';

/** Where on a shop's page a colour was found. */
export const accentSources = ['button', 'property', 'themeColor', 'link'] as const;
export type AccentSource = (typeof accentSources)[number];

/** The custom property of a shop's page that holds before the accent of the panel. */
export const accentProperty = '--vitrina-accent';

/** What a page of the shop suggests for the style of the search app. Nothing is saved. */
export const shopStyle = z.object({
  /** The page that was read, after redirects. */
  page: z.string(),
  /** The likeliest first, each colour once. */
  accents: z
    .array(
      z.object({
        colour: z.string().regex(/^#[0-9a-f]{6}$/),
        source: z.enum(accentSources),
        /** The name of the custom property, or the selector of the rule; empty for a meta tag. */
        detail: z.string(),
      }),
    )
    .max(5),
  /** CSS pixels; null if no button has a radius of its own. */
  roundness: z.int().min(0).max(maxRoundness).nullable(),
  /** The first family of the page's font; null if it names none. The app takes the page's font by default. */
  font: z.string().nullable(),
  /** Null if the page has no background of its own. */
  theme: z.enum(styleThemes).exclude(['page']).nullable(),
  /** Style sheets that couldn't be read, or weren't for their number or size. */
  leftOut: z.int(),
});
export type ShopStyle = z.infer<typeof shopStyle>;

export const shopStyleCalls = {
  readShopStyle: {
    method: 'POST',
    path: '/search/{searchId}/shopStyle',
    subject: 'storefront',
    summary: 'Read a page of the shop and propose a matching style. Nothing is saved.',
    access: instanceAccess,
    params: bySearchId,
    body: z.object({ address: url }),
    reply: data(shopStyle),
    errors: [
      'SHOP_PAGE_REFUSED',
      'SHOP_PAGE_UNREACHABLE',
      'SHOP_PAGE_NEEDS_LOGIN',
      'SHOP_PAGE_NOT_HTML',
      'SHOP_PAGE_TOO_LARGE',
      'TOO_MANY_REQUESTS',
    ],
    perMinute: 20,
  },
} as const satisfies CallTable;

import { z } from 'zod';
import { addProblem, text, url } from '../validation.ts';
import { appStyle, defaultAppStyle } from './app-style.ts';

/* How the search app looks and behaves on the shop's pages. Sizes are CSS pixels. */

const count = (max: number) => z.int().min(0).max(max);
const imageSize = z.object({ width: z.int().min(16).max(1200), height: z.int().min(16).max(1200) });
const columns = z.int().min(1).max(8);
/**
 * HTML with placeholders (`{{title}}`). Inserted values are escaped; the template itself is the shop's own. Empty for the built-
 * in one.
 */
const htmlTemplate = z.string().max(20_000);
/** A page of the shop, as a full address or a path: `/szukaj`. */
const pageAddress = z
  .string()
  .trim()
  .max(2048)
  .superRefine((value, context) => {
    if (value !== '' && !/^\/(?!\/)/.test(value) && !url.safeParse(value).success)
      addProblem(context, [], 'url');
  })
  .meta({ description: 'An http or https address, a path from the root of the shop, or empty.' });

export const appSettings = z.object({
  style: appStyle,
  general: z.object({
    applicationEnabled: z.boolean(),
    /** The shop's results page; empty if results open over the visitor's present page. */
    redirectionUrl: pageAddress,
    removeDecimals: z.boolean(),
    /** Written after prices, in the shop's own way; empty for the catalog's currency. */
    currency: z.string().trim().max(10),
    /** Puts the search parameters behind `#` instead of `?`. */
    useHashBeforeSearchParams: z.boolean(),
    /**
     * Where small versions of pictures are fetched from, if the shop passes them on from an address of its own: what stands before `/pictures/`. Empty for this
     * server's own.
     */
    picturesAddress: z
      .string()
      .trim()
      .max(2048)
      .superRefine((value, context) => {
        if (value !== '' && !url.safeParse(value).success) addProblem(context, [], 'url');
      })
      .meta({ description: 'An http or https address, or empty.' }),
  }),
  onfocus: z.object({
    showOnfocus: z.boolean(),
    popularProducts: z.object({ enabled: z.boolean(), count: count(12), sortName: z.string().max(60) }),
    popularQueries: z.object({ enabled: z.boolean(), count: count(20) }),
    customQueries: z
      .array(
        z.object({
          header: text({ max: 60 }),
          queries: z
            .array(z.object({ label: text({ max: 60 }), link: pageAddress }))
            .min(1)
            .max(20),
        }),
      )
      .max(5),
    imageSize,
    recentQueries: z.object({ enabled: z.boolean(), count: count(20) }),
    topProduct: z.object({ enabled: z.boolean(), imageSize }),
  }),
  autocomplete: z.object({
    showButtonOnInput: z.boolean(),
    showAutocomplete: z.boolean(),
    bestseller: z.object({ enabled: z.boolean() }),
    imageSize,
    resultsCount: count(20),
    suggestions: z.object({ enabled: z.boolean(), count: count(20) }),
  }),
  serp: z.object({
    showInput: z.boolean(),
    showButtonOnInput: z.boolean(),
    backToTop: z.boolean(),
    allowEmptyQuery: z.boolean(),
    showSorting: z.boolean(),
    /** Selected filters as tags above the results, up to a limit for each filter. */
    tagList: z.object({ enabled: z.boolean(), limitPerFilter: z.int().min(1).max(50) }),
    imageSize: imageSize.extend({
      /** Pictures keep the proportions of their box. */
      useQuarticImages: z.boolean(),
    }),
    asideFilters: z.boolean(),
    topFilters: z.boolean(),
    grid: z.object({ small: columns, medium: columns, large: columns, extraLarge: columns }),
    /** Filters that are open at first. */
    markedFilters: z.array(text({ max: 63 })).max(50),
    pagination: z.object({ top: z.boolean(), bottom: z.boolean() }),
    templates: z.object({
      productCard: htmlTemplate,
      autocompleteResult: htmlTemplate,
      popularProduct: htmlTemplate,
      topProduct: htmlTemplate,
    }),
    changeDocumentTitle: z.boolean(),
  }),
});
export type AppSettings = z.infer<typeof appSettings>;

const square = (size: number) => ({ width: size, height: size });

export const defaultAppSettings: AppSettings = {
  style: defaultAppStyle,
  general: {
    applicationEnabled: true,
    redirectionUrl: '',
    removeDecimals: false,
    currency: '',
    useHashBeforeSearchParams: false,
    picturesAddress: '',
  },
  onfocus: {
    showOnfocus: true,
    popularProducts: { enabled: true, count: 4, sortName: '' },
    popularQueries: { enabled: true, count: 6 },
    customQueries: [],
    imageSize: square(64),
    recentQueries: { enabled: true, count: 5 },
    topProduct: { enabled: false, imageSize: square(160) },
  },
  autocomplete: {
    showButtonOnInput: true,
    showAutocomplete: true,
    bestseller: { enabled: true },
    imageSize: square(56),
    resultsCount: 6,
    suggestions: { enabled: true, count: 6 },
  },
  serp: {
    showInput: false,
    showButtonOnInput: true,
    backToTop: true,
    allowEmptyQuery: true,
    showSorting: true,
    tagList: { enabled: true, limitPerFilter: 5 },
    imageSize: { ...square(240), useQuarticImages: true },
    asideFilters: true,
    topFilters: false,
    // All divide a page of 24 products, so that no row has a hole.
    grid: { small: 2, medium: 3, large: 4, extraLarge: 6 },
    markedFilters: [],
    pagination: { top: false, bottom: true },
    templates: { productCard: '', autocompleteResult: '', popularProduct: '', topProduct: '' },
    changeDocumentTitle: true,
  },
};

import { z } from 'zod';
import { limits, locales } from '../basics/lookups.ts';
import { type CallTable, data, paging } from '../call.ts';
import { productCounts } from '../product.ts';
import { catalogAccess } from './access.ts';

/** What the check knows of a picture. `waiting`: it hasn't been looked at yet. */
export const imageStates = ['waiting', 'ok', 'broken', 'refused', 'too_large', 'not_an_image'] as const;
export type ImageState = (typeof imageStates)[number];

/** Why a picture isn't `ok`. */
export const imageReasons = [
  // broken: visitors don't see it
  'http_status',
  'host_not_found',
  'connection_failed',
  'timeout',
  'redirects',
  'empty',
  'cut_off',
  'damaged',
  // refused: this server doesn't open such an address
  'address_invalid',
  'address_refused',
  // too_large
  'too_many_bytes',
  'too_many_pixels',
  'too_costly',
  // not_an_image
  'web_page',
  'lying_type',
  'unknown_type',
] as const;
export type ImageReason = (typeof imageReasons)[number];

export const imageTypes = ['jpeg', 'png', 'webp', 'avif', 'gif', 'svg'] as const;
export type ImageType = (typeof imageTypes)[number];

/** The widths of thumbnails in pixels, and their formats. */
export const thumbnailWidths = [160, 320, 640] as const;
/** `jpg` is for mails: many mail clients know no newer format. */
export const thumbnailFormats = ['avif', 'webp', 'jpg'] as const;
export type ThumbnailFormat = (typeof thumbnailFormats)[number];

/** A main colour in OKLab, with its share (0 to 1) of what isn't background, and as `#rrggbb`. */
export const imageColour = z.object({
  l: z.number(),
  a: z.number(),
  b: z.number(),
  share: z.number(),
  hex: z.string(),
});
export type ImageColour = z.infer<typeof imageColour>;

/** All but the address is null until it is known. `bytes`, `width`, `height`: of the file, and in pixels. */
export const image = z.object({
  imageId: z.string(),
  address: z.string(),
  state: z.enum(imageStates),
  reason: z.enum(imageReasons).nullable(),
  /** The HTTP status, with the reason `http_status`. */
  status: z.number().int().nullable(),
  type: z.enum(imageTypes).nullable(),
  bytes: z.number().int().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** At most four, the largest share first. */
  colours: z.array(imageColour),
  checkedAt: z.string().nullable(),
  isSmall: z.boolean(),
  /** Whether another picture of the catalog looks the same. */
  hasLookAlikes: z.boolean(),
  /** The address of a small version on this server, null if there is none. */
  thumbnail: z.string().nullable(),
  ...productCounts,
  /** The title of one of the products that show it; empty if there is none, or if it isn't known yet. */
  productTitle: z.string(),
});
export type Image = z.infer<typeof image>;

export const imageDetails = image.extend({
  /** The first hundred. */
  products: z.array(z.object({ id: z.string(), title: z.string() })),
  /** The first fifty. */
  lookAlikes: z.array(image),
});
export type ImageDetails = z.infer<typeof imageDetails>;

export const imageSummary = z.object({
  total: z.number().int(),
  checked: z.number().int(),
  ok: z.number().int(),
  notLoading: z.number().int(),
  byReason: z.array(z.object({ reason: z.enum(imageReasons), count: z.number().int() })),
  /** Narrower than 300 pixels. */
  small: z.number().int(),
  lookAlikes: z.number().int(),
  /** Products with a picture that doesn't load. */
  productsConcerned: z.number().int(),
  isRunning: z.boolean(),
  /** Pictures whose turn is still to come. */
  remaining: z.number().int(),
  /** When the last round ended, and when the next picture is due; null if there is none. */
  finishedAt: z.string().nullable(),
  nextAt: z.string().nullable(),
});
export type ImageSummary = z.infer<typeof imageSummary>;

export const imageFilters = ['all', 'not_loading', 'small', 'look_alikes', 'waiting'] as const;
export type ImageFilter = (typeof imageFilters)[number];

const subject = 'images';
const byCatalog = z.object({ catalogId: z.string() });

export const imageCalls = {
  listProductImages: {
    method: 'GET',
    path: '/catalog/{catalogId}/product/{productId}/imagesDetails',
    subject,
    summary: 'List the images of a product, with the result of the image check for each.',
    access: catalogAccess,
    params: byCatalog.extend({ productId: z.string() }),
    reply: data(z.array(image)),
    errors: ['CATALOG_NOT_IMPORTED'],
  },
  getImage: {
    method: 'GET',
    path: '/catalog/{catalogId}/image/{imageId}',
    subject,
    summary: 'Get an image of a catalog, the products that show it, and its look-alikes.',
    access: catalogAccess,
    params: byCatalog.extend({ imageId: z.string() }),
    reply: data(imageDetails),
  },
  listImages: {
    method: 'GET',
    path: '/catalog/{catalogId}/images',
    subject,
    summary: 'List the images of a catalog, with the result of the image check.',
    access: catalogAccess,
    params: byCatalog,
    query: z.object({ filter: z.enum(imageFilters).default('all'), ...paging(limits.imagePage) }),
    reply: z.object({
      data: z.array(image),
      total: z.number().int(),
      page: z.number().int(),
      summary: imageSummary,
    }),
  },
  checkImages: {
    method: 'POST',
    path: '/catalog/{catalogId}/images/check',
    subject,
    summary: 'Check all images of a catalog again, in the background.',
    access: catalogAccess,
    params: byCatalog,
    body: z.object({}),
    reply: data(imageSummary),
    errors: ['CATALOG_NOT_IMPORTED'],
    perMinute: 6,
  },
  exportMissingImages: {
    method: 'GET',
    path: '/catalog/{catalogId}/images/notLoading.csv',
    subject,
    summary: 'Download the products with an image that doesn’t load as a CSV file, in a given language.',
    access: catalogAccess,
    params: byCatalog,
    query: z.object({ locale: z.enum(locales).default('en') }),
    reply: z.string(),
    perMinute: 30,
  },
} as const satisfies CallTable;

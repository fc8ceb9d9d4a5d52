import type { DataType } from '@vitrina/contract';

/** Where the common kinds of feeds (Google, RSS, Atom, Heureka, Zboží, Ceneo, YML, Polish bookshops) have a field, the best path first. */
export type KnownField = {
  readonly qonId: string;
  readonly dataType: DataType;
  readonly separator: string;
  readonly paths: readonly string[];
};

const known = (qonId: string, dataType: DataType, paths: string, separator = ''): KnownField => ({
  qonId,
  dataType,
  separator,
  paths: paths.split(' '),
});

export const requiredPaths: readonly KnownField[] = [
  known('id', 'id', 'g:id id item_id @id product_id code ident @ident guid sku g:mpn'),
  known(
    'title',
    'string',
    'g:title title productname product name product_name tytul nazwa model itemgroup_title',
  ),
  known(
    'categories',
    'table',
    'g:google_product_category g:product_type google_product_category product_type categorytext categories/category category categories cat kategorie/kategoria kategorie kategoria categoryid category_id',
    ',',
  ),
  known('link', 'string', 'g:link link link@href url @url product_url adres'),
  known(
    'image_link',
    'string',
    'g:image_link image_link imgurl imgs/main@url image image/url images/image picture photo img okladka enclosure@url link[enclosure]@href media/url media:content@url',
  ),
  known(
    'availability',
    'string',
    'g:availability availability delivery_date @avail @available avail available delivery stock in_stock status @stock instock quantity',
  ),
  known(
    'price',
    'number',
    'g:price price_vat price @price price_brutto cena cena_brutto cenadetaliczna amount',
  ),
];

export const additionalPaths: readonly KnownField[] = [
  known(
    'description',
    'string',
    'g:description description desc summary content longdesc shortdesc content:encoded opis',
  ),
  known(
    'brand',
    'string',
    'g:brand brand manufacturer producer vendor producent attrs/a[producent] brand_id wydawca',
  ),
  known('item_group_id', 'string', 'g:item_group_id item_group_id itemgroup_id @group_id'),
  known('sale_price', 'number', 'g:sale_price sale_price'),
  known('gtin', 'string', 'g:gtin gtin ean ean13 barcode attrs/a[ean] isbn property[isbn]'),
  known('mpn', 'string', 'g:mpn mpn productno vendorcode attrs/a[kod_producenta]'),
  known('product_type', 'table', 'g:product_type product_type', ','),
  known(
    'additional_image_link',
    'table',
    'g:additional_image_link additional_image_link imgurl_alternative imgs/i@url galery/img',
  ),
  known('color', 'string', 'g:color color colour kolor param[barva] param[kolor]'),
  known('size', 'string', 'g:size size rozmiar param[velikost] param[rozmiar]'),
  known('material', 'string', 'g:material material'),
  known('gender', 'string', 'g:gender gender'),
  known('condition', 'string', 'g:condition condition'),
  known('old_price', 'number', 'g:old_price old_price oldprice original_price price_before_discount'),
  known('omnibus_price', 'number', 'g:omnibus_price omnibus_price lowest_price'),
  known(
    'attributes',
    'table',
    'g:product_detail product_detail param attrs/a property attributes/attribute params/param',
  ),
];

const knownNames: ReadonlySet<string> = new Set(
  [...requiredPaths, ...additionalPaths].flatMap(({ paths }) => paths.map((path) => path.replace(/^g:/, ''))),
);

/** Whether a column of a table is called what some feed calls a field of a product. */
export const isKnownPath = (path: string): boolean => knownNames.has(path.toLowerCase().replace(/^g:/, ''));

import type { DataType } from '@vitrina/contract';

/**
 * Where the common kinds of feeds (Google, RSS, Atom, Heureka, Zboží, Ceneo, YML, Polish bookshops), and the tables that Polish and Czech
 * shops make themselves, have a field, the best path first. Written as `plainPath` gives it.
 */
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
  known(
    'id',
    'id',
    'g:id id item_id @id product_id id_product code ident @ident guid sku id_produktu kod_produktu kod symbol indeks g:mpn',
  ),
  known(
    'title',
    'string',
    'g:title title productname product name product_name name/language tytul nazwa nazwa_produktu nazev nazev_produktu model itemgroup_title',
  ),
  known(
    'categories',
    'table',
    'g:google_product_category g:product_type google_product_category product_type categorytext categories/category category categories defaultcategory category_name cat kategorie/kategoria kategorie kategoria kategoria_produktu categoryid category_id',
    ',',
  ),
  known(
    'link',
    'string',
    'g:link link link@href url orig_url @url product_url permalink adres adres_url adres_produktu adres_strony link_do_produktu url_produktu odkaz',
  ),
  known(
    'image_link',
    'string',
    'g:image_link image_link imgurl imgs/main@url image image/url image_url images/image images defaultimage picture photo img zdjecie zdjecie_glowne adres_zdjecia link_do_zdjecia url_zdjecia zdjecia obrazek obrazki okladka enclosure@url link[enclosure]@href media/url media:content@url',
  ),
  known(
    'availability',
    'string',
    'g:availability availability delivery_date @avail @available avail available delivery stock/amount stock in_stock in_stock? status @stock instock quantity dostepnosc dostupnost stan_magazynowy ilosc',
  ),
  known(
    'price',
    'number',
    'g:price price_vat price @price price_(tax_incl.) price_brutto regular_price final_price cena_regularna cena_podstawowa cena cena_brutto cena_sprzedazy cena_s_dph cenadetaliczna amount',
  ),
];

export const additionalPaths: readonly KnownField[] = [
  known(
    'description',
    'string',
    'g:description description desc summary content longdesc shortdesc short_description shortdescription content:encoded opis opis_produktu popis',
  ),
  known(
    'brand',
    'string',
    'g:brand brand manufacturer producer vendor producent brands attrs/a[producent] attrs/a[wydawnictwo] brand_id wydawca marka vyrobce',
  ),
  known('item_group_id', 'string', 'g:item_group_id item_group_id itemgroup_id @group_id'),
  known('sale_price', 'number', 'g:sale_price sale_price cena_promocyjna akcni_cena'),
  known(
    'gtin',
    'string',
    'g:gtin gtin ean ean13 gtin,_upc,_ean,_or_isbn barcode attrs/a[ean] isbn property[isbn] kod_ean kod_kreskowy',
  ),
  known(
    'mpn',
    'string',
    'g:mpn mpn productno vendorcode part_number reference attrs/a[kod_producenta] kod_producenta',
  ),
  known('product_type', 'table', 'g:product_type product_type', ','),
  known(
    'additional_image_link',
    'table',
    'g:additional_image_link additional_image_link imgurl_alternative imgs/i@url galery/img',
  ),
  known('color', 'string', 'g:color g:colour color colour kolor param[barva] param[kolor]'),
  known('size', 'string', 'g:size size rozmiar param[velikost] param[rozmiar]'),
  known('material', 'string', 'g:material material'),
  known('gender', 'string', 'g:gender gender'),
  known('condition', 'string', 'g:condition condition'),
  known(
    'old_price',
    'number',
    'g:old_price old_price oldprice original_price price_before_discount standard_price standardprice cena_przed_obnizka',
  ),
  known('omnibus_price', 'number', 'g:omnibus_price omnibus_price lowest_price'),
  known(
    'attributes',
    'table',
    'g:product_detail product_detail param attrs/a property attributes/attribute params/param information_parameters/information_parameter attribute filteringproperty',
  ),
  ...[0, 1, 2, 3, 4].map((number) =>
    known(`custom_label_${number}`, 'string', `g:custom_label_${number} custom_label_${number}`),
  ),
];

/** A path as it is compared: `Zdjęcie` and `Cena_promocyjna` as `zdjecie` and `cena_promocyjna`. */
export const plainPath = (path: string): string =>
  path.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '');

const knownNames: ReadonlySet<string> = new Set(
  [...requiredPaths, ...additionalPaths].flatMap(({ paths }) => paths.map((path) => path.replace(/^g:/, ''))),
);

/** Whether a column of a table is called what some feed calls a field of a product. */
export const isKnownPath = (path: string): boolean => knownNames.has(plainPath(path).replace(/^g:/, ''));

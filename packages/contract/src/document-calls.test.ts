import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { calls } from './calls.ts';

type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

const schemaOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): Schema =>
  schema ? (z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Schema) : {};

/** The schemas that one step of a path leads to: through lists, and through each of several forms. */
const step = (schema: Schema, name: string): Schema[] => [
  ...(schema.properties?.[name] ? [schema.properties[name]] : []),
  ...(schema.items ? step(schema.items, name) : []),
  ...formsOf(schema).flatMap((form) => step(form, name)),
];

const has = (schemas: readonly Schema[], path: string): boolean => {
  let at = schemas;
  for (const name of path.split('.')) at = at.flatMap((schema) => step(schema, name));
  return at.length > 0;
};

const byAddress = new Map(
  Object.values<Call>(calls).map((call) => [`${call.method} ${call.path.slice(1)}`, call]),
);

/**
 * Section 7 of the specification, typed from it: method and path, what is sent (params, query or body), what is answered.
 * Nothing of this table is taken from the contract, so that a name which is changed there is missed here.
 */
const documented: readonly (readonly [row: string, address: string, sent: string, answered: string])[] = [
  ['[R7.01]', 'GET auth/relogin/{hash}', 'hash', 'access_token expires_in'],
  [
    '[R7.01]',
    'GET auth/profile',
    '',
    'data.uid data.displayName data.domain data.customerSymbol data.platformId data.features data.modules data.role data.status',
  ],
  ['[R7.01]', 'GET auth/refresh', '', 'access_token expires_in'],
  ['[R7.01]', 'GET auth/logout', '', ''],
  ['[R7.02]', 'GET catalog/industries', '', 'data.id data.label'],
  ['[R7.02]', 'GET catalog/languages', '', 'data.id data.code'],
  ['[R7.02]', 'GET catalog/currencies', '', 'data.data.id data.data.code'],
  [
    '[R7.03]',
    'GET catalog/testCatalog',
    '',
    'data.industryId data.languageCode data.currencyCode data.catalogUri data.catalogName',
  ],
  ['[R7.03]', 'POST catalog/testCatalog', 'languageCode currencyCode industryId linkUri name', 'data'],
  ['[R7.04]', 'GET catalog/periodicCatalog', '', 'data.periods'],
  ['[R7.04]', 'POST catalog/periodicCatalog', 'periods catalogId', 'data.periods'],
  ['[R7.05]', 'GET catalog/catalogs', '', 'data.id data.name data.url data.type data.language data.industry'],
  [
    '[R7.05]',
    'GET catalog/catalogs/full',
    '',
    'data.id data.name data.url data.type data.language data.industry data.currency.id data.currency.code',
  ],
  [
    '[R7.06]',
    'GET catalogInstance/{catalogId}/mappings',
    'catalogId',
    'data.qonId data.catalogField data.dataType data.separator data.description data.isDeletable',
  ],
  ['[R7.06]', 'GET catalogInstance/{catalogId}/fields', 'catalogId', 'data'],
  ['[R7.06]', 'GET catalogInstance/{catalogId}/importPeriods', 'catalogId', 'data.periods'],
  ['[R7.06]', 'GET catalogInstance/{catalogId}/url', 'catalogId', 'data.url'],
  ['[R7.06]', 'GET catalogInstance/{catalogId}/categoriesMappings', 'catalogId', 'data'],
  ['[R7.06]', 'GET catalogInstance/{catalogId}/refreshCategoryTree', 'catalogId', 'data'],
  [
    '[R7.15]',
    'POST stylist/updateMappingsByCategoryId',
    'catalogId mappings.categoryId mappings.baseCategoryId',
    'data.changed data.unchanged changeId',
  ],
  ['[R7.07]', 'GET catalogInstance/makeTypeProduction', '', 'data.type'],
  ['[R7.08]', 'DELETE catalog/{catalogId}', 'catalogId', 'data'],
  [
    '[R7.09]',
    'GET catalog/{catalogId}/importStatus',
    'catalogId',
    'data.status data.correctCount data.wrongCount',
  ],
  [
    '[R7.10]',
    'GET catalog/{catalogId}/products',
    'catalogId page perPage',
    'data.id data.title data.price data.availability data.categories data.link data.image data.variantsCount total page',
  ],
  [
    '[R7.10]',
    'GET catalog/{catalogId}/product/{productId}',
    'catalogId productId',
    'data.id data.title data.price data.availability data.categories data.link data.image data.variantsCount',
  ],
  [
    '[R7.10]',
    'GET catalog/{catalogId}/product/{productId}/imagesDetails',
    'catalogId productId',
    'data.imageId data.address data.state data.width data.height',
  ],
  [
    '[R7.10]',
    'GET catalog/{catalogId}/image/{imageId}',
    'catalogId imageId',
    'data.imageId data.address data.state data.width data.height data.products.id',
  ],
  ['[R7.11]', 'GET xmlAnalyzer/foundPathsByCatalog/{catalogId}', 'catalogId', 'data.foundPaths'],
  ['[R7.12]', 'GET xmlAnalyzer/analyze', 'xmlUri', 'data.foundPaths'],
  ['[R7.13]', 'GET xmlAnalyzer/preview', 'xmlUri', 'data.foundPaths'],
  [
    '[R7.14]',
    'POST xmlMapping/storeMapping',
    'mapping.path mapping.fieldLabel mapping.fieldType mapping.separator',
    'data',
  ],
  [
    '[R7.14]',
    'POST xmlMapping/updateMapping',
    'mapping.path mapping.fieldLabel mapping.fieldType mapping.separator',
    'data',
  ],
  ['[R7.15]', 'GET stylist/stylization/{stylizationId}', 'stylizationId', 'data'],
  ['[R7.15]', 'POST stylist/stylization/{stylizationId}/update', 'stylizationId', 'data'],
  [
    '[R7.16]',
    'GET importCatalog/isTestImportFinished',
    '',
    'data.correctCount data.wrongCount data.error data.warnings',
  ],
  [
    '[R7.16]',
    'GET importCatalog/isProdImportFinished/{id}',
    'id',
    'data.correctCount data.wrongCount data.error data.warnings',
  ],
  [
    '[R7.17]',
    'GET importCatalog/getImportedProducts/{page}/{perPage}',
    'page perPage',
    'data.correctProducts data.total data.page',
  ],
  [
    '[R7.17]',
    'GET importCatalog/getImportedProducts/{id}/{page}/{perPage}',
    'id page perPage',
    'data.correctProducts data.total data.page',
  ],
  [
    '[R7.18]',
    'GET search/instances',
    '',
    'data.instanceId data.name data.catalog data.productsPerPage data.popularQueriesLimit data.popularQueriesInterval',
  ],
  ['[R7.18]', 'POST search/instance', 'name catalogId', 'data.instanceId'],
  [
    '[R7.19]',
    'POST search/getWeights',
    'searchId',
    'data.field data.weight data.fullMatch data.match data.exact',
  ],
  [
    '[R7.19]',
    'POST search/setWeights',
    'searchId weights.field weights.weight weights.fullMatch',
    'data.field',
  ],
  ['[R7.20]', 'POST search/getSorts', 'searchId', 'data'],
  ['[R7.20]', 'POST search/setSorts', 'searchId', 'data'],
  [
    '[R7.20]',
    'POST search/getSortGroups',
    'searchId',
    'data.name data.description data.conditions.additionalInfo',
  ],
  ['[R7.20]', 'POST search/moveDownSortGroup', 'searchId from', 'data'],
  ['[R7.20]', 'POST search/moveUpSortGroup', 'searchId from', 'data'],
  ['[R7.20]', 'POST search/deleteSortGroup', 'searchId sortId', 'data'],
  [
    '[R7.20]',
    'POST search/saveSortGroup',
    [
      'searchId sortGroup.name sortGroup.description sortGroup.conditions.type sortGroup.conditions.field',
      'sortGroup.conditions.order sortGroup.conditions.additionalInfo.criterion',
      'sortGroup.conditions.additionalInfo.period sortGroup.conditions.additionalInfo.script',
    ].join(' '),
    'data',
  ],
  ['[R7.21]', 'POST search/getFacetedMenu', 'searchId', 'data.field data.label data.functionType data.unit'],
  [
    '[R7.21]',
    'POST search/setFacetedMenu',
    'searchId facetedmenu.field facetedmenu.label facetedmenu.functionType facetedmenu.unit',
    'data',
  ],
  ['[R7.22]', 'POST search/getSuggestions', 'searchId', 'data.label data.status data.useAggregate'],
  [
    '[R7.22]',
    'POST search/setSuggestions',
    'searchId suggestions.label suggestions.status suggestions.useAggregate',
    'data',
  ],
  ['[R7.23]', 'POST search/getSharedFields', 'catalogId', 'data.field'],
  ['[R7.23]', 'POST search/setSharedFields', 'catalogId sharedFields.field', 'data.field'],
  ['[R7.24]', 'POST search/getFields', 'searchId', 'data.path'],
  ['[R7.25]', 'POST search/getPagination', 'searchId', 'data.productsPerPage'],
  ['[R7.25]', 'POST search/setPagination', 'searchId productsPerPage', 'data.productsPerPage'],
  ['[R7.26]', 'POST search/getPopularQueriesSettings', 'searchId', 'data.limit data.interval'],
  ['[R7.26]', 'POST search/setPopularQueriesSettings', 'searchId limit interval', 'data.limit data.interval'],
  [
    '[R7.27]',
    'GET search/{searchId}/appSettings',
    'searchId',
    [
      'data.general.applicationEnabled data.general.redirectionUrl data.general.removeDecimals data.general.currency',
      'data.general.useHashBeforeSearchParams data.onfocus.showOnfocus data.onfocus.popularProducts.enabled',
      'data.onfocus.popularProducts.count data.onfocus.popularProducts.sortName data.onfocus.popularQueries.count',
      'data.onfocus.customQueries.header data.onfocus.customQueries.queries.label data.onfocus.customQueries.queries.link',
      'data.onfocus.recentQueries.count data.onfocus.topProduct.enabled data.onfocus.topProduct.imageSize',
      'data.autocomplete.showButtonOnInput data.autocomplete.showAutocomplete data.autocomplete.bestseller.enabled',
      'data.autocomplete.imageSize data.serp.showInput data.serp.showButtonOnInput data.serp.allowEmptyQuery',
      'data.serp.showSorting',
    ].join(' '),
  ],
  ['[R7.27]', 'POST search/{searchId}/appSettings', 'searchId general onfocus autocomplete serp', 'data'],
  [
    '[R7.28]',
    'GET search/{searchId}/appLabels',
    'searchId',
    'data.labels.autocomplete data.labels.popularQueries data.labels.popularProducts data.labels.serp data.labels.filters data.labels.pagination data.labels.recentQueries',
  ],
  ['[R7.28]', 'POST search/{searchId}/appLabels', 'searchId labels', 'data.labels'],
  ['[R7.29]', 'GET search/blockedPhrase', 'sort orderBy page', 'data.phrase total'],
  ['[R7.29]', 'POST search/blockedPhrase', 'blockedPhrase', 'data.phrase'],
  ['[R7.29]', 'PUT search/blockedPhrase/{phrase}', 'phrase blockedPhrase', 'data.phrase'],
  ['[R7.29]', 'DELETE search/blockedPhrase/{phrase}', 'phrase', ''],
  [
    '[R7.32]',
    'POST htmlTemplate/store',
    'templateId templateName width height html',
    'data.templateId data.templateName data.width data.height data.html',
  ],
  [
    '[R7.32]',
    'POST htmlTemplate/update',
    'templateId templateName width height html',
    'data.templateId data.templateName data.width data.height data.html',
  ],
  [
    '[R7.32]',
    'GET htmlTemplate/getAllTemplates',
    '',
    'data.templateId data.templateName data.width data.height data.html',
  ],
  ['[R7.33]', 'GET catalog/getAuthDomainsList', '', 'data'],
  ['[R7.33]', 'POST catalog/setAuthDomainsList', 'domains', 'data'],
  ['[R7.34]', 'GET catalog/getAuthKey', '', 'data.url data.key'],
  ['[R7.34]', 'GET catalog/resetAuthKey', '', 'data.url data.key'],
  ['[R7.35]', 'POST catalogItemsLinker/linkItems', '', 'data'],
  ['[R7.35]', 'POST catalogItemsLinker/detachItems', '', 'data'],
  ['[R7.35]', 'GET catalogItemsLinker/linkedItemsIds/{context}/{instanceId}', 'context instanceId', 'data'],
  [
    '[R7.35]',
    'GET catalogItemsLinker/linkedItemsIds/{context}/{instanceId}/item/{mainCatalogItemId}',
    'context instanceId mainCatalogItemId',
    'data',
  ],
];

const formsOf = ({ anyOf, oneOf, allOf }: Schema): Schema[] =>
  [anyOf, oneOf, allOf].flatMap((forms) => forms ?? []);

/** All names in a schema, each with those that lead to it. */
const namesIn = (schema: Schema, before = ''): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, value]) => [
    before + name,
    ...namesIn(value, `${before}${name}.`),
  ]),
  ...(schema.items ? namesIn(schema.items, before) : []),
  ...(typeof schema.additionalProperties === 'object'
    ? namesIn(schema.additionalProperties, `${before}*.`)
    : []),
  ...formsOf(schema).flatMap((form) => namesIn(form, before)),
];

const describeCall = ([name, call]: readonly [string, Call]): string => {
  const parts = (['params', 'query', 'body'] as const).map((part) => [
    part,
    namesIn(schemaOf(call[part], 'input')),
  ]);
  const told = [...parts, ['reply', namesIn(schemaOf(call.reply, 'output'))]] as const;
  return [
    `${call.method} ${call.path} (${name})`,
    ...told
      .filter(([, names]) => names.length > 0)
      .map(([part, names]) => `  ${part}: ${[...new Set(names)].join(' ')}`),
  ].join('\n');
};

const named = (list: string): string[] => list.split(' ').filter((name) => name !== '');

describe('the calls of the specification', () => {
  test.each(documented)('%s %s is there, with its fields under their names', (_, address, sent, answered) => {
    const call = byAddress.get(address);
    expect(call, 'is there').toBeDefined();
    const asked = [call?.params, call?.query, call?.body].map((schema) => schemaOf(schema, 'input'));
    const reply = [schemaOf(call?.reply, 'output')];
    expect(named(sent).filter((path) => !has(asked, path))).toEqual([]);
    expect(named(answered).filter((path) => !has(reply, path))).toEqual([]);
  });
});

test('[R7.37] no name on the wire changes unseen: each call, what it takes and what it answers', async () => {
  const table = Object.entries<Call>(calls).map(describeCall).join('\n\n');
  await expect(`${table}\n`).toMatchFileSnapshot('./names-on-the-wire.txt');
});

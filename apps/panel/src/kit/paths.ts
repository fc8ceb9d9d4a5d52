/** Every address of the panel, except those of settings, which are in their descriptors. `$name` is a parameter. */
export const paths = {
  auth: '/auth/$hash',
  notFound: '/pages/error-404',

  dashboard: '/search',
  templates: '/search/htmlTemplate',
  templateAdd: '/search/htmlTemplate/add',
  template: '/search/htmlTemplate/edit/$templateId',
  phrasesReport: '/search/phrasesReport',
  productsReport: '/search/productsReport',
  emptyPhrasesReport: '/search/phrasesReportWithNoResults',
  toMend: '/search/reports/toMend',
  subscription: '/search/subscription',
  apiAccess: '/api/authorization',
  account: '/account',
  embed: '/search/embed',
  operatorCustomers: '/operator/customers',
  socialConfigs: '/socialStream/configs',
  socialConfigAdd: '/socialStream/config/add',
  socialConfig: '/socialStream/config/$configId',
  socialConfigCatalogs: '/socialStream/config/$configId/catalogs',
  socialReport: '/socialStream/reportDashboard',
  socialPosts: '/socialStream/$configId/posts',
  socialPost: '/socialStream/$configId/post/$postId',

  sortAdd: '/search/sortSettings/add/$searchId',
  settingsHistory: '/search/history',
  ruleAdd: '/search/rules/add',
  rule: '/search/rules/$ruleId',

  catalogs: '/catalog/instances',
  catalogAdd: '/catalog/instances/add',
  catalogsBin: '/catalog/instances/bin',
  catalogMapping: '/catalog/mapping/$catalogId',
  catalogHistory: '/catalog/history/$catalogId',
  catalogTime: '/catalog/time/$catalogId',
  catalog: '/catalog/instance/$catalogId',
  catalogProducts: '/catalog/$catalogId/productsList',
  catalogCategories: '/catalog/instance/$catalogId/categories',
  catalogProduct: '/catalog/instance/$catalogId/product/$productId',
  catalogImages: '/catalog/instance/$catalogId/images',
  catalogImage: '/catalog/instance/$catalogId/image/$imageId',
  productImage: '/catalog/instance/$catalogId/product/$productId/image/$imageId',
  instagram: '/catalog/instagram',

  instances: '/search/instances',
  instance: '/search/instance/$searchId',
  instanceAdd: '/search/instances/add',
  instancesBin: '/search/instances/bin',
  try: '/search/try',
  searchReport: '/search/v3/reportDashboard',
  allPhrases: '/search/v3/phrases/all',
  emptyPhrases: '/search/v3/phrases/emptySearch',

  stylistReport: '/stylist/v3/reportDashboard',
  stylizations: '/stylist/stylizations/list',
  stylization: '/stylist/stylization/$stylizationId',
} as const;

export type PathName = keyof typeof paths;
export type ParamsOf<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;
type Params<Name extends PathName> = Record<ParamsOf<(typeof paths)[Name]>, string>;
type Rest<Name extends PathName> = [ParamsOf<(typeof paths)[Name]>] extends [never] ? [] : [Params<Name>];

/** Fills in a pattern's parameters; a missing one is left as it is. */
export const fillPath = (pattern: string, params: Readonly<Record<string, string | undefined>>): string =>
  pattern.replace(/\$(\w+)/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });

/** The address of a screen: `pathTo('catalogHistory', { catalogId })`. */
export const pathTo = <Name extends PathName>(name: Name, ...rest: Rest<Name>): string =>
  fillPath(paths[name], rest[0] ?? {});

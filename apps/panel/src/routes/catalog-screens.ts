import { IconBrandInstagram, IconPackages, IconPlus } from '@tabler/icons-react';
import { catalogArea } from '../kit/access.ts';
import { paths } from '../kit/paths.ts';
import type { ScreenTable } from '../shell/menu/screen.ts';

/** Catalogs: the wizard, imports, products and mapping. */
export const catalogScreens = {
  catalogs: {
    path: paths.catalogs,
    access: catalogArea,
    menu: { group: 'catalogs', icon: IconPackages },
    load: async () => (await import('../features/catalogs/catalogs-page.tsx')).CatalogsPage,
    lists: 'listFullCatalogs',
  },
  catalogAdd: {
    path: paths.catalogAdd,
    access: catalogArea,
    parent: 'catalogs',
    menu: { group: 'catalogs', icon: IconPlus },
    load: async () => (await import('../features/catalogs/catalog-wizard-page.tsx')).CatalogWizardPage,
  },
  catalogsBin: {
    path: paths.catalogsBin,
    access: catalogArea,
    parent: 'catalogs',
    load: async () => (await import('../features/catalogs/catalogs-bin-page.tsx')).CatalogsBinPage,
  },
  catalog: {
    path: paths.catalog,
    access: catalogArea,
    parent: 'catalogs',
    crumbParam: 'catalogId',
    load: async () => (await import('../features/catalogs/catalog-page.tsx')).CatalogPage,
  },
  catalogProducts: {
    path: paths.catalogProducts,
    access: catalogArea,
    parent: 'catalog',
    load: async () => (await import('../features/catalogs/products-page.tsx')).ProductsPage,
  },
  catalogProduct: {
    path: paths.catalogProduct,
    access: catalogArea,
    parent: 'catalogProducts',
    crumbParam: 'productId',
    load: async () => (await import('../features/catalogs/product-page.tsx')).ProductPage,
  },
  catalogHistory: {
    path: paths.catalogHistory,
    access: catalogArea,
    parent: 'catalog',
    load: async () =>
      (await import('../features/catalogs/imports/import-history-page.tsx')).ImportHistoryPage,
  },
  catalogMapping: {
    path: paths.catalogMapping,
    access: catalogArea,
    parent: 'catalog',
    load: async () => (await import('../features/catalogs/mapping/mapping-page.tsx')).MappingPage,
  },
  catalogTime: {
    path: paths.catalogTime,
    access: catalogArea,
    parent: 'catalog',
    load: async () => (await import('../features/catalogs/imports/refresh-times-page.tsx')).RefreshTimesPage,
  },
  catalogCategories: {
    path: paths.catalogCategories,
    access: catalogArea,
    parent: 'catalog',
    load: async () => (await import('../features/categories/categories-page.tsx')).CategoriesPage,
    listsOfCatalog: 'listCategories',
  },
  catalogImages: {
    path: paths.catalogImages,
    access: catalogArea,
    parent: 'catalog',
    load: async () => (await import('../features/images/images-page.tsx')).ImagesPage,
  },
  catalogImage: {
    path: paths.catalogImage,
    access: catalogArea,
    parent: 'catalogImages',
    crumbParam: 'imageId',
    load: async () => (await import('../features/images/image-page.tsx')).CatalogImagePage,
  },
  productImage: {
    path: paths.productImage,
    access: catalogArea,
    parent: 'catalogProduct',
    crumbParam: 'imageId',
    load: async () => (await import('../features/images/image-page.tsx')).ProductImagePage,
  },
  instagram: {
    path: paths.instagram,
    access: catalogArea,
    parent: 'catalogs',
    menu: { group: 'catalogs', icon: IconBrandInstagram },
    load: async () => (await import('../features/social/instagram-page.tsx')).InstagramPage,
  },
} satisfies Partial<ScreenTable>;

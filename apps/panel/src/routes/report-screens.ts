import {
  IconChartBar,
  IconLayoutGrid,
  IconPalette,
  IconReportSearch,
  IconTool,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { instanceArea, stylistArea } from '../kit/access.ts';
import { paths } from '../kit/paths.ts';
import type { ScreenTable } from '../shell/menu/screen.ts';

const allPhrases = async () =>
  (await import('../features/reports/phrases/phrase-report-page.tsx')).AllPhrasesReportPage;
const emptyPhrases = async () =>
  (await import('../features/reports/phrases/phrase-report-page.tsx')).EmptyPhrasesReportPage;

/** Reports, and the screens of the stylist. */
export const reportScreens = {
  searchReport: {
    path: paths.searchReport,
    access: instanceArea,
    menu: { group: 'reports', icon: IconChartBar },
    concernsInstance: true,
    load: async () => (await import('../features/reports/dashboard/search-report-page.tsx')).SearchReportPage,
  },
  toMend: {
    path: paths.toMend,
    access: 'session',
    menu: { group: 'reports', icon: IconTool },
    concernsInstance: true,
    load: async () => (await import('../features/reports/mend/to-mend-page.tsx')).ToMendPage,
  },
  allPhrases: {
    path: paths.allPhrases,
    access: instanceArea,
    parent: 'searchReport',
    concernsInstance: true,
    load: allPhrases,
  },
  emptyPhrases: {
    path: paths.emptyPhrases,
    access: instanceArea,
    parent: 'searchReport',
    concernsInstance: true,
    load: emptyPhrases,
  },
  phrasesReport: {
    path: paths.phrasesReport,
    access: 'session',
    menu: { group: 'reports', icon: IconReportSearch },
    concernsInstance: true,
    load: allPhrases,
  },
  emptyPhrasesReport: {
    path: paths.emptyPhrasesReport,
    access: 'session',
    menu: { group: 'reports', icon: IconZoomQuestion },
    concernsInstance: true,
    load: emptyPhrases,
  },
  productsReport: {
    path: paths.productsReport,
    access: 'session',
    menu: { group: 'reports', icon: IconLayoutGrid },
    concernsInstance: true,
    load: async () =>
      (await import('../features/reports/products/products-report-page.tsx')).ProductsReportPage,
  },
  stylistReport: {
    path: paths.stylistReport,
    access: stylistArea,
    menu: { group: 'stylist', icon: IconChartBar },
    concernsInstance: true,
    load: async () => (await import('../features/showcase-report/looks-report-page.tsx')).LooksReportPage,
  },
  stylizations: {
    path: paths.stylizations,
    access: stylistArea,
    menu: { group: 'stylist', icon: IconPalette },
    load: async () => (await import('../features/stylist/stylizations-page.tsx')).StylizationsPage,
  },
  stylization: {
    path: paths.stylization,
    access: stylistArea,
    parent: 'stylizations',
    load: async () => (await import('../features/stylist/stylization-page.tsx')).StylizationPage,
  },
} satisfies Partial<ScreenTable>;

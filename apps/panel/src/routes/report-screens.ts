import { IconBan, IconChartBar, IconLayoutGrid, IconPalette, IconReportSearch } from '@tabler/icons-react';
import { instanceArea, stylistArea } from '../kit/access.ts';
import { paths } from '../kit/paths.ts';
import type { ScreenTable } from '../shell/menu/screen.ts';

/** Reports, and the screens of the stylist. */
export const reportScreens = {
  searchReport: {
    path: paths.searchReport,
    access: instanceArea,
    menu: { group: 'reports', icon: IconChartBar },
    concernsInstance: true,
  },
  allPhrases: {
    path: paths.allPhrases,
    access: instanceArea,
    parent: 'searchReport',
    concernsInstance: true,
  },
  emptyPhrases: {
    path: paths.emptyPhrases,
    access: instanceArea,
    parent: 'searchReport',
    concernsInstance: true,
  },
  phrasesReport: {
    path: paths.phrasesReport,
    access: 'session',
    menu: { group: 'reports', icon: IconReportSearch },
  },
  productsReport: {
    path: paths.productsReport,
    access: 'session',
    menu: { group: 'reports', icon: IconLayoutGrid },
  },
  emptyPhrasesReport: {
    path: paths.emptyPhrasesReport,
    access: 'session',
    menu: { group: 'reports', icon: IconBan },
  },
  stylistReport: {
    path: paths.stylistReport,
    access: stylistArea,
    menu: { group: 'stylist', icon: IconChartBar },
  },
  stylizations: {
    path: paths.stylizations,
    access: stylistArea,
    menu: { group: 'stylist', icon: IconPalette },
  },
  stylization: {
    path: paths.stylization,
    access: stylistArea,
    parent: 'stylizations',
    crumbParam: 'stylizationId',
  },
} satisfies Partial<ScreenTable>;

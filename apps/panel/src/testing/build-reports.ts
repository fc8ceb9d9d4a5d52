import type {
  PhraseFigures,
  PhraseReport,
  PhraseReportRow,
  ProductFigures,
  ProductReport,
  ProductReportRow,
  ReportSummary,
} from '@vitrina/contract';
import type { Handlers, Received } from './api-server.ts';
import { buildProduct } from './build.ts';

const divided = (part: number, by: number): number | null => (by === 0 ? null : part / by);

export const buildPhraseFigures = (part: Partial<PhraseFigures> = {}): PhraseFigures => {
  const figures = {
    searches: 200,
    emptySearches: 0,
    clicks: 90,
    salesCount: 4,
    unitsSold: 5,
    total: 1299.95,
    ...part,
  };
  return {
    ctr: divided(figures.clicks, figures.searches),
    conversion: divided(figures.salesCount, figures.clicks),
    ...figures,
  };
};

export const buildPhraseRow = (
  part: Partial<PhraseReportRow> & Pick<PhraseReportRow, 'phrase'>,
): PhraseReportRow => ({ ...buildPhraseFigures(part), before: null, ...part });

export const buildProductFigures = (part: Partial<ProductFigures> = {}): ProductFigures => {
  const figures = {
    views: 900,
    clicks: 120,
    carts: 14,
    salesCount: 5,
    salesFromSearch: 3,
    unitsSold: 6,
    total: 2394,
    ...part,
  };
  return { conversion: divided(figures.salesCount, figures.clicks), ...figures };
};

export const buildProductRow = (
  part: Partial<ProductReportRow> & Pick<ProductReportRow, 'id'>,
): ProductReportRow => ({
  ...buildProductFigures(part),
  name: 'Lampa wisząca Luna',
  product: buildProduct({ id: part.id, title: part.name ?? 'Lampa wisząca Luna', price: 399 }),
  isGone: false,
  before: null,
  ...part,
});

const row = (
  phrase: string,
  [searches, emptySearches, clicks, salesCount, total]: readonly [number, number, number, number, number],
): PhraseReportRow =>
  buildPhraseRow({ phrase, searches, emptySearches, clicks, salesCount, unitsSold: salesCount, total });

/** What visitors of a furniture shop search for. */
export const phraseRows: readonly PhraseReportRow[] = [
  row('sofa narożna', [1240, 0, 693, 31, 86_769]),
  row('lampa wisząca', [982, 0, 551, 27, 9_423.6]),
  row('stół rozkładany', [871, 4, 402, 18, 28_782]),
  row('krzesło tapicerowane', [640, 0, 377, 22, 15_378]),
  row('kanapa', [412, 398, 6, 0, 0]),
  row('komoda dąb', [388, 0, 201, 9, 8_091]),
  row('łóżko 160x200', [351, 0, 188, 7, 13_993]),
  row('dywan wełniany', [298, 21, 140, 6, 3_894]),
  row('hamak', [120, 120, 0, 0, 0]),
  row('szezlong', [96, 96, 0, 0, 0]),
  row('lampka nocna', [88, 0, 51, 4, 516]),
  row('', [77, 12, 20, 1, 249]),
];

const titles = [
  'Sofa narożna Oslo, szara',
  'Lampa wisząca Luna, mosiądz',
  'Stół rozkładany Bergen 160–240 cm',
  'Krzesło tapicerowane Fjord',
  'Komoda dębowa Skagen, 4 szuflady',
  'Dywan wełniany Tromsø 160×230',
];
export const productRows: readonly ProductReportRow[] = [
  ...titles.map((name, index) =>
    buildProductRow({
      id: `MEB-${101 + index}`,
      name,
      views: 4200 - index * 510,
      clicks: 640 - index * 83,
      carts: 71 - index * 9,
      salesCount: 24 - index * 3,
      salesFromSearch: 15 - index * 2,
      unitsSold: 26 - index * 3,
      total: 31_000 - index * 4_321,
    }),
  ),
  buildProductRow({ id: 'MEB-90', name: 'Fotel Hygge', product: null, isGone: true, clicks: 41 }),
];

const summed = (rows: readonly PhraseReportRow[]): PhraseFigures => {
  const sum = (of: (each: PhraseReportRow) => number): number =>
    rows.reduce((all, each) => all + of(each), 0);
  return buildPhraseFigures({
    searches: sum(({ searches }) => searches),
    emptySearches: sum(({ emptySearches }) => emptySearches),
    clicks: sum(({ clicks }) => clicks),
    salesCount: sum(({ salesCount }) => salesCount),
    unitsSold: sum(({ unitsSold }) => unitsSold),
    total: sum(({ total }) => total),
  });
};

const period = { from: '2026-10-22', to: '2026-11-22' };
const before = { from: '2026-09-20', to: '2026-10-21' };

export const buildPhraseReport = (part: Partial<PhraseReport> = {}): PhraseReport => ({
  data: [...phraseRows],
  total: phraseRows.length,
  totals: summed(phraseRows),
  totalsBefore: null,
  period,
  before,
  currency: 'PLN',
  ...part,
});

export const buildProductReport = (part: Partial<ProductReport> = {}): ProductReport => ({
  data: [...productRows],
  total: productRows.length,
  totals: buildProductFigures({ views: 17_550, clicks: 2636, salesCount: 104, total: 123_567 }),
  totalsBefore: null,
  period,
  before,
  currency: 'PLN',
  ...part,
});

const dayMs = 24 * 60 * 60 * 1000;
const dayAt = (from: string, index: number): string =>
  new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10);

const daysFrom = (from: string, count: number, scale: number): ReportSummary['days'] =>
  Array.from({ length: count }, (_, index) => {
    const searches = Math.round((150 + 60 * Math.sin(index / 1.1) + index) * scale);
    return {
      day: dayAt(from, index),
      searches,
      emptySearches: Math.round(searches * 0.11),
      clicks: Math.round(searches * 0.52),
      salesCount: Math.round(searches * 0.021),
      total: Math.round(searches * 21.5),
    };
  });

/** The summary of a period of `count` days. */
export const buildSummary = (part: Partial<ReportSummary> = {}, count = 32): ReportSummary => ({
  period: { from: period.from, to: dayAt(period.from, count - 1) },
  before: { from: dayAt(period.from, -count), to: dayAt(period.from, -1) },
  firstDay: dayAt(period.from, -3 * count),
  currency: 'PLN',
  figures: summed(phraseRows),
  figuresBefore: buildPhraseFigures({
    searches: 4890,
    emptySearches: 711,
    clicks: 2301,
    salesCount: 96,
    total: 131_020,
  }),
  days: daysFrom(period.from, count, 1),
  daysBefore: daysFrom(dayAt(period.from, -count), count, 0.86),
  funnel: { searches: 5563, found: 4912, clicked: 2207, carts: 301, sales: 125 },
  devices: [
    { device: 'phone', searches: 3820, clicks: 1740, salesCount: 71, total: 90_112 },
    { device: 'desktop', searches: 1401, clicks: 790, salesCount: 47, total: 68_100.6 },
    { device: 'tablet', searches: 290, clicks: 91, salesCount: 6, total: 8_100 },
    { device: 'unknown', searches: 52, clicks: 8, salesCount: 1, total: 784 },
  ],
  ...part,
});

type Asked = {
  query?: string;
  orderBy?: string;
  sort?: 'asc' | 'desc';
  offset?: number;
  limit?: number;
  compare?: boolean;
};

/** Filters, sorts and cuts the rows of a report as the server does. */
const answer = <Row extends object>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  { body }: Received,
) => {
  const { query = '', orderBy = 'searches', sort = 'desc', offset = 0, limit = 20 } = body as Asked;
  const found = rows.filter((each) => nameOf(each).toLowerCase().includes(query.toLowerCase()));
  const sortKey = (each: Row): number | string =>
    ((each as Record<string, unknown>)[orderBy] as number | string | null) ?? -1;
  const ordered = found.toSorted((a, b) => {
    const [x, y] = [sortKey(a), sortKey(b)];
    return (x < y ? -1 : x > y ? 1 : 0) * (sort === 'asc' ? 1 : -1);
  });
  return { data: ordered.slice(offset, offset + limit), total: found.length };
};

const lessBefore = (figures: PhraseFigures): PhraseFigures =>
  buildPhraseFigures({
    searches: Math.round(figures.searches * 0.9),
    emptySearches: Math.round(figures.emptySearches * 0.7),
    clicks: Math.round(figures.clicks * 0.95),
    salesCount: figures.salesCount,
    unitsSold: figures.unitsSold,
    total: figures.total * 1.1,
  });

const phraseAnswer =
  (rows: readonly PhraseReportRow[]) =>
  (received: Received): PhraseReport => {
    const { compare = false } = received.body as Asked;
    const withBefore = compare
      ? rows.map((each, index) => ({ ...each, before: index % 5 === 4 ? null : lessBefore(each) }))
      : rows;
    const totals = summed(rows);
    return buildPhraseReport({
      ...answer(withBefore, ({ phrase }) => phrase, received),
      totals,
      totalsBefore: compare ? lessBefore(totals) : null,
    });
  };

/** A shop with events. */
export const reportHandlers: Handlers = {
  reportPhrases: phraseAnswer(phraseRows),
  reportPhrasesWithNoResults: phraseAnswer(phraseRows.filter(({ emptySearches }) => emptySearches > 0)),
  reportProducts: (received) => buildProductReport(answer(productRows, ({ name }) => name, received)),
  summariseSearches: () => ({ data: buildSummary() }),
  detailPhrase: () => ({
    data: {
      since: '2026-10-22',
      products: productRows.slice(0, 3).map(({ id, name, product, isGone }, index) => ({
        id,
        name,
        product,
        isGone,
        clicks: 41 - index * 13,
      })),
      nextPhrases: [
        { phrase: 'sofa', times: 38 },
        { phrase: 'sofa narożna', times: 11 },
      ],
    },
  }),
  detailProduct: () => ({
    data: {
      since: '2026-10-22',
      phrases: [
        { phrase: 'sofa narożna', clicks: 402 },
        { phrase: 'sofa szara', clicks: 71 },
      ],
    },
  }),
};

import type { ReportPeriod } from '@vitrina/contract';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { CatalogRecord, Customer, FindCatalog } from '../../storage/records.ts';
import { resolvePeriod } from './periods.ts';
import type { ShowcasePlaces } from './read/showcases.ts';
import type { ReportDependencies } from './service.ts';

type Dependencies = Pick<ReportDependencies, 'findInstance' | 'now'> & { readonly findCatalog: FindCatalog };
type Asked = {
  readonly searchId?: string | undefined;
  readonly catalogId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};
export type ShowcaseSubject = {
  readonly places: ShowcasePlaces;
  readonly catalog: CatalogRecord;
  readonly period: ReportPeriod;
};
export type FindShowcaseSubject = (customer: Customer, asked: Asked) => Promise<ShowcaseSubject | Failure>;

/** What a report of looks or posts is about: those of a search instance, or of all that search a catalog; and which days. */
export const createFindShowcaseSubject = ({
  findInstance,
  findCatalog,
  now,
}: Dependencies): FindShowcaseSubject => {
  const findPlaces = async (
    { id: customerId }: Customer,
    { searchId, catalogId }: Asked,
  ): Promise<Omit<ShowcaseSubject, 'period'> | Failure> => {
    if (searchId === undefined && catalogId !== undefined) {
      const catalog = await findCatalog(customerId, catalogId);
      return catalog ? { places: { customerId, catalogId, instanceId: null }, catalog } : fail('NOT_FOUND');
    }
    const found = await findInstance(customerId, searchId);
    if (!found || (catalogId !== undefined && found.catalog.id !== catalogId)) return fail('NOT_FOUND');
    const { instance, catalog } = found;
    return { places: { customerId, catalogId: catalog.id, instanceId: instance.id }, catalog };
  };

  return async (customer, asked) => {
    const period = resolvePeriod(asked, customer.timeZone, now());
    if (isFailure(period)) return period;
    const found = await findPlaces(customer, asked);
    return isFailure(found) ? found : { ...found, period };
  };
};

import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '@vitrina/contract';
import {
  buildDemoCatalog,
  listDemoPhrases,
  makeDemoEvents,
  makeLookEvents,
  type SavedLook,
} from '@vitrina/demo-shop';
import type { App } from '../app.ts';
import { isFailure } from '../http/failure.ts';
import type { InstanceWithCatalog } from '../storage/records.ts';

/** As many as a visitor's page shows at most. */
const shownProducts = 12;
/** The writer's group. */
const eventsAtOnce = 1000;

type Services = Pick<App['services'], 'events' | 'storefront' | 'forgetPopularity'>;

/** A machine that is starting, or a cluster that is busy, may need a moment for its first searches. */
const maxAttempts = 10;
const pauseMs = 500;
const passing: ReadonlySet<ErrorCode> = new Set(['SEARCH_TIMEOUT', 'OVERLOADED', 'SEARCH_AWAY']);

/** What the shop's search finds today for each phrase of the made-up visitors: reports then agree with what can be tried out. */
const searchAll = async (
  { storefront }: Services,
  { instance, catalog }: InstanceWithCatalog,
  phrases: readonly string[],
) => {
  const target = { customerId: catalog.customerId, searchId: instance.id, catalog };
  const answers = new Map<string, { readonly total: number; readonly productIds: readonly string[] }>();
  for (const query of phrases) {
    const request = { query, page: 1, perPage: shownProducts, sort: '', filters: {} };
    let found = await storefront.runSearch(target, request);
    for (
      let attempt = 1;
      isFailure(found) && passing.has(found.failure) && attempt < maxAttempts;
      attempt++
    ) {
      await sleep(pauseMs);
      found = await storefront.runSearch(target, request);
    }
    if (isFailure(found)) throw new Error(`The demo shop can't be searched: ${found.failure}`);
    const { total, hits } = found.result;
    answers.set(query, { total, productIds: hits.map(({ product }) => product.id) });
  }
  return answers;
};

/** Two months of visits, written as the events of a real shop's visitors are: reports, popularity and popular queries follow. */
export const saveDemoVisits = async (
  services: Services,
  place: InstanceWithCatalog,
  looks: readonly SavedLook[],
  now: Date,
): Promise<void> => {
  const { items, itemsById } = buildDemoCatalog();
  const answers = await searchAll(services, place, listDemoPhrases(items));
  const events = [...makeDemoEvents(items, answers, now), ...makeLookEvents(itemsById, looks, now)].toSorted(
    (a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0),
  );
  const { catalog, instance } = place;
  const visit = {
    ...{ customerId: catalog.customerId, catalogId: catalog.id, instanceId: instance.id },
    ...{ isByServer: true, isTest: false },
  };
  for (let first = 0; first < events.length; first += eventsAtOnce) {
    const some = events.slice(first, first + eventsAtOnce);
    const taken = await services.events.service.take(visit, some, undefined);
    if (isFailure(taken)) throw new Error(`The demo shop's visits can't be written: ${taken.failure}`);
  }
  // Counted by the searches above, before there were any visits.
  services.forgetPopularity(catalog.id);
};

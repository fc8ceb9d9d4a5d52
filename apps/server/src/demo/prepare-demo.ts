import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modules, toMappingItem } from '@vitrina/contract';
import type { App } from '../app.ts';
import { countCustomers } from '../features/account/repository.ts';
import { createCustomer } from '../features/account/service.ts';
import { updateOperator } from '../features/operator/operator-repository.ts';
import { isFailure } from '../http/failure.ts';
import { dataNames } from '../storage/data-directory.ts';
import type { Database } from '../storage/database.ts';
import type { Customer } from '../storage/records.ts';
import { saveDemoLooks } from './save-demo-looks.ts';
import { saveDemoStream } from './save-demo-stream.ts';
import { saveDemoStyle } from './save-demo-style.ts';
import { saveDemoTemplates } from './save-demo-templates.ts';
import { saveDemoVisits } from './save-demo-visits.ts';

export type DemoAccount = { readonly email: string; readonly password: string };

type Dependencies = {
  readonly database: Database;
  readonly services: App['services'];
  /** The address by which this server reaches itself. */
  readonly localOrigin: string;
  /** The address by which visitors reach it. */
  readonly shopUrl: string;
  readonly dataDir: string;
  readonly now: () => Date;
  /** Called before the work, which takes a while. */
  readonly onBegin: () => void;
};

const syllables = ['ba', 'da', 'fi', 'go', 'ka', 'le', 'mi', 'no', 'pe', 'ra', 'so', 'tu', 'wa', 'zo'];
/** Easy to type from a terminal, about 61 bits of entropy; generated once for each installation. */
const newPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => syllables[randomInt(syllables.length)]).join(''),
  ).join('-');

const accountFile = (dataDir: string): string => join(dataDir, dataNames.demoAccount);

/** This installation's demo account; null if there is none. */
export const readDemoAccount = async (dataDir: string): Promise<DemoAccount | null> => {
  const text = await readFile(accountFile(dataDir), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as DemoAccount);
};

const importDemoShop = async (
  customer: Customer,
  { services, localOrigin, shopUrl, now }: Dependencies,
): Promise<void> => {
  const { catalogs, mapping, imports, instances } = services;
  const saved = await catalogs.saveWorking(customer.id, {
    name: 'Demo: Pod Jaskółką',
    linkUri: `${localOrigin}/demo/feed.xml`,
    industryId: 'home_and_garden',
    languageCode: 'pol',
    currencyCode: 'PLN',
  });
  if (!saved || isFailure(saved)) return;
  const analysis = await mapping.analyze(customer.id, saved.url);
  if (isFailure(analysis)) throw new Error(`The demo feed could not be read: ${analysis.failure}`);
  const items = analysis.proposal.map(toMappingItem);
  await mapping.save(saved, items);
  await imports.runToEnd(customer.id, saved.id, { caller: 'demo' });
  await catalogs.saveRefreshTimes(customer.id, saved.id, ['06:00', '18:00']);
  const production = await catalogs.makeProduction(customer.id);
  if (isFailure(production)) throw new Error(`The demo shop was not imported: ${production.failure}`);
  const instance = await instances.create(customer, { name: 'Pod Jaskółką', catalogId: saved.id });
  if (isFailure(instance)) throw new Error(`The demo shop can't be searched: ${instance.failure}`);
  const place = await services.findPublicInstance(instance.instanceId);
  if (!place) return;
  await saveDemoStyle(services, customer, place);
  await saveDemoTemplates(services, customer);
  const looks = await saveDemoLooks(services, customer, saved.id, shopUrl);
  await saveDemoVisits(services, place, looks, now());
  await saveDemoStream(services, customer, { catalogId: saved.id, localOrigin, shopUrl }, now());
};

/** Prepares an empty database: an account, the imported demo shop, a search instance over it. Changes nothing otherwise. */
export const prepareDemo = async (dependencies: Dependencies): Promise<void> => {
  const { database, dataDir, now, onBegin } = dependencies;
  if ((await countCustomers(database)) > 0) return;
  onBegin();
  const account: DemoAccount = { email: 'demo@vitrina.test', password: newPassword() };
  const created = await createCustomer(
    database,
    { ...account, name: 'Pod Jaskółką', domain: 'jaskolka.example', plan: 'growth', modules: [...modules] },
    now(),
  );
  if (!created.ok || !created.data) throw new Error('The demo account could not be made');
  await writeFile(accountFile(dataDir), `${JSON.stringify(account)}\n`, { mode: 0o600 });
  // Whoever tries the demo runs it, too.
  await updateOperator(database, created.data.id, true);
  await importDemoShop(created.data, dependencies);
};

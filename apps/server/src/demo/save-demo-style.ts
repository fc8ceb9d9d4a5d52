import { demoShop } from '@vitrina/demo-shop';
import type { App } from '../app.ts';
import { isFailure } from '../http/failure.ts';
import type { Customer, InstanceWithCatalog } from '../storage/records.ts';

/** The search app in the demo shop's own colour, set as its owner would. */
export const saveDemoStyle = async (
  { changeAppSettings }: Pick<App['services'], 'changeAppSettings'>,
  customer: Customer,
  place: InstanceWithCatalog,
): Promise<void> => {
  const saved = await changeAppSettings(customer, place, (settings) => ({
    ...settings,
    style: { ...settings.style, accent: demoShop.accent },
  }));
  if (isFailure(saved)) throw new Error(`The demo shop's style can't be saved: ${saved.failure}`);
};

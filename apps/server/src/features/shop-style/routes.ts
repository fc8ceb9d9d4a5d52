import { asData } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { ShopStyleService } from './service.ts';

export const shopStyleHandlers = (service: ShopStyleService): HandlersFor<'readShopStyle'> => ({
  readShopStyle: async ({ params, body }, { customer }) =>
    asData(await service.read(customer, params.searchId, body.address)),
});

import {
  type CallInput,
  type LinkContext,
  mayAccess,
  stylistAccess,
  type stylistCalls,
} from '@vitrina/contract';
import { asData, type Failure, fail } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { Customer } from '../../storage/records.ts';

type Link = CallInput<(typeof stylistCalls)['linkItems']>['body'];
type Linked = { linked: string[]; alreadyLinked: string[]; unknown: string[] };
type Detached = { detached: string[]; notLinked: string[] };

/** Links of one context: products to a look, or to a post of a stream. */
export type Linker = {
  readonly link: (customer: Customer, wanted: Link) => Promise<Linked | Failure>;
  readonly detach: (customer: Customer, wanted: Link) => Promise<Detached | Failure>;
  readonly listLinked: (
    customer: Customer,
    instanceId: string,
    mainItemId?: string,
  ) => Promise<string[] | Failure>;
};

type Names = 'linkItems' | 'detachItems' | 'listLinkedIds' | 'listLinkedIdsOfItem';

/** The calls of the linker, each answered by whoever has the links of its context. Stylizations need the module of the stylist; streams need none. */
export const linkerHandlers = (linkers: Readonly<Record<LinkContext, Linker>>): HandlersFor<Names> => {
  const answer = async <T>(
    customer: Customer,
    context: LinkContext,
    ask: (linker: Linker) => Promise<T | Failure>,
  ): Promise<{ data: T } | Failure> =>
    context === 'stylizations' && !mayAccess(customer, stylistAccess)
      ? fail('FEATURE_NOT_AVAILABLE')
      : asData(await ask(linkers[context]));
  return {
    linkItems: ({ body }, { customer }) =>
      answer(customer, body.context, (linker) => linker.link(customer, body)),
    detachItems: ({ body }, { customer }) =>
      answer(customer, body.context, (linker) => linker.detach(customer, body)),
    listLinkedIds: ({ params }, { customer }) =>
      answer(customer, params.context, (linker) => linker.listLinked(customer, params.instanceId)),
    listLinkedIdsOfItem: ({ params }, { customer }) =>
      answer(customer, params.context, (linker) =>
        linker.listLinked(customer, params.instanceId, params.mainCatalogItemId),
      ),
  };
};

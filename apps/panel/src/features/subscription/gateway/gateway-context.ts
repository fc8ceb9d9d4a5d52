import type { BillingData, Subscription } from '@vitrina/contract';
import { createContext, useContext } from 'react';

export type Gateway = NonNullable<Subscription['gateway']>;

/** Something that the card's owner has to confirm with the bank: the saving of a card (`id` is its setup), or a payment. */
export type BankQuestion = {
  readonly kind: 'card' | 'payment';
  readonly id: string;
  readonly clientSecret: string;
};

/** Resolves once the owner has answered, whatever the answer. The server is asked for the outcome. */
export type AskBank = (question: BankQuestion) => Promise<void>;

export type CardSetup = { readonly setupId: string; readonly clientSecret: string };

/** What a form asks of the fields of a card. The number stays in them. */
export type CardHandle = {
  /** Shows what is wrong; true if nothing is. */
  readonly check: () => boolean;
  /** Gives the card to the gateway, with the bank's question if it has one. The server is asked for the outcome. */
  readonly confirm: (setup: CardSetup, owner: BillingData) => Promise<void>;
};

type GatewayValue = {
  readonly gateway: Gateway;
  readonly askBank: AskBank;
  /** Whether the bank's question covers the page: then Escape answers it, and nothing beneath. */
  readonly isAsking: boolean;
};

const GatewayContext = createContext<GatewayValue | null>(null);
export const GatewayContextProvider = GatewayContext.Provider;

export const useGateway = () => {
  const value = useContext(GatewayContext);
  if (!value) throw new Error('useGateway outside of GatewayProvider');
  return value;
};

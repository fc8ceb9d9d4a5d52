import type { Product, Stylization } from '@vitrina/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addSlot } from '../look/look-edits.ts';
import type { Proposals } from './use-proposals.ts';

const maxName = 100;

type Choices = {
  readonly isOn: boolean;
  readonly value: Stylization;
  /** The main product, once it is read. */
  readonly main: Product | undefined;
  readonly proposals: Proposals;
  readonly fill: () => Stylization;
  readonly edit: (next: Stylization) => void;
};

/** Begins a new look: a name, and slots with the best products that go with the main one. It is one step, to be undone like any other. */
export const useFirstProposal = ({ isOn, value, main, proposals, fill, edit }: Choices): void => {
  const { t } = useTranslation();
  const isDone = useRef(!isOn);
  const { look } = value;
  const { isPending } = proposals.query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once, as soon as there is something to begin with.
  useEffect(() => {
    if (isDone.current) return;
    if (look.kind === 'product' && (isPending || !main)) return;
    isDone.current = true;
    const name =
      look.kind === 'product'
        ? t('stylist.new.nameOf', { name: main?.title ?? '' })
        : look.alt || t('stylist.new.pictureName');
    const filled = look.kind === 'product' ? fill() : value;
    edit({ ...(filled.slots.length > 0 ? filled : addSlot(filled)), name: name.slice(0, maxName) });
  }, [isPending, main]);
};

import type { Hotspot, Product, Stylization, StylizationLook } from '@vitrina/contract';
import type { Place } from '../look/look-edits.ts';
import type { LookProducts } from './use-look-products.ts';

/** The edited look, and everything that can be done with it. */
export type LookControl = {
  readonly value: Stylization;
  readonly products: LookProducts;
  /** Where the next chosen product goes. */
  readonly selected: Place | null;
  readonly select: (place: Place) => void;
  /** Selects a place, but doesn’t show the products to choose from on a narrow screen. */
  readonly mark: (place: Place) => void;
  /** Puts a product that the screen shows into the selected place. */
  readonly choose: (product: Product) => void;
  readonly put: (productId: string, to: Place, from?: Place) => void;
  readonly take: (productId: string, from: Place) => void;
  readonly edits: {
    readonly setLook: (look: StylizationLook) => void;
    readonly addSlot: () => void;
    readonly removeSlot: (slotId: string) => void;
    /** Both are indexes. */
    readonly moveSlot: (from: number, to: number) => void;
    readonly setLabel: (slotId: string, label: string) => void;
    readonly setCategory: (slotId: string, baseCategoryId: string | null) => void;
    readonly setHotspot: (slotId: string, hotspot: Hotspot | null) => void;
  };
};

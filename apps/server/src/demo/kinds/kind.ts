import type { DrawingName } from '../pictures/drawings.ts';
import type { Gender } from '../polish.ts';
import type { ColourSet } from '../tables/colours.ts';
import type { Material } from '../tables/materials.ts';
import type { SizeSet } from '../tables/sizes.ts';

/** A kind of product: all that its products are made from. */
export type Kind = {
  /** Three letters, the beginning of each of its products' ids. */
  readonly code: string;
  readonly noun: string;
  readonly gender: Gender;
  readonly drawing: DrawingName;
  /** Second and third level of g:product_type; the first is the department. */
  readonly shelf: readonly [section: string, leaf: string];
  /** Id in Google's product taxonomy. */
  readonly googleCategory: number;
  /** Masculine adjectives; they are declined to agree with the noun. */
  readonly styles: readonly string[];
  /** Words after the adjective that don't change: „z falbaną". */
  readonly extras: readonly string[];
  /** Names of its own instead of the common model names; such a title doesn't begin with a colour. */
  readonly names?: readonly string[];
  readonly pricePln: readonly [lowest: number, highest: number];
  readonly colours: ColourSet;
  readonly sizes?: SizeSet;
  readonly materials: readonly Material[];
  readonly details: Readonly<Record<string, readonly string[]>>;
  /** Sentences about any product of this kind. */
  readonly notes: readonly string[];
  /** Whether its pictures may have a woven or printed pattern. */
  readonly patterned?: boolean;
};

import { type ImageColour, imageColour } from '@vitrina/contract';
import { z } from 'zod';
import { readJson } from '../../storage/stored-json.ts';

const colours = z.array(imageColour);

/** Colours that can't be read count as none: the next check finds them again. */
export const readColours = (stored: string): ImageColour[] =>
  colours.safeParse(readJson(stored, null)).data ?? [];

import { imageColour, imageReasons, imageTypes, type ThumbnailFormat } from '@vitrina/contract';
import { z } from 'zod';

/** Files that a child process reads or writes, by their paths. They hold what strangers sent. */
export type ImageTask =
  | {
      readonly kind: 'inspect';
      readonly file: string;
      /** What the server said that it is; '' if nothing. */
      readonly contentType: string;
    }
  | {
      readonly kind: 'shrink';
      readonly file: string;
      readonly to: string;
      /** In pixels. A narrower picture keeps its width. */
      readonly width: number;
      readonly format: ThumbnailFormat;
    };

export const imageFacts = z.object({
  type: z.enum(imageTypes),
  width: z.number().int(),
  height: z.number().int(),
  colours: z.array(imageColour),
  hash: z.string(),
});
export type ImageFacts = z.infer<typeof imageFacts>;

export const imageOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('facts'), facts: imageFacts }),
  z.object({ kind: z.literal('made') }),
  z.object({ kind: z.literal('unusable'), reason: z.enum(imageReasons) }),
]);
export type ImageOutcome = z.infer<typeof imageOutcome>;

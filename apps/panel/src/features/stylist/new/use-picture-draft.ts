import { z } from 'zod';
import { useFormDraft } from '../../../api/editor/use-form-draft.ts';

const typedPicture = z.object({ text: z.string(), alt: z.string() });

/**
 * What was typed about a picture: for a new stylization until that is saved, as the way back from its editor leads to where it was typed; and in
 * the editor about another picture, until it is chosen.
 */
export const usePictureDraft = (of: 'new' | 'other' = 'new') => useFormDraft(typedPicture, `?picture=${of}`);
export type PictureDraft = ReturnType<typeof usePictureDraft>;

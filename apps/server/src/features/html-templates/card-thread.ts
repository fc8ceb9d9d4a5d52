import { answerTasks } from '../../threads/answer-tasks.ts';
import { type CardTexts, createCardPicture } from './card-picture.ts';
import type { CardSize } from './lay-out.ts';

export type CardTask = {
  readonly size: CardSize;
  readonly texts: CardTexts;
  /** In base64, as tasks are text. */
  readonly picture: string | null;
};

const draw = createCardPicture();

answerTasks<CardTask>(async ({ size, texts, picture }) => {
  const png = await draw(size, texts, picture === null ? null : Buffer.from(picture, 'base64'));
  // A copy: the buffer may be part of a larger one, which would be cloned whole.
  return new Uint8Array(png);
});

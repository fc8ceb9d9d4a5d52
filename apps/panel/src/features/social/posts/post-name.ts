import type { SocialPost } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';

const nameLength = 60;

/** What a post is called in sentences: the beginning of its caption or, without one, its day. */
export const usePostName = () => {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ caption, takenAt }: Pick<SocialPost, 'caption' | 'takenAt'>): string => {
    const line = caption.trim().split('\n')[0] ?? '';
    const letters = [...line];
    // Cut between words; a single long one is cut where it has to be.
    if (letters.length > nameLength)
      return `${letters
        .slice(0, nameLength)
        .join('')
        .replace(/\s+\S*$/u, '')}…`;
    if (line !== '') return line;
    return takenAt === null ? t('screens.socialPost') : t('social.posts.of', { date: format.date(takenAt) });
  };
};

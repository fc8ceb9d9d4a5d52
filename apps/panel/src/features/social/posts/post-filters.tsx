import { UnstyledButton } from '@mantine/core';
import { type PostFilter, postFilters } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import classes from './posts.module.css';

type PostFiltersProps = {
  /** How many posts each would show; undefined until that is known. */
  counts: Readonly<Record<PostFilter, number>> | undefined;
  filter: PostFilter;
  onChoose: (filter: PostFilter) => void;
};

/** Which posts are shown, each with how many there are. */
export function PostFilters({ counts, filter, onChoose }: PostFiltersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <fieldset className={classes.filters} aria-label={t('social.posts.filters')}>
      {postFilters.map((name) => (
        <UnstyledButton
          key={name}
          className={classes.filter}
          aria-pressed={filter === name}
          onClick={() => onChoose(name)}
        >
          {t(`social.filters.${name}`)}
          {counts && <span className={classes.count}>{format.number(counts[name])}</span>}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

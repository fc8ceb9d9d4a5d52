import { Button, Checkbox } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './posts.module.css';

type SelectionBarProps = {
  count: number;
  isAll: boolean;
  onAll: (isAll: boolean) => void;
  onHide: (isHidden: boolean) => void;
};

/** Selects all posts of a page, and hides or shows those that are selected. */
export function SelectionBar({ count, isAll, onAll, onHide }: SelectionBarProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.selection} data-active={count > 0 || undefined}>
      <Checkbox
        label={count > 0 ? t('social.posts.selected', { count }) : t('social.posts.selectAll')}
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={() => onAll(!isAll)}
      />
      {count > 0 && (
        <>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconEyeOff size={17} aria-hidden />}
            onClick={() => onHide(true)}
          >
            {t('social.posts.hide')}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconEye size={17} aria-hidden />}
            onClick={() => onHide(false)}
          >
            {t('social.posts.show')}
          </Button>
        </>
      )}
    </div>
  );
}

import { Button, Loader } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import classes from './wizard.module.css';

type FeedWaitProps = {
  onBack: () => void;
  /** Milliseconds after which the wait counts as long. Most feeds are read within two seconds. */
  slowAfterMs?: number;
};

/** Says that the feed is being read, and after a while that the shop is slow and what can be done. */
export function FeedWait({ onBack, slowAfterMs = 6000 }: FeedWaitProps) {
  const { t } = useTranslation();
  const [isSlow, setIsSlow] = useState(false);
  useTimeout(() => setIsSlow(true), slowAfterMs, { autoInvoke: true });
  return (
    <>
      <div className={classes.wait}>
        <Loader size={18} aria-hidden />
        <div className={classes.waitWords} role="status">
          <span>{t('wizard.wait.reading')}</span>
          {isSlow && <span className={classes.checkQuiet}>{t('wizard.wait.slow')}</span>}
        </div>
        {isSlow && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
            onClick={onBack}
          >
            {t('wizard.wait.back')}
          </Button>
        )}
      </div>
      <RowsSkeleton rows={7} />
    </>
  );
}

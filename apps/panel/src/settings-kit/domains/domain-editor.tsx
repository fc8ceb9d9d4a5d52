import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { Quiet } from '../../ui/quiet.tsx';
import { useUndo } from '../../ui/use-undo.tsx';
import { isListed } from './domain-fault.ts';
import { DomainForm } from './domain-form.tsx';
import classes from './domains.module.css';
import { RefusedList } from './refused-list.tsx';
import { TestMode } from './test-mode.tsx';
import type { DomainChanges } from './use-domains.ts';
import { useTestMode } from './use-test-mode.ts';

const refusedEveryMs = 10_000;

type DomainEditorProps = { domains: readonly string[]; changes: DomainChanges };

/** The domains whose pages may search without a key, the pages that were refused, and the test mode. */
export function DomainEditor({ domains, changes: { phase, apply, forget } }: DomainEditorProps) {
  const { t } = useTranslation();
  const refused = useApiQuery('getRefusedDomains', {}, { refetchInterval: () => refusedEveryMs });
  const mode = useTestMode();
  const offerUndo = useUndo();
  const add = (domain: string): Promise<boolean> =>
    apply((newest) => (isListed(domain, newest) ? newest : [...newest, domain]));
  const remove = async (domain: string): Promise<void> => {
    const index = domains.indexOf(domain);
    const isRemoved = await apply((newest) => newest.filter((each) => each !== domain));
    if (isRemoved)
      offerUndo(t('apiAccess.domains.removed', { domain }), () => {
        void apply((newest) => (isListed(domain, newest) ? newest : newest.toSpliced(index, 0, domain)));
      });
  };
  return (
    <div className={classes.editor}>
      <RefusedList
        refused={refused.data?.data ?? []}
        isSaving={phase === 'saving' || mode.isSaving}
        onAllow={(domain) => void add(domain)}
        onTest={mode.start}
      />
      <DomainForm domains={domains} isSaving={phase === 'saving'} onAdd={add} onFault={forget} />
      {domains.length > 0 && (
        <ul className={classes.rows} aria-label={t('apiAccess.domains.title')}>
          {domains.map((domain) => (
            <li key={domain} className={classes.row}>
              <div className={classes.words}>
                <span className={classes.name} translate="no">
                  {domain}
                </span>
                <Quiet as="span" size="md">
                  {domain.includes('*.') ? t('apiAccess.domains.below') : t('apiAccess.domains.exact')}
                </Quiet>
              </div>
              <Tooltip label={t('apiAccess.domains.remove', { domain })}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={40}
                  disabled={phase === 'saving'}
                  aria-label={t('apiAccess.domains.remove', { domain })}
                  onClick={() => void remove(domain)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.test}>
        <TestMode mode={mode} />
      </div>
    </div>
  );
}

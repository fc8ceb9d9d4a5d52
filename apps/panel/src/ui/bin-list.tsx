import { Button, Modal } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../kit/use-format.ts';
import classes from './bin-list.module.css';
import { EmptyState } from './empty-state.tsx';
import { PageNumbers } from './page-numbers.tsx';
import { Quiet } from './quiet.tsx';
import { RowList } from './row-list.tsx';

export type BinItem = {
  readonly id: string;
  readonly name: string;
  readonly deletedAt: string;
  /** Null while something still needs it. */
  readonly removedAt: string | null;
  /** What is known of it, beside when it was deleted. */
  readonly facts: readonly string[];
  /** Why it can't be removed for good now. */
  readonly heldBy?: string | undefined;
};

const perPage = 20;

type BinListProps = {
  label: string;
  items: readonly BinItem[];
  emptyText: string;
  back: ReactNode;
  /** What can't be restored any more. */
  warning: string;
  isRestoring: (id: string) => boolean;
  onRestore: (id: string) => void;
  onRemove: (id: string) => void;
};

/** What was deleted: each can be restored, or removed for good after a question. */
export function BinList({ label, items, emptyText, back, warning, ...actions }: BinListProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<BinItem | null>(null);
  const [wanted, setPage] = useState(1);
  const pages = Math.ceil(items.length / perPage);
  // The last of a page may be gone.
  const page = Math.min(wanted, Math.max(1, pages));
  if (items.length === 0)
    return <EmptyState icon={IconTrash} title={t('bin.empty')} text={emptyText} action={back} />;
  return (
    <>
      <RowList label={label} isRuled>
        {items.slice((page - 1) * perPage, page * perPage).map((item) => (
          <BinRow key={item.id} item={item} onAsk={() => setAsked(item)} {...actions} />
        ))}
      </RowList>
      <PageNumbers total={pages} value={page} onChange={setPage} />
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('bin.ask.title', { name: asked?.name ?? '' })}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <p className={classes.ask}>{warning}</p>
        <div className={classes.askActions}>
          <Button variant="default" data-autofocus onClick={() => setAsked(null)}>
            {t('common.cancel')}
          </Button>
          <Button
            color="red"
            onClick={() => {
              if (asked) actions.onRemove(asked.id);
              setAsked(null);
            }}
          >
            {t('bin.remove')}
          </Button>
        </div>
      </Modal>
    </>
  );
}

type BinRowProps = Pick<BinListProps, 'isRestoring' | 'onRestore'> & { item: BinItem; onAsk: () => void };

function BinRow({ item, isRestoring, onRestore, onAsk }: BinRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, name, deletedAt, removedAt, facts, heldBy } = item;
  const removal = removedAt === null ? t('bin.kept') : t('bin.goes', { date: format.date(removedAt) });
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <Quiet isNumeric>{[t('bin.deleted', { ago: format.ago(deletedAt) }), removal].join(' · ')}</Quiet>
        <Quiet isNumeric>{facts.join(' · ')}</Quiet>
        {heldBy && <Quiet id={`held-${id}`}>{heldBy}</Quiet>}
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={isRestoring(id)}
          leftSection={<IconArrowBackUp size={17} aria-hidden />}
          aria-label={t('bin.restoreOf', { name })}
          onClick={() => onRestore(id)}
        >
          {t('bin.restore')}
        </Button>
        <Button
          variant="subtle"
          color={heldBy ? 'gray' : 'red'}
          aria-label={t('bin.removeOf', { name })}
          aria-disabled={heldBy ? true : undefined}
          {...(heldBy && { 'data-disabled': true, 'aria-describedby': `held-${id}` })}
          onClick={() => {
            if (!heldBy) onAsk();
          }}
        >
          {t('bin.remove')}
        </Button>
      </div>
    </li>
  );
}

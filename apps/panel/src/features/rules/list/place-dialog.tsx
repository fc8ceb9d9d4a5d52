import { Button, Modal, NumberInput } from '@mantine/core';
import type { ListedRule } from '@vitrina/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import classes from './rule-list.module.css';

type PlaceDialogProps = {
  saved: ListedRule;
  /** Where it stands, from 1; null where not all rules are listed. */
  place: number | null;
  /** The last place there can be. */
  last: number;
  onMove: (place: number) => void;
  onClose: () => void;
};

/** Asks for the place in the whole list that a rule goes to: a long one is dragged through page by page otherwise. */
export function PlaceDialog({ saved, place, last, onMove, onClose }: PlaceDialogProps) {
  const { t } = useTranslation();
  const { decimalSign } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<number | string>(place ?? '');
  const [isTried, setTried] = useState(false);
  const isPlace = typeof typed === 'number' && Number.isInteger(typed) && typed >= 1 && typed <= last;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('merchandising.place.title', { name: saved.rule.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        noValidate
        className={classes.place}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isPlace) return input.current?.focus();
          onMove(typed);
          onClose();
        }}
      >
        <NumberInput
          ref={input}
          data-autofocus
          label={t('merchandising.place.label')}
          description={place !== null && t('merchandising.place.help', { place, last })}
          min={1}
          max={last}
          clampBehavior="none"
          decimalSeparator={decimalSign}
          allowedDecimalSeparators={['.', ',']}
          value={typed}
          error={isTried && !isPlace && t('merchandising.place.wrong', { last })}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={setTyped}
        />
        <div className={classes.placeActions}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit">{t('merchandising.place.submit')}</Button>
        </div>
      </form>
    </Modal>
  );
}

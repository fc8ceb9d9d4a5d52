import { ActionIcon, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconRotate } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { insertAtCursor } from '../form/insert-at-cursor.ts';
import { comparePlaceholders, placeholdersIn } from './label-placeholders.ts';
import classes from './labels.module.css';

type LabelFieldProps = {
  /** `serp.title` */
  path: string;
  /** The purpose of the text. */
  label: string;
  text: string;
  builtIn: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onBuiltIn: () => void;
};

const braced = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ');

/** One text of the app: the owner's own, or the built-in one while the field is empty. */
export function LabelField({ path, label, text, builtIn, error, onChange, onBuiltIn }: LabelFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { lost, unknown } = comparePlaceholders(text, builtIn);
  const isCustom = text !== '';
  const insert = (name: string): void => {
    // An empty field shows the built-in text, so the placeholder is inserted into that.
    const inserted = insertAtCursor(text, `{{${name}}}`, input.current);
    onChange(inserted.text);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(inserted.cursor, inserted.cursor);
    });
  };
  return (
    <div className={classes.label} data-path={path} data-own={isCustom || undefined}>
      <TextInput
        ref={input}
        label={label}
        placeholder={builtIn}
        maxLength={200}
        autoComplete="off"
        value={text}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        rightSection={
          isCustom && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={t('appLabels.toBuiltIn', { label })}
              onClick={onBuiltIn}
            >
              <IconRotate size={16} />
            </ActionIcon>
          )
        }
      />
      <div className={classes.below}>
        {placeholdersIn(builtIn).map((name) => (
          <button
            key={name}
            type="button"
            aria-label={t('appLabels.insert', { name: `{{${name}}}` })}
            onClick={() => insert(name)}
          >
            {`{{${name}}}`}
          </button>
        ))}
        {isCustom && (
          <span className={classes.builtIn}>
            {t('appLabels.builtIn', { text: builtIn, skipInterpolation: false })}
          </span>
        )}
      </div>
      {(lost.length > 0 || unknown.length > 0) && (
        <p className={classes.warning} role="status">
          <IconAlertTriangle size={16} aria-hidden />
          {lost.length > 0
            ? t('appLabels.lost', { names: braced(lost) })
            : t('appLabels.unknown', { names: braced(unknown) })}
        </p>
      )}
    </div>
  );
}

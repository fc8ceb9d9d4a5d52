import { Textarea } from '@mantine/core';
import type { RuleData } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../rules.module.css';
import { faultOf, isJson, textOf, toRuleData } from './rule-data-text.ts';

type DataEditorProps = {
  data: RuleData;
  error: string | undefined;
  onChange: (data: RuleData) => void;
};

/** Edits what a rule hands to the shop's page, as the JSON that it is. */
export function DataEditor({ data, error, onChange }: DataEditorProps) {
  const { t } = useTranslation();
  // How it was typed: spaces and lines are the owner's own.
  const [text, setText] = useState(() => textOf(data));
  const [isLeft, setLeft] = useState(false);
  const isReplaced = JSON.stringify(toRuleData(text)) !== JSON.stringify(data);
  const shown = isReplaced ? textOf(data) : text;
  const wrong = (): string | undefined => {
    if (shown.trim() === '' || typeof toRuleData(shown) !== 'string') return undefined;
    return isJson(shown)
      ? t('merchandising.editor.dataNoObject', { open: '{', close: '}' })
      : t('merchandising.editor.dataFault', faultOf(shown));
  };
  return (
    <Textarea
      autosize
      minRows={4}
      maxRows={16}
      label={t('merchandising.editor.data')}
      description={t('merchandising.editor.dataHelp')}
      placeholder={'{\n  "banner": "-20%"\n}'}
      spellCheck={false}
      classNames={{ input: classes.code }}
      dir="ltr"
      value={shown}
      error={error === undefined && !isLeft ? undefined : (wrong() ?? error)}
      onBlur={() => setLeft(true)}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(toRuleData(currentTarget.value));
      }}
    />
  );
}

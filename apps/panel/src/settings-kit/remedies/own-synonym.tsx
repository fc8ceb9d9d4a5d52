import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { longestPhrase, synonym, validate } from '@vitrina/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../kit/form/problem-messages.ts';
import classes from './remedies.module.css';
import { RemedyActions } from './remedy-actions.tsx';
import { toSynonym } from './to-synonym.ts';
import type { MendedPhrase } from './use-save-remedy.ts';

type OwnSynonymProps = MendedPhrase & { isMutual: boolean; onSaved: () => void };

/** A synonym that the owner types. */
export function OwnSynonym({ isMutual, onSaved, ...mended }: OwnSynonymProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const typed = validate(synonym, toSynonym(mended.phrase, text, isMutual));
  const problem = typed.ok ? undefined : typed.problems[0];
  return (
    <div className={classes.card}>
      <TextInput
        ref={input}
        label={t('mend.own.label')}
        description={t('mend.own.help')}
        value={text}
        maxLength={longestPhrase}
        autoComplete="off"
        error={
          isRefused &&
          (text.trim() === '' ? t('mend.own.missing') : problem && problemText(t, problem, 'phrase'))
        }
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setRefused(false);
        }}
      />
      <RemedyActions
        {...mended}
        name={t('mend.own.name')}
        save={{ label: t('mend.add'), icon: IconPlus }}
        remedy={typed.ok ? { type: 'synonym', synonym: typed.data } : null}
        {...(typed.ok && { ownWord: text.trim() })}
        onMissing={() => {
          setRefused(true);
          input.current?.focus();
        }}
        onSaved={onSaved}
      />
    </div>
  );
}

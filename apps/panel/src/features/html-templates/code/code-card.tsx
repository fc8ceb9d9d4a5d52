import { Button, Skeleton, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { defaultTemplateHtml } from '@vitrina/contract';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from '../html-templates.module.css';
import type { CodeNote } from './code-editor.tsx';
import type { Placeholder } from './placeholders.ts';

/** Its own chunk: only those who write code need an editor for it. */
const CodeEditor = lazyPart(
  async () => (await import('./code-editor.tsx')).CodeEditor,
  <Skeleton height={320} radius="md" />,
);

/** Kept by the page: each save makes the editor anew. */
export type CodeFold = { readonly isOpened: boolean; readonly setOpened: (isOpened: boolean) => void };

type CodeCardProps = {
  fold: CodeFold;
  html: string;
  onChange: (html: string) => void;
  /** Puts the ready card in, in its size. */
  onReset: () => void;
  placeholders: readonly Placeholder[];
  notes: readonly CodeNote[];
  isDark: boolean;
  goTo: { readonly line: number } | null;
  error: string | undefined;
};

/** The code of the template; folded on phones until somebody wants it. */
export function CodeCard({
  fold: { isOpened, setOpened },
  html,
  onChange,
  onReset,
  placeholders,
  notes,
  isDark,
  goTo,
  error,
}: CodeCardProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const bodyId = useId();
  useEffect(() => {
    if (goTo) setOpened(true);
  }, [goTo, setOpened]);
  const isShown = !isPhone || isOpened;
  const label = t('htmlTemplates.editor.code');
  return (
    <Card size="md" aria-label={label}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {label}
        </Title>
        {html !== defaultTemplateHtml && (
          <Button variant="subtle" size="compact-sm" onClick={onReset}>
            {t('htmlTemplates.editor.reset')}
          </Button>
        )}
      </div>
      {isPhone && (
        <Button
          variant="default"
          aria-expanded={isShown}
          aria-controls={bodyId}
          onClick={() => setOpened(!isOpened)}
        >
          {t(isShown ? 'htmlTemplates.editor.hideCode' : 'htmlTemplates.editor.showCode')}
        </Button>
      )}
      <div id={bodyId} className={classes.code}>
        {isShown && (
          <>
            <Quiet>{t('htmlTemplates.editor.codeHelp', { open: '{{' })}</Quiet>
            <CodeEditor {...{ label, placeholders, notes, isDark, goTo, onChange }} value={html} />
          </>
        )}
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </Card>
  );
}

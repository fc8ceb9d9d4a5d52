import { Button, Title } from '@mantine/core';
import { type HtmlTemplatePreview, type Problem, type TemplateFault, templateFault } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import classes from '../html-templates.module.css';
import type { CodeNote } from './code-editor.tsx';

/** What is wrong with a template that can't be saved, and what to do about it. */
export const faultText = (t: TFunction, { code, found }: TemplateFault): string =>
  t(`htmlTemplates.faults.${code}`, { found });

/** The fault that the server refused a template for. */
export const faultOf = ({ rule, params = {} }: Problem): TemplateFault | null => {
  if (rule !== 'templateSyntax' && rule !== 'templateSlow') return null;
  const read = templateFault.safeParse(params);
  return read.success ? read.data : null;
};

/** Everything that the server says of a template, by line. `refused`: why it wasn't saved, as the preview may not be there yet. */
export const notesOf = (
  t: TFunction,
  preview: HtmlTemplatePreview | undefined,
  refused: TemplateFault | null,
): CodeNote[] => {
  const fault = preview?.fault ?? refused;
  const faults = fault
    ? [{ line: fault.line, what: fault.found, isFault: true, text: faultText(t, fault) }]
    : [];
  if (!preview) return faults;
  const { removed, unknownPlaceholders } = preview;
  const unknown = unknownPlaceholders.map(({ name, line, proposal }) => ({
    line,
    what: name,
    isFault: false,
    text:
      proposal === null
        ? t('htmlTemplates.notes.unknown', { name })
        : t('htmlTemplates.notes.proposal', { name, proposal }),
  }));
  const left = removed.map(({ line, what, reason }) => ({
    line,
    what: what.replace(/^<(\w+)>$/, '<$1'),
    isFault: false,
    text: t(`htmlTemplates.removed.${reason}`, { what }),
  }));
  return [...faults, ...unknown, ...left].sort((one, other) => one.line - other.line);
};

type CodeNotesProps = { notes: readonly CodeNote[]; onGoTo: (line: number) => void };

/** What to mend in the code, each with the way to its line. */
export function CodeNotes({ notes, onGoTo }: CodeNotesProps) {
  const { t } = useTranslation();
  if (notes.length === 0) return null;
  return (
    <Card size="md" tone="warning" aria-label={t('htmlTemplates.notes.title')}>
      <Title order={2} size="h4">
        {t('htmlTemplates.notes.title')}
      </Title>
      <ul className={classes.notes}>
        {notes.map(({ line, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two notes may be the same in all they say.
          <li key={`${at}-${line}`} className={classes.note}>
            <Button
              variant="light"
              size="compact-sm"
              className={classes.line ?? ''}
              aria-label={t('htmlTemplates.notes.goTo', { line })}
              onClick={() => onGoTo(line)}
            >
              {t('htmlTemplates.notes.line', { line })}
            </Button>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

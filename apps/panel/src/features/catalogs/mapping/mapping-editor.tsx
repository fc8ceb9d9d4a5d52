import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import type { FoundPath } from '@vitrina/contract';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../../kit/form/problem-messages.ts';
import classes from './mapping.module.css';
import { MappingRowEditor } from './mapping-row-editor.tsx';
import {
  addRow,
  hasProblems,
  type MappingProblems,
  type MappingRow,
  type RowProblems,
} from './mapping-rows.ts';

type MappingEditorProps = {
  rows: readonly MappingRow[];
  /** Null until the feed has been read. */
  foundPaths: readonly FoundPath[] | null;
  problems: MappingProblems;
  /** Incremented by each rejected save. */
  attempts: number;
  onChange: (rows: MappingRow[]) => void;
};

const noRowProblems: RowProblems = {};

/** The mapping of a catalog: first the fields that every shop needs, then the owner's own. */
export function MappingEditor({ rows, foundPaths, problems, attempts, onChange }: MappingEditorProps) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const usedPaths = rows.map((row) => row.catalogField).join('\n');
  const used = useMemo(() => new Set(usedPaths.split('\n')), [usedPaths]);
  // The callbacks of the rows are stable, so that typing in one row re-renders only that row.
  const latest = useRef({ rows, onChange });
  useEffect(() => {
    latest.current = { rows, onChange };
  });
  const changeRow = useCallback((changed: MappingRow): void => {
    const now = latest.current;
    now.onChange(now.rows.map((each) => (each.key === changed.key ? changed : each)));
  }, []);
  const deleteRow = useCallback((key: string): void => {
    const now = latest.current;
    now.onChange(now.rows.filter((each) => each.key !== key));
  }, []);
  const rowsIn = (group: readonly MappingRow[]) => (
    <ul className={classes.rows}>
      {group.map((row) => (
        <MappingRowEditor
          key={row.key}
          row={row}
          foundPaths={foundPaths}
          used={used}
          problems={problems.rows[row.key] ?? noRowProblems}
          onChange={changeRow}
          onDelete={deleteRow}
        />
      ))}
    </ul>
  );
  const additional = rows.filter((row) => row.isDeletable);
  return (
    <div className={classes.root} ref={root}>
      {hasProblems(problems) && (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle size={20} />}
          title={t('errors.actions.mappingPaths')}
        >
          {problems.whole.map((problem) => (
            <div key={problem.path + problem.rule}>{problemText(t, problem, 'qonId')}</div>
          ))}
        </Alert>
      )}
      <section className={classes.group} aria-labelledby="required-fields">
        <h2 id="required-fields">{t('mapping.required')}</h2>
        <p>{t('mapping.requiredText')}</p>
        {rowsIn(rows.filter((row) => !row.isDeletable))}
      </section>
      <section className={classes.group} aria-labelledby="additional-fields">
        <h2 id="additional-fields">{t('mapping.additional')}</h2>
        <p>{t('mapping.additionalText')}</p>
        {additional.length > 0 && rowsIn(additional)}
        <div className={classes.add}>
          <Button variant="light" leftSection={<IconPlus size={18} />} onClick={() => onChange(addRow(rows))}>
            {t('mapping.addField')}
          </Button>
        </div>
      </section>
    </div>
  );
}

import { ActionIcon, Select, TextInput, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { dataTypes, type FoundPath, type Problem } from '@vitrina/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldName, problemText } from '../../../kit/form/problem-messages.ts';
import { isKnownField, useFieldName } from '../../../kit/use-field-name.ts';
import { asExplainedField } from './explained-fields.ts';
import { FieldSamples } from './field-samples.tsx';
import classes from './mapping.module.css';
import {
  fieldIdOf,
  isOwnName,
  type MappingRow,
  named,
  type RowProblems,
  withPath,
  withType,
} from './mapping-rows.ts';
import { PathSelect } from './path-select.tsx';

type MappingRowEditorProps = {
  row: MappingRow;
  /** Null until the feed has been read. */
  foundPaths: readonly FoundPath[] | null;
  used: ReadonlySet<string>;
  problems: RowProblems;
  onChange: (row: MappingRow) => void;
  onDelete: (key: string) => void;
};

/** One product field: its name, its path with sample values, its type and its separator. */
export const MappingRowEditor = memo(function MappingRowEditor(props: MappingRowEditorProps) {
  const { row, foundPaths, used, problems, onChange, onDelete } = props;
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const isKnown = isKnownField(row.qonId);
  const explained = asExplainedField(row.qonId);
  const name = isKnown ? fieldName(row.qonId) : row.qonId || t('mapping.newField');
  const words = (problem: Problem | undefined, field: FieldName): string | undefined =>
    problem && problemText(t, problem, field);
  const changePath = (path: string, isChosen: boolean): void => {
    const found = foundPaths ?? [];
    const changed = path === row.catalogField ? row : withPath(row, path, found);
    const next = isChosen ? named(changed, found) : changed;
    if (next !== row) onChange(next);
  };
  const isTable = row.dataType === 'table';
  const types = dataTypes.filter((type) => (row.qonId === 'id') === (type === 'id') || type === row.dataType);
  return (
    <li className={classes.row} data-problem={Object.keys(problems).length > 0 || undefined}>
      <div className={classes.field}>
        {isOwnName(row, isKnown) ? (
          <TextInput
            aria-label={t('mapping.fieldOf', { name })}
            placeholder={t('mapping.fieldPlaceholder')}
            value={row.qonId}
            error={words(problems.qonId, 'qonId')}
            onChange={({ currentTarget }) => onChange({ ...row, qonId: currentTarget.value })}
            onBlur={() =>
              fieldIdOf(row.qonId) !== row.qonId && onChange({ ...row, qonId: fieldIdOf(row.qonId) })
            }
          />
        ) : (
          <>
            <span className={classes.name}>{name}</span>
            {explained && <span className={classes.about}>{t(`mapping.about.${explained}`)}</span>}
            {problems.qonId && <span className={classes.problem}>{words(problems.qonId, 'qonId')}</span>}
          </>
        )}
      </div>
      <div className={classes.source}>
        <PathSelect
          label={t('mapping.pathOf', { name })}
          value={row.catalogField}
          foundPaths={foundPaths ?? []}
          used={used}
          error={words(problems.catalogField, 'feedPath')}
          onChange={changePath}
        />
        <FieldSamples row={row} foundPaths={foundPaths} />
      </div>
      <div className={classes.reading} data-table={isTable || undefined}>
        <Select
          aria-label={t('mapping.typeOf', { name })}
          data={types.map((type) => ({ value: type, label: t(`mapping.types.${type}`) }))}
          value={row.dataType}
          allowDeselect={false}
          disabled={row.qonId === 'id'}
          error={words(problems.dataType, 'dataType')}
          onChange={(type) =>
            onChange(withType(row, dataTypes.find((each) => each === type) ?? row.dataType))
          }
        />
        {isTable && (
          <TextInput
            aria-label={t('mapping.separatorOf', { name })}
            description={t('mapping.separatorPlaceholder')}
            inputWrapperOrder={['input', 'description', 'error']}
            value={row.separator}
            error={words(problems.separator, 'separator')}
            onChange={({ currentTarget }) => onChange({ ...row, separator: currentTarget.value })}
          />
        )}
      </div>
      <div className={classes.delete}>
        {row.isDeletable && (
          <Tooltip label={t('mapping.deleteField')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('mapping.deleteFieldOf', { name })}
              onClick={() => onDelete(row.key)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </li>
  );
});

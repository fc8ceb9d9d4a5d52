import { Quiet } from '../../../ui/quiet.tsx';
import '@mantine/dropzone/styles.layer.css';
import { Button, SegmentedControl, Text, Textarea } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileSpreadsheet, IconX } from '@tabler/icons-react';
import { limits, type PhraseKind } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../kit/failure-messages.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import type { PhraseScope } from '../phrase-scope.ts';
import classes from './csv.module.css';
import { ImportPreview } from './import-preview.tsx';
import { decodeText } from './read-file.ts';
import { type CsvChoice, isTooLong, useCsvImport } from './use-csv-import.ts';

type CsvImportProps = { kind: PhraseKind; scope: PhraseScope; onDone: () => void };

/** Imports a list of phrases from a file or pasted text, with a preview of the effect. */
export function CsvImport({ kind, scope, onDone }: CsvImportProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [pasted, setPasted] = useState('');
  const [settled] = useDebouncedValue(pasted, 400);
  const [mode, setMode] = useState<CsvChoice['mode']>('append');
  const [isRefused, setRefused] = useState(false);
  const csv = file?.text ?? settled;
  const { preview, isSaving, carryOut } = useCsvImport(kind, scope, { csv, mode }, onDone);
  const isCurrent = file !== null || settled === pasted;
  const result = csv.trim() === '' || !isCurrent ? undefined : preview.data;
  const changes = (result?.added ?? 0) + (result?.removed ?? 0);
  const chooseFile = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    setRefused(false);
    setFile({ name: chosen.name, text: decodeText(await chosen.arrayBuffer()) });
  };
  return (
    <div className={classes.root}>
      <Text size="sm" c="dimmed">
        {t(`phrases.csv.format.${kind}`)}
      </Text>
      {file ? (
        <div className={classes.file}>
          <IconFileSpreadsheet size={22} stroke={1.6} aria-hidden />
          <span className={classes.fileName}>{file.name}</span>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={() => setFile(null)}
          >
            {t('phrases.csv.otherFile')}
          </Button>
        </div>
      ) : (
        <>
          <Dropzone
            multiple={false}
            maxSize={limits.csvBytes}
            onDrop={(files) => void chooseFile(files[0])}
            onReject={() => setRefused(true)}
            aria-label={t('phrases.csv.drop')}
            inputProps={{ 'aria-label': t('phrases.csv.drop') }}
            className={classes.drop ?? ''}
          >
            <IconFileSpreadsheet size={30} stroke={1.4} aria-hidden />
            <span>{t('phrases.csv.drop')}</span>
            <Quiet as="span">{t('phrases.csv.dropHelp')}</Quiet>
          </Dropzone>
          <Textarea
            label={t('phrases.csv.paste')}
            placeholder={t(`phrases.csv.example.${kind}`)}
            minRows={4}
            maxRows={10}
            rows={5}
            value={pasted}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          />
        </>
      )}
      {(isRefused || isTooLong(csv)) && (
        <Text size="sm" c="red" role="alert">
          {t('phrases.csv.tooLarge', { size: format.bytes(limits.csvBytes) })}
        </Text>
      )}
      <div>
        <SegmentedControl
          fullWidth
          aria-label={t('phrases.csv.mode')}
          value={mode}
          onChange={(value) => setMode(value === 'replace' ? 'replace' : 'append')}
          data={[
            { value: 'append', label: t('phrases.csv.append') },
            { value: 'replace', label: t('phrases.csv.replace') },
          ]}
        />
        <Text size="sm" c="dimmed" mt={8}>
          {mode === 'append' ? t('phrases.csv.appendHelp') : t('phrases.csv.replaceHelp')}
        </Text>
      </div>
      {preview.isFetching && !result && <RowsSkeleton rows={2} />}
      {preview.isError && csv.trim() !== '' && (
        <Text size="sm" c="red" role="alert">
          {failureText(t, preview.error)}
        </Text>
      )}
      {result && <ImportPreview result={result} mode={mode} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          {t('phrases.cancel')}
        </Button>
        <Button
          disabled={changes === 0}
          loading={isSaving}
          onClick={carryOut}
          color={mode === 'replace' && (result?.removed ?? 0) > 0 ? 'red' : 'petrol'}
        >
          {mode === 'append' || !result
            ? t('phrases.csv.carryOut', { count: result?.added ?? 0 })
            : t('phrases.csv.carryOutReplace')}
        </Button>
      </div>
    </div>
  );
}

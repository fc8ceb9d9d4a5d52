import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import type { PhraseKind } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { csvFile, downloadFile } from '../../../api/download-file.ts';
import { isApiFailure } from '../../../kit/api-failure.ts';
import { usePanel } from '../../../kit/panel-context.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import type { PhraseScope } from '../phrase-scope.ts';

const CsvImport = lazyPart(async () => (await import('./csv-import.tsx')).CsvImport);

/** Exports and imports a list of phrases as a file. */
export function CsvMenu({ kind, scope }: { kind: PhraseKind; scope: PhraseScope }) {
  const { t } = useTranslation();
  const api = useApiClient();
  const { notices } = usePanel();
  const [isOpen, drawer] = useDisclosure();
  const [isExporting, setExporting] = useState(false);
  const save = async (): Promise<void> => {
    setExporting(true);
    try {
      const text = await api.call('exportPhrases', { params: { kind }, query: { searchId: scope.searchId } });
      downloadFile(csvFile(`${t(`phrases.csv.fileNames.${kind}`)}.csv`, text));
    } catch (failure) {
      if (!isApiFailure(failure)) throw failure;
      notices.raise({ action: 'exportPhrases', failure });
    } finally {
      setExporting(false);
    }
  };
  return (
    <>
      <Menu position="bottom-end" shadow="md" transitionProps={{ duration: 120 }}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            loading={isExporting}
          >
            {t('phrases.csv.menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void save()}>
            {t('phrases.csv.export')}
          </Menu.Item>
          <Menu.Item leftSection={<IconUpload size={18} aria-hidden />} onClick={drawer.open}>
            {t('phrases.csv.import')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SideDrawer title={t('phrases.csv.title')} isOpen={isOpen} onClose={drawer.close}>
        {isOpen && <CsvImport kind={kind} scope={scope} onDone={drawer.close} />}
      </SideDrawer>
    </>
  );
}

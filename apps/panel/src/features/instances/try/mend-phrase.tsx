import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTool } from '@tabler/icons-react';
import { mayAccess } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../kit/panel-context.ts';
import { PhraseRemedies } from '../../../settings-kit/remedies/phrase-remedies.tsx';
import { synonymsSetting } from '../../../settings-kit/settings/synonyms.ts';
import { SideDrawer } from '../../../ui/side-drawer.tsx';

/** Opens what can be done about a phrase, beside its results. */
export function MendPhrase({ searchId, query }: { searchId: string; query: string }) {
  const { t } = useTranslation();
  const user = useUser();
  const [isOpen, drawer] = useDisclosure();
  const phrase = query.trim();
  if (phrase === '' || !mayAccess(user, synonymsSetting.access)) return null;
  return (
    <>
      <Button
        variant="light"
        size="sm"
        leftSection={<IconTool size={17} aria-hidden />}
        onClick={drawer.open}
      >
        {t('try.mend')}
      </Button>
      <SideDrawer title={t('try.mendOf', { phrase })} isOpen={isOpen} onClose={drawer.close}>
        <PhraseRemedies key={phrase} searchId={searchId} phrase={phrase} isMending hasResults />
      </SideDrawer>
    </>
  );
}

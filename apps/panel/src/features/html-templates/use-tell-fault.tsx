import { Text } from '@mantine/core';
import { ruleOfFault, type TemplateFault } from '@vitrina/contract';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotices } from '../../kit/use-notices.ts';
import { faultText } from './code/code-notes.tsx';

const id = 'error:saveTemplate:fault';

/** Says that a template wasn't saved, and which line to mend: the list of what to mend has the rest. */
export const useTellFault = () => {
  const { t } = useTranslation();
  const notices = useNotices();
  const withdraw = useCallback(() => notices.hide(id), [notices]);
  useEffect(() => withdraw, [withdraw]);
  return useMemo(() => {
    const tell = (fault: TemplateFault): void => {
      withdraw();
      const mend =
        ruleOfFault(fault) === 'templateSyntax'
          ? t('htmlTemplates.notes.mend', { line: fault.line })
          : faultText(t, fault);
      notices.show({
        ...{ id, color: 'red', autoClose: false, role: 'alert', title: t('errors.title') },
        message: (
          <>
            <Text size="sm" component="p" m={0}>
              {t('errors.actions.saveTemplate')}
            </Text>
            <Text size="sm" component="p" m={0}>
              {mend}
            </Text>
          </>
        ),
      });
    };
    return { tell, withdraw };
  }, [notices, t, withdraw]);
};

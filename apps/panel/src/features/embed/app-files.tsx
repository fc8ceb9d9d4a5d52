import { IconDownload } from '@tabler/icons-react';
import type { EmbedApp } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { Quiet } from '../../ui/quiet.tsx';
import classes from './embed.module.css';

/** The app's files, for a shop that hosts them itself. */
export function AppFiles({ app, server }: { app: NonNullable<EmbedApp['app']>; server: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <Quiet size="md">{t('embed.files.text', { server })}</Quiet>
      <ul className={classes.files}>
        {[app.loader, app.ui].map(({ path, integrity, bytes }) => (
          <li key={path}>
            <a href={`/app/${path}`} download={path.split('/').at(-1)}>
              <IconDownload size={18} aria-hidden />
              {path.split('/').at(-1)}
            </a>
            <Quiet as="span" size="md">
              {format.bytes(bytes)}
            </Quiet>
            <code className={classes.hash}>{integrity}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

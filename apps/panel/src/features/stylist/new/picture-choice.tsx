import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { url as urlSchema } from '@vitrina/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../../ui/quiet.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import classes from './new.module.css';
import type { PictureDraft } from './use-picture-draft.ts';

const typingMs = 400;

type Seen = { readonly url: string; readonly isLoaded: boolean };
type PictureChoiceProps = { draft: PictureDraft; onChoose: (url: string, alt: string) => void };

/** Takes the address of a picture, once the picture has been seen to load. */
export function PictureChoice({ draft, onChoose }: PictureChoiceProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(draft.stored?.text ?? '');
  const [alt, setAlt] = useState(draft.stored?.alt ?? '');
  useEffect(() => draft.store(text === '' && alt === '' ? null : { text, alt }), [draft.store, text, alt]);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [settled] = useDebouncedValue(text.trim(), typingMs);
  const parsed = urlSchema.safeParse(settled);
  const url = parsed.success ? parsed.data : '';
  const isSeen = seen?.url === url && url !== '';
  const problem = (): string | undefined => {
    if (settled !== '' && url === '') return t('stylist.new.notAddress');
    return isSeen && !seen.isLoaded ? t('stylist.new.notLoaded') : undefined;
  };
  return (
    <form
      className={classes.picture}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSeen && seen.isLoaded) onChoose(url, alt.trim());
      }}
    >
      <div className={classes.fields}>
        <RestoredNote
          draft={draft}
          onDiscard={() => {
            draft.drop();
            setText('');
            setAlt('');
          }}
        />
        <TextInput
          type="url"
          label={t('stylist.new.address')}
          description={t('stylist.new.addressHelp')}
          maxLength={2000}
          value={text}
          error={problem()}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <TextInput
          label={t('stylist.new.alt')}
          description={t('stylist.new.altHelp')}
          maxLength={300}
          value={alt}
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        />
        <div>
          <Button type="submit" disabled={!isSeen || !seen.isLoaded}>
            {t('stylist.new.usePicture')}
          </Button>
        </div>
      </div>
      <div className={classes.preview}>
        {url === '' ? (
          <Quiet>{t('stylist.new.previewEmpty')}</Quiet>
        ) : (
          <img
            key={url}
            src={url}
            alt={alt || t('stylist.new.preview')}
            referrerPolicy="no-referrer"
            hidden={isSeen && !seen.isLoaded}
            onLoad={() => setSeen({ url, isLoaded: true })}
            onError={() => setSeen({ url, isLoaded: false })}
          />
        )}
        {isSeen && !seen.isLoaded && <Quiet>{t('stylist.new.notLoaded')}</Quiet>}
      </div>
    </form>
  );
}

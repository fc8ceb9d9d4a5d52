import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HotspotPicture } from '../../../ui/hotspot-picture.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './look.module.css';
import type { LookControl } from './look-control.ts';
import { useSlotName } from './use-slot-name.ts';

type LookPictureProps = { url: string; alt: string; control: LookControl };

/** The picture of a look with a numbered point for each slot. */
export function LookPicture({ url, alt, control }: LookPictureProps) {
  const { t } = useTranslation();
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const { value, selected, mark, edits } = control;
  const slotName = useSlotName(value);
  if (url === failedUrl) return <p className={classes.failed}>{t('stylist.new.notLoaded')}</p>;
  return (
    <>
      <HotspotPicture
        points={value.slots.flatMap(({ slotId, hotspot }, index) =>
          hotspot
            ? {
                key: slotId,
                number: index + 1,
                label: t('stylist.look.pointOf', { slot: slotName(slotId) }),
                hotspot,
              }
            : [],
        )}
        selectedKey={selected?.slotId}
        onSelect={(slotId) => mark({ slotId, as: 'own' })}
        onMove={edits.setHotspot}
      >
        <img
          src={url}
          alt={alt || t('stylist.new.preview')}
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setFailedUrl(url)}
        />
      </HotspotPicture>
      <Quiet>
        {t('stylist.look.pointsHelp')} <span className={classes.keys}>{t('stylist.look.pointsKeys')}</span>
      </Quiet>
    </>
  );
}

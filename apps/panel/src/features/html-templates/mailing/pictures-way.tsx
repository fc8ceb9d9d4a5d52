import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../kit/panel-context.ts';
import { altTextsIn } from './alt-texts.ts';
import { isCampaign } from './campaign-name.tsx';
import { Copied, Part } from './part.tsx';
import { PictureExample } from './picture-example.tsx';
import { type MailingChoice, pictureSnippet } from './snippets.ts';
import { useShopLanguage } from './use-shop-language.ts';

type PicturesWayProps = {
  choice: MailingChoice;
  catalogId: string;
  /** The tool's own name of a campaign, or the one that the owner wrote. */
  sendId: string;
  /** Whether the tool names its campaigns by itself. */
  isOfTool: boolean;
};

/** Pictures with links: the prices are those of the moment in which a mail is opened, but the owner's design isn't in them. */
export function PicturesWay({ choice, catalogId, sendId, isOfTool }: PicturesWayProps) {
  const { t } = useTranslation();
  const { locale } = usePreferences();
  const altOf = altTextsIn(useShopLanguage(catalogId), locale);
  return (
    <Part title={t('htmlTemplates.mailing.pictures.title')} text={t('htmlTemplates.mailing.pictures.text')}>
      <PictureExample choice={choice} />
      {(isOfTool || isCampaign(sendId)) && (
        <Copied
          label={t('htmlTemplates.mailing.pictures.code')}
          code={pictureSnippet(choice, sendId, altOf)}
        />
      )}
    </Part>
  );
}

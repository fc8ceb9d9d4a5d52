import { contrastRatio, shadesOf, styleSurfaces } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import classes from './style.module.css';

const themes = ['light', 'dark'] as const;

/** An accent on both surfaces of the app, and what was done so that it can be read there. */
export function AccentSamples({ accent }: { accent: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const shades = shadesOf(accent);
  const { text } = shades.light;
  return (
    <div>
      <div className={classes.samples} aria-hidden>
        {themes.map((theme) => {
          const { fill, line } = shades[theme];
          return (
            <div
              key={theme}
              className={classes.sample}
              style={{ background: styleSurfaces[theme], color: theme === 'light' ? '#1b1d22' : '#f1f2f5' }}
            >
              <span>{t(`searchApp.styles.on.${theme}`)}</span>
              <span className={classes.button} style={{ background: fill, color: text, borderColor: line }}>
                {t('searchApp.styles.sample')}
              </span>
              <span className={classes.outlined} style={{ borderColor: line }}>
                {t('searchApp.styles.outlined')}
              </span>
            </div>
          );
        })}
      </div>
      <ul className={classes.notes} aria-live="polite">
        <li>
          {t(text === '#ffffff' ? 'searchApp.styles.whiteText' : 'searchApp.styles.blackText', {
            contrast: number(contrastRatio(text, accent), 1),
          })}
        </li>
        {themes
          .filter((theme) => shades[theme].line !== accent)
          .map((theme) => (
            <li key={theme}>
              {t(`searchApp.styles.shaded.${theme}`)}
              <span className={classes.shade}>
                <span className={classes.dot} style={{ background: shades[theme].line }} aria-hidden />
                <code>{shades[theme].line}</code>
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}

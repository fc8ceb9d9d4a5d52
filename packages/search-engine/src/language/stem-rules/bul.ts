import type { StemRules } from '../suffix-rules.ts';

/**
 * Bulgarian: the article at the end of the word, then number and gender, after P. Nakov's BulStem and J. Savoy's light Bulgarian stemmer; for
 * folded words (й is и).
 */
export const bulRules: StemRules = {
  script: 'cyrillic',
  irregular: {
    дет: 'дете деца детето децата',
    яке: 'яке якето якета якетата',
    цвет: 'цвете цветето цветя цветята',
    сем: 'семе семена семето семената',
    куч: 'куче кучета кучето кучетата',
  },
  steps: [
    [
      { left: 3, endings: 'ът ят ият стта>ст щта>щ олта>ол' },
      { left: 3, after: 'аяоеи', endings: 'та то те' },
    ],
    [
      { left: 3, endings: 'а я о е и у ия ии ие ьо ове еве ища' },
      { left: 3, endings: 'чета>че' },
    ],
    // A plural in -ици or -аци belongs to -ик, -ак or -ица, which therefore share a stem.
    [{ left: 2, endings: 'ик>иц ак>ац' }],
    // я is е in many plurals (бял, бели).
    [{ left: 1, endings: 'ял>ел ям>ем ят>ет яв>ев' }],
    // Fleeting е and ъ (черен, черна).
    [{ left: 2, after: 'бвгджзклмнпрстфхцчшщ', endings: 'ен>н ък>к ер>р ъл>л ец>ц' }],
  ],
};

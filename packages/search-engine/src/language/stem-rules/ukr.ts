import type { StemRules } from '../suffix-rules.ts';

/**
 * Ukrainian: the endings of nouns and adjectives as they are in folded words (й is и, ї is і), in the manner of Savoy's light stemmers for
 * Slavic languages.
 */
export const ukrRules: StemRules = {
  script: 'cyrillic',
  irregular: {
    стол: 'стіл',
    стілц: 'стілець стільці стільця стільців стільцем',
    ніж: 'ніж ножі ножа ножів ножем ножами',
    кіт: 'кіт коти кота котів котам котом котами',
    килим: 'килим килими',
    ремен: 'ремінь',
    книг: 'книзі',
    діт: 'дитина діти дітеи дітям дитини дітьми',
    чаи: 'чаи чаю чаі чаєм чаів',
  },
  steps: [
    [
      { left: 3, endings: 'а я у ю о е є и і ь іи ии' },
      { left: 3, endings: 'ам ям ом ем єм ах ях ою ею єю ів' },
      { left: 3, endings: 'ами ями ого ому ими іми их іх им ім оі еі' },
      { left: 2, endings: 'мці>мк тці>тк вці>вк рці>рк лці>лк чці>чк шці>шк' },
    ],
    [
      { left: 2, after: 'бвгджзиклмнпрстфхцчшщ', endings: 'ок>к ек>к ец>ц ень>н он>н' },
      // -ість, -ості; -ння, -нь.
      { left: 2, endings: 'іст>ост нн>н' },
    ],
  ],
};

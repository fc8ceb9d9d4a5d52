import type { StemRules } from '../suffix-rules.ts';

/**
 * Nouns in -er that aren’t forms of a shorter word: a Schäler is no Schal. A list, since adjectives and plurals in -er (roter, Kinder)
 * have the same ending, and whether a catalog has the shorter word as well says nothing of which it is.
 */
const nounsInEr =
  'kammer leiter messer drucker roller leuchter kocher bohrer stecker ständer halter träger schläger läufer kleber leder toner poster mixer ' +
  'boxer toaster meter tiger wecker locher sticker laser maler laster raster master tester sender hocker leser köder peter butter keller wetter ' +
  'hafer schrauber schleifer fräser spitzer marker hefter schäler lüfter speicher lager burger teiler spender kühler bauer fischer ritter ' +
  'anhänger silber spanner schneider streuer füller zähler tacker kicker trainer cracker kater primer banner wender bäcker presser lader ' +
  'griller schüler router player timer dämpfer räuber ringer puffer spieler sitzer tänzer golfer surfer skater camper biker rocker stopper ' +
  'shaker blender blocker strahler falter planer taster';
const umlauts = [
  ['ä', 'a', 'ae'],
  ['ö', 'o', 'oe'],
  ['ü', 'u', 'ue'],
] as const;
/** By the folded noun, its forms as shoppers type them: `staender` for Ständer as well. */
const formsOfNounsInEr = Object.fromEntries(
  nounsInEr.split(' ').map((noun) => {
    const [folded, spelled] = umlauts.reduce(
      ([plain, long], [umlaut, one, two]) => [plain.replace(umlaut, one), long.replace(umlaut, two)],
      [noun, noun],
    );
    return [folded, [folded, spelled].map((word) => `${word} ${word}n ${word}s`).join(' ')];
  }),
);
/** Nouns in -s that double it, also at the end of compounds: Zierkürbisse. */
const doubled = 'kurbis ibis iltis krokus zirkus globus kaktus hibiskus lotus omnibus ananas atlas bambus';
const doubledEndings = doubled
  .split(' ')
  .map((noun) => ['', 'se', 'sen', 'ses'].map((ending) => `${noun}${ending}>${noun}`).join(' '))
  .join(' ');

/**
 * German: the endings of nouns and adjectives after J. Savoy's light German stemmer (2006). Folding has replaced umlauts by their vowels, so
 * that Stuhl and Stühle have one stem; ae, oe and ue, typed where there is no umlaut, are replaced likewise (as in Snowball's German2).
 */
export const gerRules: StemRules = {
  script: 'latin',
  irregular: {
    ...formsOfNounsInEr,
    reis: 'reis',
    reise: 'reise reisen',
    schale: 'schale schalen',
    hutte: 'hutte hutten huette huetten',
    messe: 'messe messen',
    ol: 'ol ole olen ols oel oele oelen',
    samen: 'samen samens',
    kasten: 'kasten kastens',
    wanne: 'wanne wannen',
    linde: 'linde linden',
    runde: 'runde runden',
    binde: 'binde binden',
    gans: 'gans ganse gansen',
    klecks: 'klecks kleckse klecksen kleckses',
    rahmen: 'rahmen rahmens',
    reifen: 'reifen reifens',
    magen: 'magen magens',
    rinde: 'rinde rinden',
    weste: 'weste westen',
    karte: 'karte karten',
    kanne: 'kanne kannen',
    linse: 'linse linsen',
    falle: 'falle fallen',
    ei: 'eier eiern eies',
    hals: 'hals halse halsen halses',
    kurs: 'kurs kurse kursen kurses',
    keks: 'keks kekse keksen kekses',
    opus: 'opus opera',
    fez: 'fez feze fezen fezes fes fese',
    bus: 'bus busse bussen busses',
    glas: 'glas glaser glasern glases glaeser glaesern',
  },
  steps: [
    [
      { left: 3, endings: 'e en em es er ern ers ens' },
      { left: 3, after: 'bdefghklmnrtoa', endings: 's' },
      { left: 4, after: 'lr', endings: 'n' },
      { left: 0, endings: doubledEndings },
      { left: 3, endings: 'nisse>nis nissen>nis nisses>nis' },
      // In drahtlos, Weinglas and Gras the s belongs to the stem.
      { left: 1, endings: 'ss>ss chs>chs los>los las>las gras>gras' },
    ],
  ],
  spellings: [
    [/ae/g, 'a'],
    [/oe/g, 'o'],
    [/(?<![aeq])ue/g, 'u'],
  ],
};

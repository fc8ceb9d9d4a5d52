import { fold } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';

/** Colours by how their names begin once folded, in Polish, Czech, English and the nearest languages; longer beginnings come first. */
const colours: readonly (readonly [hex: string, beginnings: string])[] = [
  ['#1b1b1d', 'czarn cern black schwarz noir nero negr neagr'],
  ['#ffffff', 'bialy biala biale bialo bily bila bile bilo biely biela biele white weiss blanc bianc alb'],
  ['#4b4f54', 'grafit graphit antracyt antracit anthracit'],
  ['#9a9ca0', 'szar sedy seda sede sedo sivy siva sive siwy grey gray grau gris grigi popiel'],
  ['#c3c7cc', 'srebr stribr striebr silver silber argent'],
  ['#7b1e3a', 'bordo bordow bordeaux burgund vinov maroon wisniow'],
  ['#d22f2f', 'czerwon cerven red rot rouge rosso rosu'],
  ['#1f2a52', 'granat navy tmavomodr marine'],
  ['#8ec5ea', 'blekit blankyt'],
  ['#2bb3b1', 'turkus tyrkys turquoise turkis'],
  ['#2f6fd0', 'niebiesk modr blue blau bleu blu albastr chabr kobalt cobalt'],
  ['#75753a', 'oliwk oliv khaki'],
  ['#a5dcc0', 'mieta mietow mint matov'],
  ['#2f9148', 'zielon zelen green grun vert verde'],
  ['#c9a13b', 'zloty zlota zlote zloto zlaty zlata zlate gold'],
  ['#d2a22c', 'musztard horcic mustard miodow'],
  ['#f4d02c', 'zolt zlut zlty zlta yellow gelb jaune giall galben'],
  ['#ef8a22', 'pomarancz oranz orange aranc'],
  ['#b5623f', 'rudy ruda rude miedz copper cegl'],
  ['#7a4b2b', 'braz hned brown braun brun marron maron czekolad'],
  ['#f3ead6', 'krem cream ecru ivory smetan kosc'],
  ['#dcc8a4', 'bezow bezov bez beige piask pisk sand'],
  ['#ee8fb4', 'rozow ruzov pink rosa rose roz pudrow lososi losos'],
  ['#7c4fb5', 'fiolet fialov purple violet liliow lila lawend levandul mov'],
];

/** Nothing to paint, though it begins like a colour: `bezbarwny` is no beige. */
const noColour = ['bezbarw', 'bezfarb'];
const many: readonly string[] = ['wielokolor', 'wielobarw', 'kolorow', 'viceb', 'multi', 'mix', 'barevn'];
const manyColours: readonly string[] = ['#d22f2f', '#f4d02c', '#2f6fd0'];

const byBeginning: readonly (readonly [beginning: string, hex: string])[] = colours
  .flatMap(([hex, beginnings]) => beginnings.split(' ').map((beginning) => [beginning, hex] as const))
  .toSorted(([a], [b]) => b.length - a.length);

const maxColours = 3;

const colourOf = (word: string): readonly string[] => {
  if (noColour.some((beginning) => word.startsWith(beginning))) return [];
  if (many.some((beginning) => word.startsWith(beginning))) return manyColours;
  const found = byBeginning.find(([beginning]) => word.startsWith(beginning));
  return found ? [found[1]] : [];
};

const backgroundOf = (value: string): string | null => {
  const words = fold(value).split(/[^\p{L}]+/u);
  const colours = [...new Set(words.flatMap(colourOf))].slice(0, maxColours);
  const [first] = colours;
  if (first === undefined || colours.length === 1) return first ?? null;
  const share = Math.round(100 / colours.length);
  const stops = colours.map((colour, at) => `${colour} ${at * share}% ${(at + 1) * share}%`);
  return `linear-gradient(135deg, ${stops.join(', ')})`;
};

/** Every search asks for the same few. */
const recent = new LRUCache<string, { readonly background: string | null }>({
  max: 2000,
  memoMethod: (value) => ({ background: backgroundOf(value) }),
});

/** What a value such as `czarno-biały` looks like, as a CSS background: its colours side by side. Null where no word of it names one. */
export const swatchOf = (value: string): string | null => recent.memo(value).background;

const colourFields = /^(?:color|colour|kolor|barv|farb|couleur|colore|boja|culoare|szin|cvat|цвят|колір)/;

/** Whether a field's name, or an attribute's, says that its values are colours. */
export const namesColours = (name: string): boolean => colourFields.test(fold(name));

/** A post of the shop at Instagram that `drawPost` draws a picture of. */
export type DemoPost = {
  /** Also the name of its picture. */
  readonly postId: string;
  readonly caption: string;
  readonly type: 'image' | 'video' | 'album';
  /** How long ago it was published. */
  readonly daysAgo: number;
  /** What the picture shows, four at most. */
  readonly productIds: readonly string[];
  /** Whether the shop has linked these products. */
  readonly isLinked: boolean;
  readonly isHidden?: true;
};

/** The shop's name at Instagram, which nobody has. */
export const demoHandle = 'pod.jaskolka.demo';

type Written = readonly [
  caption: string,
  productIds: readonly string[],
  more?: { readonly type?: DemoPost['type']; readonly isLinked?: false; readonly isHidden?: true },
];

const written: readonly Written[] = [
  [
    'Granat i musztarda – nasz ulubiony duet tej jesieni 🍂 Sofa, poduszka i dywan czekają w sklepie. #salon #jesien #podjaskolka',
    ['SOF003-1', 'POD004-2', 'DYW007-1'],
  ],
  ['Sukienka na chłodne dni i kozaki, które pasują do wszystkiego. #moda #jesien', ['SUK002', 'KOZ001-1']],
  [
    'Kącik do czytania w jeden wieczór: fotel, koc i lampa. Jaka książka leży u Was na stoliku? 📚 #kacikdoczytania #podjaskolka',
    ['FOT009', 'KOC003-1', 'LPO005', 'STK003-2'],
    { type: 'album' },
  ],
  [
    'Dąb, len i ciepłe światło. Tak nakrywamy do niedzielnego obiadu 🍽️ #jadalnia',
    ['STO007-2', 'KRZ004-1', 'LWI001'],
  ],
  ['Miętowa sypialnia od rana 🌿 #sypialnia #podjaskolka', ['LOZ001-3', 'POD010-1', 'KOC003-2']],
  [
    'Torebka, do której zmieści się wszystko. Naprawdę, sprawdziłyśmy! 👜 #moda',
    ['TOR003'],
    { type: 'video' },
  ],
  ['Płaszcz i szalik – gotowe na pierwszy mróz ❄️ #moda #zima', ['PLA002', 'SZA007-4']],
  ['Stolik kawowy, który mieści kawę, ciastko i trzy numery ulubionego magazynu ☕ #salon', ['STK001-1']],
  [
    'Lampa podłogowa robi cały nastrój. Przesuń palcem i zobacz przed i po ✨ #swiatlo #podjaskolka',
    ['LPO010', 'FOT010'],
    { type: 'album' },
  ],
  ['Wazon z pierwszymi gałązkami 🌾 #detale', ['WAZ005']],
  ['Koc na kolana, herbata w dłoń. Plan na weekend gotowy. #weekend', ['KOC003-1']],
  ['Talerze, na których nawet kanapka wygląda jak z restauracji 🥪 #jadalnia', ['TAL009']],
  [
    'Krzesła przyjechały! Pakujemy zamówienia od rana 📦 #zzaplecza #podjaskolka',
    ['KRZ008', 'KRZ004-1'],
    { type: 'video' },
  ],
  ['Komoda, w której znika cały bałagan 🤫 #sypialnia', ['KOM001-1']],
  ['Dwie lampy, dwa charaktery. Którą wybieracie? 💡 #swiatlo', ['LPO003-1', 'LPO005']],
  ['Poduszki w kolorach lata, bo za oknem już szaro 🌞 #kolory #podjaskolka', ['POD004-2', 'POD010-1']],
  [
    'Dziękujemy za 2000 obserwujących! Kod JASKOLKA czeka w relacji 💛 #podjaskolka',
    ['WAZ005', 'KOC003-2'],
    { isLinked: false },
  ],
  [
    'Za kulisami sesji: trzy godziny, dwa termosy i jeden bardzo cierpliwy fotel 📷 #zzaplecza',
    ['FOT010'],
    { isLinked: false },
  ],
  [
    'Szukamy osoby do pracy w sklepie. Szczegóły w wiadomości 🙌',
    ['STO007-2'],
    { isLinked: false, isHidden: true },
  ],
  ['Czy w poniedziałek wolno nie lubić poniedziałku? 🙃', ['LOZ001-3'], { isLinked: false }],
  ['Dywan prosto z suszarni, pachnie latem. #podjaskolka', ['DYW007-1'], { isLinked: false }],
  ['Szalik na prezent? Zapakujemy go za Was 🎁 #prezenty', ['SZA007-4'], { isLinked: false }],
  ['Konkurs zakończony, gratulujemy Zosi! 🎉', ['TOR002'], { isLinked: false, isHidden: true }],
  [
    'Sofa po pięciu latach u klientki. Dalej piękna 💙 #salon #podjaskolka',
    ['SOF003-1', 'STK003-2'],
    { isLinked: false },
  ],
];

/** 24, the newest first, a few days apart. */
export const demoPosts: readonly DemoPost[] = written.map(([caption, productIds, more = {}], index) => ({
  ...{ caption, productIds, type: more.type ?? 'image', isLinked: more.isLinked ?? true },
  ...(more.isHidden && { isHidden: more.isHidden }),
  postId: `post-${String(index + 1).padStart(2, '0')}`,
  daysAgo: 1 + index * 3 + (index % 3),
}));

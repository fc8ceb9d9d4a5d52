import { type GraphProfileSeed, makePosts, makeProfile } from './graph-world.ts';

const captions: readonly string[] = [
  'Wełniany płaszcz na pierwsze chłody. Cztery kolory, każdy z podszewką 🍂 #jesien #vitrinademo',
  'Sukienka, która idzie z pracy prosto na kolację. #vitrinademo',
  'Torebka na każdy dzień: mieści laptop i obiad. #nowosci',
  'Białe koszule wróciły, tym razem z lnu. #vitrinademo #nowosci',
  'Tak ją nosicie! Dziękujemy za zdjęcia 💛 #vitrinademo',
  'Pakujemy paczki do późna. Zamówienia do 14:00 wychodzą dziś.',
  'Trzy sposoby na jedną spódnicę. Który wybieracie? #jesien',
  'Sweter z merynosa: cienki, ciepły, nie gryzie. #jesien #nowosci',
  'Przymiarka w naszym sklepie przy Długiej 5 ✨',
  'Kurtka puchowa lżejsza od laptopa. #nowosci #vitrinademo',
];

/** A fashion shop that posts every ten hours: sixty posts, more than two pages of them. */
export const demoProfile = (now: Date): GraphProfileSeed =>
  makeProfile({
    id: '17841400000000060',
    username: 'vitrina.demo',
    name: 'Vitrina Demo',
    biography: 'Moda na co dzień. Sklep pokazowy.',
    followers: 18_420,
    posts: makePosts({ count: 60, series: 60, newest: now, everyMs: 10 * 3_600_000, captions }),
  });

/** Somebody else’s account, found by its name alone. */
export const demoInfluencer = (now: Date): GraphProfileSeed =>
  makeProfile({
    id: '17841400000000061',
    username: 'ania.nosi',
    name: 'Ania nosi',
    biography: 'Co dziś włożyć?',
    website: 'https://ania-nosi.example/',
    followers: 61_300,
    posts: makePosts({
      count: 18,
      series: 61,
      newest: new Date(now.getTime() - 3_600_000),
      everyMs: 5 * 3_600_000,
      captions: [
        'Płaszcz od @vitrina.demo na spacer #vitrinademo',
        'Kawa i kardigan #jesien',
        'Weekend w górach',
      ],
    }),
  });

import { industryIds } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { cz } from './cz.ts';
import { en } from './en.ts';
import { pl } from './pl.ts';

/** Written by hand: no other test would notice that two industries have swapped names. */
const names = [
  ['animals', 'Zwierzęta', 'Zvířata', 'Animals'],
  ['automotive', 'Motoryzacja', 'Auto-moto', 'Automotive'],
  ['beauty', 'Uroda', 'Krása', 'Beauty'],
  ['books_and_multimedia', 'Książki i multimedia', 'Knihy a multimédia', 'Books and multimedia'],
  ['education', 'Edukacja', 'Vzdělávání', 'Education'],
  ['electronic', 'Elektronika', 'Elektronika', 'Electronics'],
  ['entertainment', 'Rozrywka', 'Zábava', 'Entertainment'],
  ['erotic', 'Erotyka', 'Erotika', 'Erotic'],
  ['fashion', 'Moda', 'Móda', 'Fashion'],
  ['food', 'Żywność', 'Potraviny', 'Food'],
  ['health', 'Zdrowie', 'Zdraví', 'Health'],
  ['hobby', 'Hobby', 'Hobby', 'Hobby'],
  ['home_and_garden', 'Dom i ogród', 'Dům a zahrada', 'Home and garden'],
  ['gifts_toys', 'Prezenty i zabawki', 'Dárky a hračky', 'Gifts and toys'],
  ['jewellery_gallantry', 'Biżuteria i galanteria', 'Šperky a galanterie', 'Jewelry and leather goods'],
  ['office', 'Biuro', 'Kancelář', 'Office'],
  ['other_goods', 'Inne towary', 'Jiné zboží', 'Other goods'],
  ['other_services', 'Inne usługi', 'Jiné služby', 'Other services'],
  ['sport', 'Sport', 'Sport', 'Sport'],
  ['travel_and_leisure', 'Podróże i wypoczynek', 'Cestování a volný čas', 'Travel and leisure'],
  ['other', 'Inne', 'Jiné', 'Other'],
] as const;

test('[R3.05] each industry has its name in each language', () => {
  const industries = [pl, cz, en].map(({ lookups }) => lookups.industries);
  expect(industryIds.map((id) => [id, ...industries.map((each) => each[id])])).toEqual(names);
});

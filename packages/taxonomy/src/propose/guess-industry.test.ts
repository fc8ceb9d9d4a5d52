import { expect, test } from 'vitest';
import { createIndustryGuesser } from './guess-industry.ts';

const guess = createIndustryGuesser();

test('[R3.05] categories say what a shop sells, in any of three languages and by their English names', () => {
  expect(guess(['Dom > Kuchnia > Kubki', 'Dom > Oświetlenie > Lampy stołowe', 'Meble > Krzesła'])).toBe(
    'home_and_garden',
  );
  expect(guess(['Móda > Dámské šaty', 'Boty > Sandály', 'Dámské oblečení > Sukně'])).toBe('fashion');
  expect(guess(['Electronics > Audio > Headphones', 'Electronics > Phones'])).toBe('electronic');
  expect(guess(['Karma dla psów', 'Karma dla kotów', 'Akwarystyka'])).toBe('animals');
  expect(guess(['Biżuteria > Kolczyki', 'Biżuteria > Naszyjniki', 'Torebki'])).toBe('jewellery_gallantry');
});

test('[R3.05] categories of several industries, unknown ones and none say nothing', () => {
  expect(guess(['Sukienki', 'Laptopy', 'Karma dla psów', 'Opony letnie'])).toBeNull();
  expect(guess(['Promocje', 'Nowości', 'XK-100', 'Wyprzedaż', 'Sukienki'])).toBeNull();
  expect(guess([])).toBeNull();
  expect(guess(['', ' > ', '1234'])).toBeNull();
});

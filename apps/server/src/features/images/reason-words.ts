import type { ImageReason, Locale } from '@vitrina/contract';

type Words = Readonly<Record<Locale, string>>;

const words = (en: string, pl: string, cz: string): Words => ({ en, pl, cz });

/** What is wrong with a picture and what to do about it, for the exported file. The panel has its own words. `{status}` is the HTTP status. */
export const reasonWords: Readonly<Record<ImageReason, Words>> = {
  http_status: words(
    'The shop’s server responds with {status} instead of the image. Check the URL, or upload the image again.',
    'Zamiast zdjęcia serwer sklepu odpowiada kodem {status}. Sprawdź adres albo wgraj zdjęcie jeszcze raz.',
    'Server e-shopu místo obrázku odpovídá kódem {status}. Zkontrolujte adresu, nebo obrázek nahrajte znovu.',
  ),
  host_not_found: words(
    'This server doesn’t exist. Check the beginning of the URL in the feed.',
    'Nie ma takiego serwera. Sprawdź początek adresu w feedzie.',
    'Takový server neexistuje. Zkontrolujte začátek adresy ve feedu.',
  ),
  connection_failed: words(
    'Couldn’t connect to the server. Ask whoever runs it whether it’s up and its certificate is valid.',
    'Nie udało się połączyć z serwerem. Zapytaj jego administratora, czy działa i czy ma ważny certyfikat.',
    'K serveru se nelze připojit. Zeptejte se správce, zda běží a má platný certifikát.',
  ),
  timeout: words(
    'The image didn’t load within 20 seconds. Make it smaller, or ask whoever runs the server.',
    'Zdjęcie nie wczytało się w 20 sekund. Zmniejsz je albo zapytaj administratora serwera.',
    'Obrázek se nenačetl do 20 sekund. Zmenšete ho, nebo se zeptejte správce serveru.',
  ),
  redirects: words(
    'The URL redirects in a loop. Put the image’s final URL in the feed.',
    'Adres przekierowuje w kółko. Wpisz do feedu docelowy adres zdjęcia.',
    'Adresa přesměrovává dokola. Uveďte ve feedu konečnou adresu obrázku.',
  ),
  empty: words(
    'The file is empty. Upload the image again.',
    'Plik jest pusty. Wgraj zdjęcie jeszcze raz.',
    'Soubor je prázdný. Nahrajte obrázek znovu.',
  ),
  cut_off: words(
    'The file is incomplete. Upload the image again.',
    'Plik jest niekompletny. Wgraj zdjęcie jeszcze raz.',
    'Soubor není celý. Nahrajte obrázek znovu.',
  ),
  damaged: words(
    'The file is damaged. Upload the image again.',
    'Plik jest uszkodzony. Wgraj zdjęcie jeszcze raz.',
    'Soubor je poškozený. Nahrajte obrázek znovu.',
  ),
  address_invalid: words(
    'This isn’t a web address. It must start with https://.',
    'To nie jest adres internetowy. Powinien zaczynać się od https://.',
    'Toto není webová adresa. Má začínat https://.',
  ),
  address_refused: words(
    'The URL leads to a private network that customers can’t reach. Use a public one.',
    'Adres prowadzi do sieci prywatnej, niedostępnej dla klientów. Podaj adres publiczny.',
    'Adresa vede do soukromé sítě, kam se zákazníci nedostanou. Použijte veřejnou.',
  ),
  too_many_bytes: words(
    'The file is too large (over 15 MB, or 1 MB for SVG). Make it smaller.',
    'Plik jest za duży (ponad 15 MB, a SVG ponad 1 MB). Zmniejsz go.',
    'Soubor je příliš velký (přes 15 MB, SVG přes 1 MB). Zmenšete ho.',
  ),
  too_many_pixels: words(
    'The image has more than 50 million pixels. 2000 × 2000 is enough.',
    'Zdjęcie ma ponad 50 milionów pikseli. Wystarczy 2000 × 2000.',
    'Obrázek má více než 50 milionů pixelů. Stačí 2000 × 2000.',
  ),
  too_costly: words(
    'The image is too complex to open. Save it again as JPEG or PNG.',
    'Zdjęcie jest zbyt złożone, by je otworzyć. Zapisz je ponownie jako JPEG lub PNG.',
    'Obrázek je příliš složitý na otevření. Uložte ho znovu jako JPEG nebo PNG.',
  ),
  web_page: words(
    'There is a page at this URL, not an image. Use the URL of the image itself.',
    'Pod tym adresem jest strona, a nie zdjęcie. Podaj adres samego zdjęcia.',
    'Na této adrese je stránka, ne obrázek. Uveďte adresu samotného obrázku.',
  ),
  lying_type: words(
    'The server declares a different file type than it sends. Ask whoever runs it to correct the Content-Type header.',
    'Serwer podaje inny rodzaj pliku, niż wysyła. Poproś jego administratora o poprawienie nagłówka Content-Type.',
    'Server uvádí jiný typ souboru, než posílá. Požádejte správce o opravu hlavičky Content-Type.',
  ),
  unknown_type: words(
    'Browsers can’t show this kind of file. Use JPEG, PNG, WebP, AVIF, GIF or SVG.',
    'Przeglądarki nie pokazują takich plików. Użyj JPEG, PNG, WebP, AVIF, GIF lub SVG.',
    'Prohlížeče takové soubory nezobrazují. Použijte JPEG, PNG, WebP, AVIF, GIF nebo SVG.',
  ),
};

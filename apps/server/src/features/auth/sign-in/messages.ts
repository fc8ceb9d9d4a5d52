import type { Locale } from '@vitrina/contract';

type Words = {
  readonly htmlLang: string;
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly email: string;
  readonly password: string;
  readonly signIn: string;
  readonly wrong: string;
  readonly tooMany: string;
  readonly disabled: string;
  readonly unavailable: string;
  readonly expired: string;
  readonly ended: string;
  readonly elsewhere: string;
  readonly unfinished: string;
  readonly changed: string;
  readonly forgotten: string;
  readonly show: string;
  readonly showPassword: string;
  readonly language: string;
};

export const signInMessages = {
  pl: {
    htmlLang: 'pl',
    name: 'Polski',
    title: 'Zaloguj się',
    lead: 'Panel wyszukiwarki Twojego sklepu.',
    email: 'Adres e-mail',
    password: 'Hasło',
    signIn: 'Zaloguj się',
    wrong: 'Nieprawidłowy e-mail lub hasło. Spróbuj ponownie.',
    disabled: 'To konto jest wyłączone. Nic z niego nie usunięto. Skontaktuj się z administratorem serwera.',
    tooMany: 'Za dużo prób logowania. Spróbuj ponownie za kilka minut.',
    unavailable:
      'Serwer nie może Cię teraz zalogować. Spróbuj ponownie za chwilę. Jeśli to się powtarza, skontaktuj się z administratorem serwera.',
    expired: 'Sesja wygasła. Zaloguj się ponownie.',
    ended:
      'Sesja została zakończona: minął jej czas, zmieniono hasło albo wylogowano ją z innej przeglądarki.',
    elsewhere: 'Sesja została zakończona w innej karcie tej przeglądarki.',
    unfinished:
      'Wylogowano tylko tę przeglądarkę: serwer nie mógł teraz zakończyć sesji. Gdy zalogujesz się ponownie, zakończysz ją na ekranie „Konto”.',
    changed: 'Hasło zostało zmienione. Zaloguj się nowym hasłem.',
    forgotten: 'Nie pamiętam hasła',
    show: 'Pokaż',
    showPassword: 'Pokaż hasło',
    language: 'Język',
  },
  cz: {
    htmlLang: 'cs',
    name: 'Čeština',
    title: 'Přihlášení',
    lead: 'Správa vyhledávání v e-shopu.',
    email: 'E-mailová adresa',
    password: 'Heslo',
    signIn: 'Přihlásit se',
    wrong: 'Nesprávný e-mail nebo heslo. Zkuste to znovu.',
    disabled:
      'Tento účet je vypnutý. Nic jsme z něj nesmazali. Obraťte se na toho, kdo tento server provozuje.',
    tooMany: 'Příliš mnoho pokusů o přihlášení. Zkuste to znovu za pár minut.',
    unavailable:
      'Server vás teď nemůže přihlásit. Zkuste to za chvíli znovu. Pokud se to opakuje, obraťte se na toho, kdo tento server provozuje.',
    expired: 'Přihlášení vypršelo. Přihlaste se znovu.',
    ended: 'Přihlášení skončilo: vypršelo, změnilo se heslo, nebo ho ukončil jiný prohlížeč.',
    elsewhere: 'Přihlášení bylo ukončeno na jiné kartě tohoto prohlížeče.',
    unfinished:
      'Odhlášen byl jen tento prohlížeč: server teď nemohl přihlášení ukončit. Přihlaste se znovu a ukončete ho na stránce „Účet“.',
    changed: 'Heslo je změněné. Přihlaste se novým heslem.',
    forgotten: 'Zapomenuté heslo',
    show: 'Zobrazit',
    showPassword: 'Zobrazit heslo',
    language: 'Jazyk',
  },
  en: {
    htmlLang: 'en',
    name: 'English',
    title: 'Sign in',
    lead: 'Manage search in your shop.',
    email: 'Email address',
    password: 'Password',
    signIn: 'Sign in',
    wrong: 'Wrong email or password. Try again.',
    disabled: 'This account is disabled. Nothing in it was deleted. Contact whoever runs this server.',
    tooMany: 'Too many attempts to sign in. Try again in a few minutes.',
    unavailable:
      'The server can’t sign you in at the moment. Try again soon. If it happens again, contact whoever runs this server.',
    expired: 'Your session has expired. Sign in again.',
    ended: 'Your session has ended: it expired, the password was changed, or another browser signed it out.',
    elsewhere: 'Your session was ended in another tab of this browser.',
    unfinished:
      'Only this browser was signed out: the server couldn’t end the session. Sign in again to end it on the page “Account”.',
    changed: 'Password changed. Sign in with the new one.',
    forgotten: 'I forgot my password',
    show: 'Show',
    showPassword: 'Show password',
    language: 'Language',
  },
} as const satisfies Record<Locale, Words>;

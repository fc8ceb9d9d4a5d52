import type { Locale } from '@vitrina/contract';
import type { Notice } from './subscription-life.ts';

type Words = { readonly subject: string; readonly text: string };

/** What an owner is told: what happened, what it means, what to do. Each text is followed by the address of the subscription's screen. */
export const noticeWords: Readonly<Record<Locale, Readonly<Record<Notice, Words>>>> = {
  pl: {
    charge_failed: {
      subject: 'Nie udało się pobrać opłaty za wyszukiwarkę',
      text: 'Opłata z zapisanej karty nie przeszła. Spróbujemy ponownie za kilka dni, a wyszukiwarka działa bez zmian. Możesz zapłacić od razu albo zapisać inną kartę:',
    },
    bank_asks: {
      subject: 'Twój bank prosi o potwierdzenie opłaty za wyszukiwarkę',
      text: 'Bank nie przepuści opłaty, dopóki jej nie potwierdzisz. Zajmie to chwilę, a wyszukiwarka działa bez zmian. Potwierdź płatność albo zapisz inną kartę:',
    },
    last_try_failed: {
      subject: 'Opłata za wyszukiwarkę nadal nieopłacona',
      text: 'Sami nie będziemy już próbować. Zapłać albo zapisz inną kartę w ciągu 14 dni. Później panel będzie tylko do odczytu; niczego nie usuniemy, a wyszukiwarka w sklepie będzie działać:',
    },
    read_only: {
      subject: 'Panel wyszukiwarki jest teraz tylko do odczytu',
      text: 'Subskrypcja jest nieopłacona lub się skończyła. Wyszukiwarka w sklepie działa i niczego nie usunęliśmy, ale ustawień nie można zmieniać. Po zapłaceniu wszystko wraca:',
    },
    card_expires: {
      subject: 'Twoja karta wkrótce straci ważność',
      text: 'Zapisana karta straci ważność przed następną opłatą. Zapisz nową:',
    },
  },
  cz: {
    charge_failed: {
      subject: 'Platba za vyhledávání se nezdařila',
      text: 'Platba z uložené karty neprošla. Za několik dní to zkusíme znovu a vyhledávání funguje beze změny. Můžete zaplatit hned, nebo uložit jinou kartu:',
    },
    bank_asks: {
      subject: 'Vaše banka žádá o potvrzení platby za vyhledávání',
      text: 'Banka platbu nepustí, dokud ji nepotvrdíte. Zabere to chvilku a vyhledávání funguje beze změny. Potvrďte platbu, nebo uložte jinou kartu:',
    },
    last_try_failed: {
      subject: 'Platba za vyhledávání stále chybí',
      text: 'Automaticky už to zkoušet nebudeme. Zaplaťte nebo uložte jinou kartu do 14 dnů. Poté bude panel jen pro čtení; nic nesmažeme a vyhledávání v e-shopu bude fungovat:',
    },
    read_only: {
      subject: 'Panel vyhledávání je teď jen pro čtení',
      text: 'Předplatné není zaplacené nebo skončilo. Vyhledávání v e-shopu funguje a nic jsme nesmazali, ale nastavení nelze měnit. Po zaplacení se vše vrátí:',
    },
    card_expires: {
      subject: 'Vaší kartě brzy skončí platnost',
      text: 'Uložené kartě skončí platnost před další platbou. Uložte novou:',
    },
  },
  en: {
    charge_failed: {
      subject: 'Your subscription payment failed',
      text: 'We couldn’t charge your saved card. We’ll try again in a few days, and search in your shop keeps working. You can pay now or save another card:',
    },
    bank_asks: {
      subject: 'Your bank needs you to confirm a payment',
      text: 'The bank won’t release the payment for your subscription until you confirm it. It takes a moment, and search in your shop keeps working. Confirm the payment or save another card:',
    },
    last_try_failed: {
      subject: 'Your subscription is still unpaid',
      text: 'We won’t try the card again. Pay or save another card within 14 days. After that, the panel becomes read-only; nothing is deleted, and search in your shop keeps working:',
    },
    read_only: {
      subject: 'Your panel is now read-only',
      text: 'Your subscription is unpaid or has ended. Search in your shop still works and nothing was deleted, but settings can’t be changed. Once you pay, everything is back:',
    },
    card_expires: {
      subject: 'Your card is about to expire',
      text: 'Your saved card expires before the next payment. Save a new one:',
    },
  },
};

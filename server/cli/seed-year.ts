/** The sender's index among the members of the team. */
type Sender = 0 | 1 | 2;
export type PastDocument = {
  template: string;
  title: string;
  sender: Sender;
  to: { email: string; name: string };
  daysAgo: number;
  /** Hours from sending to signing or rejection. */
  hours: number;
  isRejected: boolean;
};

/** Number of documents; they get denser towards today, as a growing team's do. */
const HOW_MANY = 36;
const FEWEST_DAYS_AGO = 4;
const SPREAD = 0.28;
/** Most recipients answer the same day, some after a week. */
const HOURS = [2, 26, 5, 49, 0.7, 74, 9, 3, 121, 1.5, 30, 18, 4, 170, 0.4] as const;
/** Senders in turn: the lead sends half. */
const SENDERS: readonly Sender[] = [0, 1, 0, 2, 0, 1];
const EVERY_REJECTED = 13;

const CUSTOMERS = [
  ["francisca.rojas@constructora-andes.example", "Francisca Rojas Lagos"],
  ["diego.munoz@constructora-andes.example", "Diego Muñoz"],
  ["legal@northwind.example", "Priya Raman"],
  ["isabel.prieto@prieto-abogados.example", "Isabel Prieto"],
  ["hr@northwind.example", "Samuel Okafor"],
  ["valentina.soto@vinos-maipo.example", "Valentina Soto"],
  ["joaquin.tapia@example.com", "Joaquín Tapia"],
  ["martina.ferrada@constructora-andes.example", "Martina Ferrada"],
] as const;

const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  "Contrato de arriendo de vivienda": [
    "Los Leones 1402",
    "Irarrázaval 3310",
    "Manuel Montt 87",
    "Condell 640",
  ],
  "Mutual non-disclosure agreement": ["Project Atlas", "pilot in Valparaíso", "supplier audit"],
  "Anexo de contrato de trabajo": ["jornada parcial", "cambio de cargo", "trabajo remoto", "turno de noche"],
  "Offer letter": ["Data analyst", "Office manager", "Site engineer"],
};

/** Finished documents of the past year, oldest first, from the team's usual templates. */
export const PAST_YEAR: readonly PastDocument[] = Array.from({ length: HOW_MANY }, (_, nth) => {
  const templates = Object.keys(SUBJECTS);
  const template = pickCyclic(templates, nth * 3 + Math.floor(nth / 4));
  const [email, name] = pickCyclic(CUSTOMERS, nth * 5 + Math.floor(nth / 3));
  return {
    template,
    title: `${template}, ${pickCyclic(SUBJECTS[template] ?? [""], nth)}`,
    sender: pickCyclic(SENDERS, nth),
    to: { email, name },
    daysAgo: FEWEST_DAYS_AGO + Math.round(SPREAD * nth * nth),
    hours: pickCyclic(HOURS, nth),
    isRejected: nth % EVERY_REJECTED === EVERY_REJECTED - 4,
  };
}).toReversed();

/** Returns the nth element, cyclically. @throws Error when the list is empty */
function pickCyclic<One>(all: readonly One[], nth: number): One {
  const one = all[nth % all.length];
  if (one === undefined) throw new Error("nothing to take in turn");
  return one;
}

/** Days since the team began and created its templates, before all documents. */
export const BEGAN_DAYS_AGO = Math.max(...PAST_YEAR.map(({ daysAgo }) => daysAgo)) + 7;

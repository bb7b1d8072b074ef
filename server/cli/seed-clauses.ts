/** Language of the paper; mails and certificate exist in English and Spanish only. */
type PaperLanguage = "en" | "es" | "de";
type ClauseKind = "lease" | "work" | "secrecy" | "services";

const GERMAN = /Rahmenvertrag|Aufhebungsvertrag/u;
const SPANISH =
  /contrato|anexo|finiquito|autorización|acta|poder|mandato|reglamento|promesa|convenio|cotización|modificación|orden de compra|carta|arriendo/iu;

const KINDS: readonly (readonly [ClauseKind, RegExp])[] = [
  ["lease", /arriendo|lease|promesa de compraventa|comodato/iu],
  ["work", /trabajo|offer letter|carta oferta|sueldo|finiquito|employment|práctica|aufhebung|honorarios/iu],
  ["secrecy", /non-disclosure|consent|imagen|release|exclusivity/iu],
];

const CLAUSES: Readonly<Record<PaperLanguage, Readonly<Record<ClauseKind, readonly string[]>>>> = {
  en: {
    lease: [
      "The landlord lets to the tenant the apartment at Avenida Los Leones 1234, Providencia, for living in it.",
      "The rent is 650 000 pesos a month, due on the fifth day, adjusted every twelve months.",
      "The term is one year from the first of the next month and renews itself unless either party objects.",
      "The tenant returns the apartment in the state in which it was received, wear excepted.",
    ],
    work: [
      "The company employs the person named below full time, with place of work in Santiago.",
      "The monthly gross salary is 2 400 000 pesos, paid on the last working day of the month.",
      "The first three months are a period of trial, in which either party may end the contract.",
      "Holidays, health and pension contributions follow the law.",
    ],
    secrecy: [
      "Each party keeps secret what it learns from the other about products, prices and customers.",
      "Information that was public before, or that a court demands, is not covered.",
      "The duty lasts three years after the last exchange of information.",
      "Copies are returned or destroyed within thirty days of a request.",
    ],
    services: [
      "The supplier renders the services described in the annex, with care and with its own staff.",
      "The price is paid within thirty days of each invoice.",
      "Either party may end this agreement in writing with sixty days' notice.",
      "Changes of this agreement are made in writing and signed by both parties.",
    ],
  },
  es: {
    lease: [
      "El arrendador da en arriendo al arrendatario el departamento de Avenida Los Leones 1234, Providencia, para habitarlo.",
      "La renta es de 650 000 pesos al mes, se paga el día cinco y se reajusta cada doce meses.",
      "El plazo es de un año desde el primero del mes siguiente y se renueva si ninguna de las partes se opone.",
      "El arrendatario devuelve el departamento en el estado en que lo recibió, salvo el desgaste por su uso.",
    ],
    work: [
      "La empresa contrata a la persona que firma abajo a jornada completa, con lugar de trabajo en Santiago.",
      "La remuneración bruta mensual es de 2 400 000 pesos y se paga el último día hábil del mes.",
      "Las partes pueden pactar teletrabajo hasta por dos días de cada semana.",
      "Las vacaciones y las cotizaciones de salud y previsión se rigen por la ley.",
    ],
    secrecy: [
      "El firmante autoriza el uso de su imagen en los medios propios de la empresa.",
      "La autorización dura dos años y puede revocarse por escrito.",
      "La empresa no cede las imágenes a terceros sin un nuevo permiso.",
      "Los datos personales se tratan solo para este fin.",
    ],
    services: [
      "El prestador entrega los servicios descritos en el anexo, con el debido cuidado y con personal propio.",
      "El precio se paga dentro de los treinta días siguientes a cada factura.",
      "Cualquiera de las partes puede poner término al contrato por escrito con sesenta días de aviso.",
      "Las modificaciones constan por escrito y las firman ambas partes.",
    ],
  },
  de: {
    lease: [],
    work: [
      "Das Arbeitsverhältnis endet im gegenseitigen Einvernehmen zum Ende des nächsten Monats.",
      "Der Arbeitnehmer erhält eine Abfindung von drei Monatsgehältern.",
      "Offener Urlaub wird bis zum Ende genommen oder ausgezahlt.",
      "Der Arbeitgeber stellt ein wohlwollendes Zeugnis aus.",
    ],
    secrecy: [],
    services: [
      "Der Auftragnehmer wartet die im Anhang genannten Anlagen zweimal im Jahr.",
      "Die Vergütung wird dreißig Tage nach Rechnung fällig.",
      "Der Vertrag läuft zwei Jahre und verlängert sich um jeweils ein Jahr.",
      "Änderungen bedürfen der Schriftform.",
    ],
  },
};

const LABELS: Readonly<
  Record<PaperLanguage, { name: string; signature: string; date: string; page: string }>
> = {
  en: { name: "Name", signature: "Signature", date: "Date", page: "Page 1 of 1" },
  es: { name: "Nombre", signature: "Firma", date: "Fecha", page: "Página 1 de 1" },
  de: { name: "Name", signature: "Unterschrift", date: "Datum", page: "Seite 1 von 1" },
};

/** Returns the clauses and labels of a paper with this title, in the language of the title. */
export function getPaperText(title: string) {
  const language = GERMAN.test(title) ? "de" : SPANISH.test(title) ? "es" : "en";
  const kind = KINDS.find(([, shape]) => shape.test(title))?.[0] ?? "services";
  return { clauses: CLAUSES[language][kind], labels: LABELS[language], isSpanish: language === "es" };
}

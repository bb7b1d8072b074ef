import type { Language } from "@/server/domain/vocabulary";

type Fate = "draft" | "sent" | "half" | "completed" | "rejected" | "expired" | "cancelled";
export type BusyDocument = { title: string; fate: Fate; people: readonly string[]; language: Language };

const PEOPLE = {
  ana: ["ana.perez@rubrica.test", "Ana Pérez"],
  luis: ["luis.soto@rubrica.test", "Luis Soto"],
  camila: ["camila.fuentealba@rubrica.test", "Camila Alejandra Fuentealba Undurraga"],
  jurgen: ["juergen.wassermann-schneider@rubrica.test", "Jürgen Wassermann-Schneider"],
  maria: ["maria.conceicao@rubrica.test", "Maria da Conceição Ribeiro de Albuquerque"],
  tom: ["tom.reed@rubrica.test", "Tom Reed"],
  aiko: ["aiko@rubrica.test", "Aiko Tanaka"],
  pedro: ["pedro.valdes@rubrica.test", "Pedro Valdés"],
} as const;
type Who = keyof typeof PEOPLE;

export const getSeedPerson = (who: string): { email: string; name: string } => {
  const [email, name] = PEOPLE[WHO.find((known) => known === who) ?? "ana"];
  return { email, name };
};
const WHO: readonly Who[] = ["ana", "luis", "camila", "jurgen", "maria", "tom", "aiko", "pedro"];

const buildDocument = (fate: Fate, language: Language, title: string, ...people: Who[]): BusyDocument => ({
  title,
  fate,
  people,
  language,
});

/** Documents of an ordinary month: long names, three languages, every state. */
export const BUSY_TEAM: readonly BusyDocument[] = [
  buildDocument(
    "completed",
    "es",
    "Contrato de arriendo, Avenida Providencia 1234, depto. 802",
    "ana",
    "pedro",
  ),
  buildDocument("completed", "en", "Mutual non-disclosure agreement", "tom"),
  buildDocument("completed", "es", "Anexo de contrato de trabajo: jornada y teletrabajo", "camila"),
  buildDocument(
    "completed",
    "en",
    "Rahmenvertrag über Wartungs- und Instandhaltungsleistungen 2027",
    "jurgen",
    "tom",
  ),
  buildDocument("completed", "es", "Finiquito", "luis"),
  buildDocument("completed", "en", "Offer letter, Senior Engineer", "aiko"),
  buildDocument("completed", "es", "Autorización de uso de imagen", "maria"),
  buildDocument("completed", "en", "Consulting agreement with statement of work no. 7", "maria", "tom"),
  buildDocument("completed", "es", "Acta de entrega de equipos", "pedro"),
  buildDocument("sent", "es", "Poder simple para trámites ante el Servicio de Impuestos Internos", "ana"),
  buildDocument("sent", "en", "Purchase order 4500018832", "tom", "jurgen"),
  buildDocument(
    "sent",
    "es",
    "Contrato de prestación de servicios profesionales de asesoría contable y tributaria",
    "camila",
    "luis",
  ),
  buildDocument("sent", "en", "Consent to data processing", "aiko"),
  buildDocument("sent", "es", "Mandato especial de cobranza", "maria"),
  buildDocument("sent", "en", "Board resolution, November 2026", "tom", "ana", "luis"),
  buildDocument("sent", "es", "Reglamento interno de orden, higiene y seguridad", "pedro"),
  buildDocument("half", "en", "Aufhebungsvertrag", "jurgen", "ana"),
  buildDocument("half", "es", "Promesa de compraventa, lote 14", "ana", "luis"),
  buildDocument("half", "en", "Shareholders’ agreement, third amendment", "tom", "maria", "aiko"),
  buildDocument("half", "es", "Contrato de trabajo a plazo fijo", "camila", "pedro"),
  buildDocument("half", "es", "Convenio de práctica profesional", "ana", "camila"),
  buildDocument("expired", "es", "Cotización 2026-118, aceptación", "luis"),
  buildDocument("expired", "en", "Vendor onboarding form", "tom"),
  buildDocument("rejected", "es", "Modificación de honorarios", "maria"),
  buildDocument("rejected", "en", "Exclusivity agreement", "jurgen"),
  buildDocument("cancelled", "en", "Draft lease, superseded", "aiko"),
  buildDocument("cancelled", "es", "Orden de compra 77, duplicada", "pedro"),
  buildDocument("draft", "es", "Carta oferta, Encargada de Personas", "camila"),
  buildDocument("draft", "en", "Reseller agreement EMEA", "jurgen"),
  buildDocument("draft", "es", "Anexo de sueldo base, noviembre", "ana"),
  buildDocument("draft", "en", "Photo release", "aiko"),
  buildDocument("draft", "es", "Contrato de comodato", "luis"),
];

export const BUSY_TEMPLATES: readonly string[] = [
  "Contrato de arriendo de vivienda",
  "Mutual non-disclosure agreement",
  "Anexo de contrato de trabajo",
  "Offer letter",
  "Autorización de descuento por planilla, convenios y cuotas sindicales",
];

type BusyFolder = { name: string; titles: readonly string[]; pinned?: boolean; within?: string };

export const BUSY_FOLDERS: readonly BusyFolder[] = [
  {
    name: "Arriendos",
    pinned: true,
    within: "Avenida Providencia",
    titles: ["Contrato de comodato", "Promesa de compraventa, lote 14"],
  },
  {
    name: "Personas y remuneraciones",
    titles: ["Anexo de sueldo base, noviembre", "Acta de entrega de equipos"],
  },
  { name: "Kunden DACH, Rahmenverträge und Zusatzvereinbarungen", titles: ["Exclusivity agreement"] },
];
export const BUSY_TEMPLATE_FOLDERS: readonly BusyFolder[] = [{ name: "Personas", titles: ["Offer letter"] }];

export const BUSY_CONTACTS = [
  { email: "camila.fuentealba@rubrica.test", name: "Camila Alejandra Fuentealba Undurraga", language: "es" },
  { email: "juergen.wassermann-schneider@rubrica.test", name: "Jürgen Wassermann-Schneider", language: "en" },
  { email: "pedro.valdes@rubrica.test", name: "Pedro Valdés", language: "es", rut: "12.345.678-5" },
  { email: "aiko@rubrica.test", name: "Aiko Tanaka" },
  {
    email: "contabilidad@proveedora-del-sur.example",
    name: "Proveedora del Sur, contabilidad",
    language: "es",
  },
  { email: "lea@example.net", name: "Léa" },
] as const;

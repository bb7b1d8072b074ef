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

export const seeded = (who: string): { email: string; name: string } => {
  const [email, name] = PEOPLE[WHO.find((known) => known === who) ?? "ana"];
  return { email, name };
};
const WHO: readonly Who[] = ["ana", "luis", "camila", "jurgen", "maria", "tom", "aiko", "pedro"];

const row = (fate: Fate, language: Language, title: string, ...people: Who[]): BusyDocument => ({
  title,
  fate,
  people,
  language,
});

/** Documents of an ordinary month: long names, three languages, every state. */
export const BUSY_TEAM: readonly BusyDocument[] = [
  row("completed", "es", "Contrato de arriendo, Avenida Providencia 1234, depto. 802", "ana", "pedro"),
  row("completed", "en", "Mutual non-disclosure agreement", "tom"),
  row("completed", "es", "Anexo de contrato de trabajo: jornada y teletrabajo", "camila"),
  row("completed", "en", "Rahmenvertrag über Wartungs- und Instandhaltungsleistungen 2027", "jurgen", "tom"),
  row("completed", "es", "Finiquito", "luis"),
  row("completed", "en", "Offer letter, Senior Engineer", "aiko"),
  row("completed", "es", "Autorización de uso de imagen", "maria"),
  row("completed", "en", "Consulting agreement with statement of work no. 7", "maria", "tom"),
  row("completed", "es", "Acta de entrega de equipos", "pedro"),
  row("sent", "es", "Poder simple para trámites ante el Servicio de Impuestos Internos", "ana"),
  row("sent", "en", "Purchase order 4500018832", "tom", "jurgen"),
  row(
    "sent",
    "es",
    "Contrato de prestación de servicios profesionales de asesoría contable y tributaria",
    "camila",
    "luis",
  ),
  row("sent", "en", "Consent to data processing", "aiko"),
  row("sent", "es", "Mandato especial de cobranza", "maria"),
  row("sent", "en", "Board resolution, November 2026", "tom", "ana", "luis"),
  row("sent", "es", "Reglamento interno de orden, higiene y seguridad", "pedro"),
  row("half", "en", "Aufhebungsvertrag", "jurgen", "ana"),
  row("half", "es", "Promesa de compraventa, lote 14", "ana", "luis"),
  row("half", "en", "Shareholders’ agreement, third amendment", "tom", "maria", "aiko"),
  row("half", "es", "Contrato de trabajo a plazo fijo", "camila", "pedro"),
  row("half", "es", "Convenio de práctica profesional", "ana", "camila"),
  row("expired", "es", "Cotización 2026-118, aceptación", "luis"),
  row("expired", "en", "Vendor onboarding form", "tom"),
  row("rejected", "es", "Modificación de honorarios", "maria"),
  row("rejected", "en", "Exclusivity agreement", "jurgen"),
  row("cancelled", "en", "Draft lease, superseded", "aiko"),
  row("cancelled", "es", "Orden de compra 77, duplicada", "pedro"),
  row("draft", "es", "Carta oferta, Encargada de Personas", "camila"),
  row("draft", "en", "Reseller agreement EMEA", "jurgen"),
  row("draft", "es", "Anexo de sueldo base, noviembre", "ana"),
  row("draft", "en", "Photo release", "aiko"),
  row("draft", "es", "Contrato de comodato", "luis"),
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

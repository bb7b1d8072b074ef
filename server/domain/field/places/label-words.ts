import type { CreatableFieldType } from "../meta-types";

/** Classifies the words beside an empty place, in Spanish and English: a label, or the end of a sentence. */

type LabelMatch = { type: CreatableFieldType; at: number };

/** Normalises to lower case without accents, with plain blanks and without the numbering of form rows. */
export function normaliseLabel(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s\u00a0]+/gu, " ")
    .replace(/^(?:[(]?(?:\d{1,2}|[a-z])[.)]\s+)+/u, "")
    .trim();
}

const buildWordPattern = (...patterns: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${patterns.join("|")})(?![\\p{L}\\d])`, "u");

const SIGNATURE = buildWordPattern(
  "firmas?",
  "firma y (?:timbre|aclaracion|sello)",
  "f\\.",
  "firmado(?: por)?",
  "sign(?: here)?",
  "signatures?",
  "signed(?: by)?",
  "autograph",
  "rubrica",
);
const INITIALS = buildWordPattern(
  "iniciales",
  "initials?",
  "media firma",
  "v[.]? ?[°º]? ?b[.]? ?[°º]?",
  "visto bueno",
);
const DATE = buildWordPattern("fechas?", "dates?", "dated", "dia");
const NAME = buildWordPattern(
  "nombres?",
  "names?",
  "apellidos?",
  "surnames?",
  "aclaracion",
  "full name",
  "print(?:ed)? name",
);
const EMAIL = buildWordPattern("correos?", "e-?mails?", "mails?");
const RUT = buildWordPattern("ruts?", "r\\.u\\.t\\.?", "run", "r\\.u\\.n\\.?", "rol unico(?: tributario)?");
const NUMBER = buildWordPattern(
  "montos?",
  "cantidad",
  "suma",
  "importe",
  "amount",
  "sum",
  "price",
  "precio",
  "quantity",
  "qty",
  "edad",
  "age",
);
const TEXT = buildWordPattern(
  "cedula",
  "c\\.i\\.?",
  "dni",
  "pasaporte",
  "passport",
  "id",
  "domicilio",
  "direccion",
  "address",
  "calle",
  "street",
  "city",
  "ciudad",
  "comuna",
  "region",
  "state",
  "province",
  "zip",
  "postal",
  "country",
  "pais",
  "telefono",
  "fono",
  "celular",
  "phone",
  "mobile",
  "cargo",
  "title",
  "position",
  "puesto",
  "empresa",
  "company",
  "razon social",
  "giro",
  "profesion",
  "occupation",
  "nacionalidad",
  "nationality",
  "estado civil",
  "lugar",
  "place",
  "observaciones",
  "comments?",
  "comentarios",
  "remarks",
  "account",
  "cuenta",
  "banco",
  "bank",
  "contact",
  "contacto",
  "department",
  "area",
  "number",
  "numero",
  "corporation",
  "agent",
  "office",
  "source",
  "bank",
  "model",
  "make",
  "reason",
  "motivo",
  "otros?",
  "other",
  "explain",
  "specify",
  "relationship",
  "suffix",
  "prefix",
  "middle",
  "first",
  "last",
  "home",
  "work",
  "duration",
  "license",
  "licencia",
  "destino",
  "county",
  "ocupacion",
);

/** Dates and names other than the recipient's: filled by hand, never automatically. */
const OTHER_DATE = buildWordPattern(
  "nacimiento",
  "birth",
  "vencimiento",
  "expir\\p{L}*",
  "expiry",
  "termino",
  "inicio",
  "start",
  "end",
  "entrega",
  "handover",
  "salida",
  "regreso",
  "incorporation",
  "filed",
  "effective",
  "measures",
  "verified",
  "emision",
  "issue",
);
const OTHER_NAME = buildWordPattern(
  "empresa",
  "company",
  "corporation",
  "business",
  "menor",
  "banco",
  "bank",
  "bureau",
  "source",
  "third party",
  "fictitious",
  "razon social",
  "broker",
  "emergency",
  "emergencia",
  "contacto? de",
);

const KINDS: readonly (readonly [CreatableFieldType, RegExp])[] = [
  ["INITIALS", INITIALS],
  ["SIGNATURE", SIGNATURE],
  ["DATE", DATE],
  ["EMAIL", EMAIL],
  ["RUT", RUT],
  ["NAME", NAME],
  ["NUMBER", NUMBER],
  ["TEXT", TEXT],
];

/** Returns the field type that a label asks for; null if it asks for nothing. */
export function guessLabelType(text: string): CreatableFieldType | null {
  const label = normaliseLabel(text);
  if (/^(?:[x✕✗×]|(?:.* )?by ?:)$/u.test(label)) return "SIGNATURE";
  if (/\$$/u.test(label)) return "NUMBER";
  const matches: LabelMatch[] = KINDS.flatMap(([type, pattern]) => {
    const at = label.search(pattern);
    return at < 0 ? [] : [{ type, at }];
  });
  const hasMatch = (type: CreatableFieldType) => matches.some((kind) => kind.type === type);
  if (hasMatch("SIGNATURE") && hasMatch("NAME")) return "SIGNATURE";
  if (hasMatch("INITIALS")) return "INITIALS";
  const [first] = matches.sort((a, b) => a.at - b.at);
  if (!first) return null;
  if (first.type === "DATE" && OTHER_DATE.test(label)) return "TEXT";
  if (first.type === "NAME" && OTHER_NAME.test(label)) return "TEXT";
  if (hasMatch("EMAIL")) return "EMAIL";
  return first.type;
}

const BEFORE_DATE =
  /(?:\b(?:on|dated|as of|until|from|con fecha|desde el|hasta el|el dia|a contar del|before))$/u;
const BEFORE_NAME =
  /(?:\b(?:between|entre|don|dona|senor|senora|sr|sra|mr|ms|mrs|yo|recibi de|received from|poder a|appoint|order of|sell to|se(?:n|ñ)or(?:a|es)?)|don\(na\)|^i)[.,:]?$/u;
const BEFORE_SUM = /(?:\$|\b(?:la suma de|la cantidad de|amount of|sum of|price of|pagara|shall pay|pays))$/u;

/** By its last words; TEXT by default. */
export function guessTypeAfterSentence(before: string): CreatableFieldType {
  const text = normaliseLabel(before);
  if (BEFORE_SUM.test(text)) return "NUMBER";
  if (BEFORE_NAME.test(text)) return "NAME";
  if (BEFORE_DATE.test(text)) return "DATE";
  const last = text.split(" ").slice(-3).join(" ");
  const type = guessLabelType(last);
  return type === null || (type === "SIGNATURE" && !/firma|signature/u.test(last)) ? "TEXT" : type;
}

const RESERVED = buildWordPattern(
  "do not",
  "no (?:escribir|completar|llenar|usar)",
  "office use",
  "use only",
  "uso (?:interno|exclusivo)",
  "para uso",
);

/** `isReserved`: office-use words. `isNameless`: text without enough letters, such as a number or a sign. */
export const isReserved = (text: string): boolean => RESERVED.test(normaliseLabel(text));
export const isNameless = (text: string, least = 2): boolean =>
  !new RegExp(`\\p{L}{${least}}`, "u").test(text.replace(/(\p{L})\./gu, "$1"));

/** Few words, and no sentence. */
export function isLabel(text: string): boolean {
  const trimmed = text.trim();
  if (!/\p{L}/u.test(trimmed) && !/^\$$/.test(trimmed)) return false;
  const count = trimmed.split(/\s+/u).length;
  return (
    count <= 9 &&
    !/[.;]$/u.test(trimmed.replace(/(?:\b\p{L}\.){2,}$|\b(?:no|nro|tel|inc|ltd|ltda|co|corp|cia)\.$/iu, ""))
  );
}

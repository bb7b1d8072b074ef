/** The columns of an export of contacts, and those an import understands. */
export const CONTACT_COLUMNS = ["email", "name", "language", "rut", "accessAuth", "actionAuth"] as const;
export type ContactColumn = (typeof CONTACT_COLUMNS)[number];

/** Usual headings of these columns, folded. */
const CALLED: Readonly<Record<ContactColumn, readonly string[]>> = {
  email: [
    "email",
    "e-mail",
    "mail",
    "e-mail address",
    "email address",
    "correo",
    "correo electronico",
    "direccion",
  ],
  name: ["name", "full name", "nombre", "nombre completo", "contact", "contacto"],
  language: ["language", "idioma", "lengua"],
  rut: ["rut", "run", "tax id"],
  accessAuth: ["accessauth", "access authentication"],
  actionAuth: ["actionauth", "action authentication", "authentication", "autenticacion"],
};

const foldText = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();

export const findContactColumn = (heading: string): ContactColumn | undefined =>
  CONTACT_COLUMNS.find((column) => CALLED[column].includes(foldText(heading)));

/**
 * Converts a table row for `contact.import`. Blank cells are left out, so that they change nothing. Strips
 * the quote that protects formulas from spreadsheets.
 */
export function toContactInput(
  columns: readonly (ContactColumn | undefined)[],
  cells: readonly string[],
): Record<string, unknown> {
  const cellEntries = columns.flatMap((column, index) => {
    const cell = (cells[index] ?? "").trim().replace(/^'(?=[=+\-@])/, "");
    return column === undefined || cell === "" ? [] : [[column, readCell(column, cell)] as const];
  });
  return Object.fromEntries(cellEntries);
}

function readCell(column: ContactColumn, cell: string): unknown {
  if (column === "language") return toLanguageCode(cell);
  if (column === "accessAuth" || column === "actionAuth") return cell.toUpperCase().split(/[\s,;|]+/);
  return cell;
}

const toLanguageCode = (cell: string): string => {
  const word = foldText(cell);
  if (/^(?:en|eng|english|ingles)$/.test(word)) return "en";
  return /^(?:es|spa|spanish|espanol|castellano)$/.test(word) ? "es" : word;
};

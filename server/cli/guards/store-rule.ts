import { lineOf, type Scanned } from "./scan";
import { importsOf, projectPath } from "./zones";

/**
 * Envelopes and what hangs on them, the evidence, and what is to leave: read and written through `server/db/store`
 * only (server/README.md 2). By the name of the export in `server/db/schema`, and of the table.
 */
const HELD: Readonly<Record<string, string>> = {
  envelopes: "envelope",
  envelopeMetas: "envelope_meta",
  envelopeCounts: "envelope_tally",
  recipients: "recipient",
  fields: "field",
  signatures: "signature",
  envelopeItems: "envelope_item",
  itemVersions: "item_version",
  auditEntries: "audit_entry",
  organisationAudits: "organisation_audit",
  organisationAuditHeads: "organisation_audit_head",
  logReceivers: "log_receiver",
  events: "event",
  mails: "mail",
};
const EXPORTS = Object.keys(HELD).join("|");
const TABLES = Object.values(HELD).join("|");

const PRODUCT = /^(?:server|app|components)\/.*\.[cm]?tsx?$/;
const STORE = /^server\/db\/store\//;
const FREE = /^server\/(?:db\/schema\/|cli\/guards\/)/;
/** The connection knows every table by name; who may ask it for one is the rule about `query`. */
const CONNECTION = /^server\/db\/client\.ts$/;
const SCHEMA = /^server\/db\/schema(?:\/|$)/;

/** Text that becomes a statement: `sql`, `tx.execute`, `unsafe` of the driver. */
const SPEAKS_SQL = /\bsql(?:<[^`]*>)?`|\.unsafe\(|\.execute\b|sql\.raw\(/;
const IN_TEXT = new RegExp(
  `\\b(?:from|join|into|update|using|truncate|table)\\s+(?:only\\s+)?(?:"?public"?\\.)?"?(?:${TABLES})"?(?![\\w.])`,
  "gi",
);
const BY_QUERY = new RegExp(
  `\\bquery\\s*\\??\\.\\s*(?:${EXPORTS})\\b|\\b(?:db|tx|connection|database\\(\\))\\.query\\[|\\{[^{}]*\\b(?:${EXPORTS})\\b[^{}]*\\}\\s*=\\s*[\\w.()]+\\.query\\b`,
  "g",
);
/** A store that hands its tables out would make the rule empty. */
const HANDED_OUT = new RegExp(
  `\\bexport\\s*(?:\\{[^}]*\\b(?:${EXPORTS})\\b|(?:const|let|var)\\s+\\w+\\s*=\\s*(?:${EXPORTS})\\s*;)`,
  "g",
);

export type StoreBreach = { line: number; why: string };

/** Where a product file touches a held table outside the store, or the store hands one out. */
export function storeBreaches(path: string, text: string, scanned: Scanned): StoreBreach[] {
  if (!PRODUCT.test(path) || FREE.test(path)) return [];
  const at = (match: RegExpMatchArray, why: string): StoreBreach => ({
    line: lineOf(text, match.index ?? 0),
    why,
  });
  if (STORE.test(path)) {
    return [...scanned.code.matchAll(HANDED_OUT)].map((match) =>
      at(match, "the store answers questions; its tables stay inside"),
    );
  }
  const isSql = SPEAKS_SQL.test(scanned.readable);
  return [
    ...importedTables(path, scanned.readable),
    ...(isSql ? [...scanned.strings.matchAll(IN_TEXT)] : []).map((match) =>
      at(match, `"${match[0].replace(/\s+/g, " ")}" is asked by server/db/store only`),
    ),
    ...[...scanned.code.matchAll(BY_QUERY)].map((match) =>
      at(match, "these tables are asked by server/db/store only"),
    ),
  ];
}

function importedTables(path: string, readable: string): StoreBreach[] {
  if (CONNECTION.test(path)) return [];
  return importsOf(readable).flatMap(({ from, isTypeOnly, line, names }) => {
    const target = projectPath(path, from);
    if (isTypeOnly || target === undefined || !SCHEMA.test(target)) return [];
    return names
      .filter((name) => name === "*" || Object.hasOwn(HELD, name))
      .map((name) => ({ line, why: `${name} of the schema is read and written by server/db/store only` }));
  });
}

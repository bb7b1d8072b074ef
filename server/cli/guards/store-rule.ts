import { getLineNumber, type Scanned } from "./scan";
import { listImports, toProjectPath } from "./zones";

/**
 * Tables of envelopes, evidence and outgoing effects, which only `server/db/store` reads and writes
 * (server/README.md 2). By export name in `server/db/schema`, and by table name.
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
/** The connection knows every table by name; the rule about `query` limits its users. */
const CONNECTION = /^server\/db\/client\.ts$/;
const SCHEMA = /^server\/db\/schema(?:\/|$)/;

/** Text that becomes a statement: `sql`, `tx.execute`, and the driver's `unsafe`. */
const SPEAKS_SQL = /\bsql(?:<[^`]*>)?`|\.unsafe\(|\.execute\b|sql\.raw\(/;
const IN_TEXT = new RegExp(
  `\\b(?:from|join|into|update|using|truncate|table)\\s+(?:only\\s+)?(?:"?public"?\\.)?"?(?:${TABLES})"?(?![\\w.])`,
  "gi",
);
const BY_QUERY = new RegExp(
  `\\bquery\\s*\\??\\.\\s*(?:${EXPORTS})\\b|\\b(?:db|tx|connection|database\\(\\))\\.query\\[|\\{[^{}]*\\b(?:${EXPORTS})\\b[^{}]*\\}\\s*=\\s*[\\w.()]+\\.query\\b`,
  "g",
);
/** A store that exports its tables would defeat the rule. */
const HANDED_OUT = new RegExp(
  `\\bexport\\s*(?:\\{[^}]*\\b(?:${EXPORTS})\\b|(?:const|let|var)\\s+\\w+\\s*=\\s*(?:${EXPORTS})\\s*;)`,
  "g",
);

export type StoreBreach = { line: number; why: string };

/**
 * Returns each place where a product file touches a held table outside the store, or the store exports one.
 */
export function listStoreBreaches(path: string, text: string, scanned: Scanned): StoreBreach[] {
  if (!PRODUCT.test(path) || FREE.test(path)) return [];
  const createBreach = (match: RegExpMatchArray, why: string): StoreBreach => ({
    line: getLineNumber(text, match.index ?? 0),
    why,
  });
  if (STORE.test(path)) {
    return [...scanned.code.matchAll(HANDED_OUT)].map((match) =>
      createBreach(match, "the store answers questions; its tables stay inside"),
    );
  }
  const isSql = SPEAKS_SQL.test(scanned.readable);
  return [
    ...listImportBreaches(path, scanned.readable),
    ...(isSql ? [...scanned.strings.matchAll(IN_TEXT)] : []).map((match) =>
      createBreach(match, `"${match[0].replace(/\s+/g, " ")}" is asked by server/db/store only`),
    ),
    ...[...scanned.code.matchAll(BY_QUERY)].map((match) =>
      createBreach(match, "these tables are asked by server/db/store only"),
    ),
  ];
}

function listImportBreaches(path: string, readable: string): StoreBreach[] {
  if (CONNECTION.test(path)) return [];
  return listImports(readable).flatMap(({ from, isTypeOnly, line, names }) => {
    const target = toProjectPath(path, from);
    if (isTypeOnly || target === undefined || !SCHEMA.test(target)) return [];
    return names
      .filter((name) => name === "*" || Object.hasOwn(HELD, name))
      .map((name) => ({ line, why: `${name} of the schema is read and written by server/db/store only` }));
  });
}

import { type BulkColumn, DOCUMENT_COLUMNS } from "@/server/domain/bulk-send/columns";
import { BULK_SEND_MODES, type BulkSendMode } from "@/server/domain/bulk-send/lifecycle";
import { isRecord } from "@/server/domain/record";
import type { DraftRow } from "./draft";
import { areDraftsForgotten, DRAFTS_DATABASE } from "./forget-drafts";

/**
 * A bulk send in preparation. It stays in this browser until it is sent or discarded: it holds addresses of
 * people who may never get a mail, and 10 MB with an edit a second would be too much for calls. It is stored
 * by account, deleted at sign-out, and dropped after a month.
 */

export type KeptDraft = {
  /** The account, team and template that a stored draft is found by. */
  readonly account: number;
  readonly teamUrl: string;
  readonly templateId: string;
  readonly templateTitle: string;
  readonly savedAt: number;
  readonly source: { readonly fileName?: string; readonly fileSha256?: string };
  readonly columns: readonly BulkColumn[];
  readonly rows: readonly DraftRow[];
  readonly mode: BulkSendMode;
  /** Undefined until the user names it. */
  readonly name?: string | undefined;
  readonly perMinute: number;
  readonly pasted: string;
};

const STORE = "drafts";
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const buildDraftKey = ({ account, templateId }: Pick<KeptDraft, "account" | "templateId">): string =>
  `${account} ${templateId}`;

const toPromise = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB failed"));
  });

/** Runs one operation and closes the database, so that sign-out can delete it. */
async function withDrafts<Value>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = indexedDB.open(DRAFTS_DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await toPromise(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("IndexedDB gave up"));
    });
    const value = await toPromise(act(transaction.objectStore(STORE)));
    await written;
    return value;
  } finally {
    database.close();
  }
}

/** Parses a stored draft by hand: a schema library would weigh more than the page. */
function parseStoredDraft(found: unknown): KeptDraft | null {
  if (!isRecord(found)) return null;
  const { account, teamUrl, templateId, templateTitle, savedAt, perMinute, pasted, name } = found;
  const isWhole =
    typeof account === "number" &&
    typeof teamUrl === "string" &&
    typeof templateId === "string" &&
    typeof templateTitle === "string" &&
    typeof savedAt === "number" &&
    typeof perMinute === "number" &&
    typeof pasted === "string";
  const mode = BULK_SEND_MODES.find((known) => known === found.mode);
  if (!isWhole || !mode || savedAt < Date.now() - KEPT_MS) return null;
  return {
    account,
    teamUrl,
    templateId,
    templateTitle,
    savedAt,
    mode,
    perMinute,
    pasted,
    source: parseSource(found.source),
    columns: parseList(found.columns, parseColumn),
    rows: parseList(found.rows, parseRow),
    name: typeof name === "string" ? name : undefined,
  };
}

const parseList = <Value>(found: unknown, read: (one: unknown) => Value): Value[] =>
  Array.isArray(found) ? found.map(read) : [];

function parseSource(found: unknown): KeptDraft["source"] {
  if (!isRecord(found)) return {};
  const { fileName, fileSha256 } = found;
  return {
    ...(typeof fileName === "string" ? { fileName } : {}),
    ...(typeof fileSha256 === "string" ? { fileSha256 } : {}),
  };
}

function parseColumn(found: unknown): BulkColumn {
  if (!isRecord(found)) return { kind: "ignored", header: "" };
  const { kind, recipientId, fieldId, variable } = found;
  const header = typeof found.header === "string" ? found.header : "";
  if ((kind === "email" || kind === "name") && typeof recipientId === "number")
    return { kind, header, recipientId };
  if (kind === "field" && typeof fieldId === "number") return { kind, header, fieldId };
  if (kind === "variable" && typeof variable === "string") return { kind, header, variable };
  return { kind: DOCUMENT_COLUMNS.find((known) => known === kind) ?? "ignored", header };
}

function parseRow(found: unknown): DraftRow {
  if (!isRecord(found)) return { cells: [], isLeftOut: false };
  const cells = parseList(found.cells, (cell) => (typeof cell === "string" ? cell : ""));
  return { cells, isLeftOut: found.isLeftOut === true };
}

/** Returns the stored draft of an account for a template; null without one, or without storage. */
export async function loadStoredDraft(
  of: Pick<KeptDraft, "account" | "templateId">,
): Promise<KeptDraft | null> {
  try {
    const storedDraft = parseStoredDraft(
      await withDrafts("readonly", (store) => store.get(buildDraftKey(of))),
    );
    return storedDraft?.account === of.account ? storedDraft : null;
  } catch {
    return null;
  }
}

/** Returns an account's drafts in a team, the latest first. */
export async function listStoredDrafts(of: Pick<KeptDraft, "account" | "teamUrl">): Promise<KeptDraft[]> {
  try {
    const storedValues = await withDrafts<unknown[]>("readonly", (store) => store.getAll());
    return storedValues
      .flatMap((one) => parseStoredDraft(one) ?? [])
      .filter(({ account, teamUrl }) => account === of.account && teamUrl === of.teamUrl)
      .toSorted((one, other) => other.savedAt - one.savedAt);
  } catch {
    return [];
  }
}

/** Stores a draft. @throws the browser's error: then the page must ask before the user leaves */
export async function storeBulkDraft(draft: KeptDraft): Promise<void> {
  if (areDraftsForgotten()) return;
  await withDrafts("readwrite", (store) => store.put(draft, buildDraftKey(draft)));
}

export async function deleteStoredDraft(of: Pick<KeptDraft, "account" | "templateId">): Promise<void> {
  try {
    await withDrafts("readwrite", (store) => store.delete(buildDraftKey(of)));
  } catch {
    // Without storage there is nothing to delete.
  }
}

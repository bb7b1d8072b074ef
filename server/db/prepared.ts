import type { Sql, TransactionSql } from "postgres";

/**
 * Drizzle hands every statement to postgres.js with `prepare: false`: it is parsed, described and planned each time, in
 * two round trips. Here the texts that come again are prepared instead, once on each connection.
 */

/** Texts prepared at most, on each connection: a plan is kept there until the connection ends. The product has ~600. */
const MAX_PREPARED_TEXTS = 800;
/** Beyond this a text is a bulk: its length is chance, and the next one will be another. */
const MAX_PARAMETERS = 64;
/** The same of a list: `in ($1, $2, …)`. */
const LONG_LIST = / in \(\$\d+(?:, \$\d+){8}/;
/** Texts remembered to have been seen once. */
const MAX_SEEN = 5000;

/** Which texts are worth a prepared statement: those seen before, no bulks, and never more than the limit. */
export class PreparedTexts {
  readonly #prepared = new Set<string>();
  readonly #seen = new Set<string>();

  constructor(private readonly limit = MAX_PREPARED_TEXTS) {}

  /** Whether to prepare this text now. Postgres.js keeps one statement for each text and types of its values. */
  admits(text: string, values: readonly unknown[]): boolean {
    // Without values it goes in one message and one round trip already.
    if (values.length === 0 || values.length > MAX_PARAMETERS || LONG_LIST.test(text)) return false;
    const key = `${values.map(kindOf).join("")} ${text}`;
    if (this.#prepared.has(key)) return true;
    if (!this.#seen.has(key)) {
      if (this.#seen.size >= MAX_SEEN) this.#seen.clear();
      this.#seen.add(key);
      return false;
    }
    if (this.#prepared.size >= this.limit) return false;
    this.#seen.delete(key);
    this.#prepared.add(key);
    return true;
  }
}

/** What postgres.js tells apart when it names the type of a value (`inferType`). */
function kindOf(value: unknown): string {
  if (value instanceof Date) return "d";
  if (value instanceof Uint8Array) return "b";
  if (Array.isArray(value)) return `a${kindOf(value[0])}`;
  return value === true || value === false ? "t" : typeof value === "bigint" ? "i" : "s";
}

/** Where PostgreSQL says that a statement prepared earlier no longer fits: a migration ran, or a pooler forgot it. */
const STALE: ReadonlySet<unknown> = new Set([
  "RevalidateCachedQuery",
  "FetchPreparedStatement",
  "transformAssignedExpr",
]);

/** Whether a statement was refused only because it had been prepared. Its words are in the language of the server. */
export function isStalePlan(error: unknown): boolean {
  for (let one = error; typeof one === "object" && one !== null; one = "cause" in one ? one.cause : null) {
    if ("routine" in one && STALE.has(one.routine)) return true;
  }
  return false;
}

type Scope = { unsafe: Sql["unsafe"] };
type Body = (client: TransactionSql) => unknown;
/** What a client does in our words instead of its own. */
type Changes = Readonly<Record<string, unknown>>;

/**
 * A client for Drizzle that prepares what comes again. A statement whose plan a migration made stale runs again, once:
 * outside a transaction postgres.js itself does so. Inside one PostgreSQL has given up the transaction, so that all of
 * it, or of the innermost savepoint, is rolled back and run again, this time with nothing prepared. That is safe
 * because nothing of the first run has happened, and what a transaction promises to the outside (mail, jobs, events)
 * are rows of it. Giving the error instead would answer 500 to whoever works while a new version migrates.
 */
export function preparing(client: Sql, texts = new PreparedTexts()): Sql {
  const begin = (body: Body) =>
    runAgain((prepares) => client.begin((tx) => body(within(tx, texts, prepares))));
  return changed(client, { unsafe: unsafeOf(client, texts), begin });
}

function within(tx: TransactionSql, texts: PreparedTexts, prepares: boolean): TransactionSql {
  const inner = (body: Body, again: boolean) =>
    tx.savepoint((nested) => body(within(nested, texts, prepares && again)));
  const savepoint = (body: Body) => runAgain((again) => inner(body, again));
  return changed(tx, { unsafe: prepares ? unsafeOf(tx, texts) : tx.unsafe, savepoint });
}

/**
 * Asked by postgres.js whether to send the next statement before this one's answer. Never: two that it runs again on one
 * connection would be described across each other, and one of them answered with rows it cannot read. Statements with
 * values that are not prepared are not followed either, so that nothing is slower than it was.
 */
const PREPARED = { prepare: true, onexecute: () => false };

const unsafeOf =
  (client: Scope, texts: PreparedTexts): Sql["unsafe"] =>
  (text, values = [], options = {}) =>
    client.unsafe(text, values, { ...options, ...(texts.admits(text, values) ? PREPARED : {}) });

async function runAgain<Result>(run: (prepares: boolean) => Promise<Result>): Promise<Result> {
  try {
    return await run(true);
  } catch (error) {
    if (!isStalePlan(error)) throw error;
    return run(false);
  }
}

function changed<Client extends Sql | TransactionSql>(client: Client, changes: Changes): Client {
  return new Proxy(client, {
    get: (target, key) =>
      typeof key === "string" && key in changes ? changes[key] : Reflect.get(target, key),
  });
}

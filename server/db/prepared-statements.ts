import type { Sql, TransactionSql } from "postgres";

/**
 * Drizzle passes every statement to postgres.js with `prepare: false`, so that each run parses, describes and
 * plans it in two round trips. Repeated texts are prepared here instead, once per connection.
 */

/** Most texts prepared on each connection, which keeps a plan until it ends. The product has ~600. */
const MAX_PREPARED_TEXTS = 800;
/** A text with more parameters is a bulk statement: its length is arbitrary and will not come again. */
const MAX_PARAMETERS = 64;
/** A long list, which is arbitrary too: `in ($1, $2, …)`. */
const LONG_LIST = / in \(\$\d+(?:, \$\d+){8}/;
const MAX_SEEN = 5000;

/**
 * Selects the texts worth a prepared statement: those seen before, no bulk statements, and never more than
 * the limit.
 */
export class PreparedTexts {
  readonly #prepared = new Set<string>();
  readonly #seen = new Set<string>();

  constructor(private readonly limit = MAX_PREPARED_TEXTS) {}

  /**
   * Returns whether to prepare this text now. Postgres.js keeps one statement per text and types of its
   * values.
   */
  admits(text: string, values: readonly unknown[]): boolean {
    // Without values it already goes in one message and one round trip.
    if (values.length === 0 || values.length > MAX_PARAMETERS || LONG_LIST.test(text)) return false;
    const key = `${values.map(getTypeMarker).join("")} ${text}`;
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

/** The types that postgres.js distinguishes when it names the type of a value (`inferType`). */
function getTypeMarker(value: unknown): string {
  if (value instanceof Date) return "d";
  if (value instanceof Uint8Array) return "b";
  if (Array.isArray(value)) return `a${getTypeMarker(value[0])}`;
  return value === true || value === false ? "t" : typeof value === "bigint" ? "i" : "s";
}

/** PostgreSQL routines that report an outdated prepared statement: a migration ran, or a pooler forgot it. */
const STALE: ReadonlySet<unknown> = new Set([
  "RevalidateCachedQuery",
  "FetchPreparedStatement",
  "transformAssignedExpr",
]);

/**
 * Returns whether a statement was refused only because it had been prepared. Judged by routine, because
 * messages are in the server's language.
 */
export function isStalePlan(error: unknown): boolean {
  for (let one = error; typeof one === "object" && one !== null; one = "cause" in one ? one.cause : null) {
    if ("routine" in one && STALE.has(one.routine)) return true;
  }
  return false;
}

type Scope = { unsafe: Sql["unsafe"] };
type Body = (client: TransactionSql) => unknown;
type ClientOverrides = Readonly<Record<string, unknown>>;

/**
 * Wraps a client for Drizzle so that repeated statements are prepared, and a statement with a stale plan runs
 * again, once. Outside a transaction postgres.js does so itself. Inside a transaction PostgreSQL has aborted
 * it: all of it, or the innermost savepoint, is rolled back and runs again with no preparation. That is safe:
 * the first run left nothing behind, and effects to the outside (mail, jobs, events) are rows of the
 * transaction. Passing the error on would answer 500 to every user while a new version migrates.
 */
export function prepareRepeatedStatements(client: Sql, texts = new PreparedTexts()): Sql {
  const beginTransaction = (body: Body) =>
    retryWithoutPlan((prepares) => client.begin((tx) => body(wrapTransaction(tx, texts, prepares))));
  return overrideClient(client, { unsafe: createPreparedUnsafe(client, texts), begin: beginTransaction });
}

function wrapTransaction(tx: TransactionSql, texts: PreparedTexts, prepares: boolean): TransactionSql {
  const runSavepoint = (body: Body, again: boolean) =>
    tx.savepoint((nested) => body(wrapTransaction(nested, texts, prepares && again)));
  const createSavepoint = (body: Body) => retryWithoutPlan((again) => runSavepoint(body, again));
  return overrideClient(tx, {
    unsafe: prepares ? createPreparedUnsafe(tx, texts) : tx.unsafe,
    savepoint: createSavepoint,
  });
}

/**
 * postgres.js asks `onexecute` whether to send the next statement before this one's answer. Never: two that
 * it runs again on one connection would be described across each other, and one would get rows it cannot
 * read. Unprepared statements with values are not pipelined either, so nothing becomes slower.
 */
const PREPARED = { prepare: true, onexecute: () => false };

const createPreparedUnsafe =
  (client: Scope, texts: PreparedTexts): Sql["unsafe"] =>
  (text, values = [], options = {}) =>
    client.unsafe(text, values, { ...options, ...(texts.admits(text, values) ? PREPARED : {}) });

async function retryWithoutPlan<Result>(run: (prepares: boolean) => Promise<Result>): Promise<Result> {
  try {
    return await run(true);
  } catch (error) {
    if (!isStalePlan(error)) throw error;
    return run(false);
  }
}

function overrideClient<Client extends Sql | TransactionSql>(
  client: Client,
  changes: ClientOverrides,
): Client {
  return new Proxy(client, {
    get: (target, key) =>
      typeof key === "string" && key in changes ? changes[key] : Reflect.get(target, key),
  });
}

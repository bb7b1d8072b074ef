import type { Sql, TransactionSql } from "postgres";

type Client = Pick<Sql | TransactionSql, "unsafe">;

/**
 * Records the text of every statement that goes through Drizzle on this client, without BEGIN and COMMIT, from
 * now on.
 */
export function recordStatements(sql: Sql): string[] {
  const texts: string[] = [];
  const recordClient = (client: Client) => {
    const run = client.unsafe.bind(client);
    client.unsafe = (text, ...rest) => {
      texts.push(text);
      return run(text, ...rest);
    };
  };
  recordClient(sql);
  const begin = sql.begin.bind(sql);
  const recordingBegin: (body: (tx: TransactionSql) => unknown) => Promise<unknown> = (body) =>
    begin((tx) => {
      recordClient(tx);
      return body(tx);
    });
  Object.assign(sql, { begin: recordingBegin });
  return texts;
}

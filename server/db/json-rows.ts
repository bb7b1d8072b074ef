import { getTableName, type InferColumnsDataTypes, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";

type Columns = Readonly<Record<string, PgColumn>>;

/** Rows of a table as one JSON column, for a statement that reads several tables. */
export type JsonRows<Selected extends Columns> = {
  /** Selects the rows as an array of arrays, `order` being column names. */
  select(where: SQL, order?: string): SQL<unknown>;
  /** Converts the column to what Drizzle returns for a query of its own. */
  parse(value: unknown): InferColumnsDataTypes<Selected>[];
};

const Rows = z.array(z.array(z.unknown()));

/** The text is built once: Drizzle would write out a hundred columns for every statement. */
export function defineJsonRows<Selected extends Columns>(
  table: PgTable,
  columns: Selected,
): JsonRows<Selected> {
  const from = `"${getTableName(table)}"`;
  const entries = Object.entries(columns);
  const names = entries.map(([, { name }]) => `${from}."${name}"`).join(", ");
  type Row = InferColumnsDataTypes<Selected>;
  const isRow = (row: object): row is Row => entries.every(([key]) => key in row);
  const parseRow = (values: readonly unknown[]): Row => {
    const row = Object.fromEntries(
      entries.map(([key, column], index) => {
        const value = values[index];
        return [key, value === null ? null : column.mapFromDriverValue(value)];
      }),
    );
    if (!isRow(row) || values.length !== entries.length) throw new TypeError(`Not a row of ${from}.`);
    return row;
  };
  return {
    select: (where, order) => {
      const sorted = sql.raw(order ? ` order by ${order}` : "");
      return sql`(select coalesce(json_agg(json_build_array(${sql.raw(names)})${sorted}), '[]')
        from ${sql.raw(from)} where ${where})`;
    },
    parse: (value) => Rows.parse(value).map(parseRow),
  };
}

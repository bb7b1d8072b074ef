import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import { readSearch } from "@/server/domain/envelope/search";
import { DomainError } from "@/server/domain/errors";
import { COUNT_LIMITS } from "@/server/domain/limits";
import type { Connection, Transaction } from "../client";
import { contacts, teams } from "../schema";
import { buildSearchKeyCondition, matchesTerms } from "./addressees";

export type ContactRow = typeof contacts.$inferSelect;
export type ContactValues = Pick<ContactRow, "email" | "name" | "language" | "rut" | "authOptions">;

/** More matches do not change which are best. */
const SUGGESTED = 60;
const LOT = 1_000;

const byName = [asc(sql`lower(${contacts.name})`), asc(contacts.id)];

/** A team's contacts with words in name or address that begin with the query. */
function buildContactsCondition(teamId: number, query: string | undefined): SQL | undefined {
  const terms = readSearch(query ?? "")?.terms ?? [];
  const searchConditions =
    terms.length > 0 ? [buildSearchKeyCondition(teamId, terms), matchesTerms(terms)] : [];
  return and(eq(contacts.teamId, teamId), ...searchConditions);
}

export const findContacts = (connection: Connection, teamId: number, query: string): Promise<ContactRow[]> =>
  connection
    .select()
    .from(contacts)
    .where(buildContactsCondition(teamId, query))
    .orderBy(...byName)
    .limit(SUGGESTED);

export async function loadContactsPage(
  connection: Connection,
  teamId: number,
  { query, page, perPage }: { query?: string | undefined; page: number; perPage: number },
): Promise<{ rows: ContactRow[]; total: number }> {
  const where = buildContactsCondition(teamId, query);
  // A search result is read once, for its page and its count; without a search an index serves the page.
  const isSearch = Boolean(query?.trim());
  const rowsWithTotal = await connection
    .select({ row: contacts, total: isSearch ? sql<number>`(count(*) over ())::int` : sql<null>`null` })
    .from(contacts)
    .where(where)
    .orderBy(...byName)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const rows = rowsWithTotal.map(({ row }) => row);
  const total = rowsWithTotal[0]?.total ?? null;
  if (total !== null) return { rows, total };
  const [counted] = await connection.select({ n: count() }).from(contacts).where(where);
  return { rows, total: counted?.n ?? 0 };
}

export async function countContacts(connection: Connection, teamId: number): Promise<number> {
  const [present] = await connection.select({ n: count() }).from(contacts).where(eq(contacts.teamId, teamId));
  return present?.n ?? 0;
}

/** Yields every contact of a team by name, in lots, so that a long list is never in memory as a whole. */
export async function* iterateContacts(connection: Connection, teamId: number): AsyncGenerator<ContactRow[]> {
  let after: ContactRow | undefined;
  do {
    const rows = await connection
      .select()
      .from(contacts)
      .where(
        and(
          eq(contacts.teamId, teamId),
          after && sql`(lower(${contacts.name}), ${contacts.id}) > (lower(${after.name}), ${after.id})`,
        ),
      )
      .orderBy(...byName)
      .limit(LOT);
    if (rows.length > 0) yield rows;
    after = rows.length === LOT ? rows.at(-1) : undefined;
  } while (after);
}

/** @throws DomainError NOT_FOUND */
export async function loadContact(connection: Connection, teamId: number, id: string): Promise<ContactRow> {
  const [row] = await connection
    .select()
    .from(contacts)
    .where(and(eq(contacts.teamId, teamId), eq(contacts.id, id)));
  if (!row) throw new DomainError("NOT_FOUND", "Contact could not be found.");
  return row;
}

/** Locks the team and returns how many more contacts it may have. */
export async function countFreeContactSlots(tx: Transaction, teamId: number): Promise<number> {
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for("no key update");
  return COUNT_LIMITS.contactsPerTeam - (await countContacts(tx, teamId));
}

/** Inserts a contact; undefined if the team already has one with that address. */
export async function insertContact(
  tx: Transaction,
  row: Omit<typeof contacts.$inferInsert, "searchText">,
): Promise<ContactRow | undefined> {
  const [createdContact] = await tx
    .insert(contacts)
    .values(row)
    .onConflictDoNothing({ target: [contacts.teamId, contacts.email] })
    .returning();
  return createdContact;
}

/** Locks the team's contacts with these addresses until the transaction ends. */
export async function lockContacts(
  tx: Transaction,
  teamId: number,
  emails: readonly string[],
): Promise<ContactRow[]> {
  return tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.teamId, teamId), sql`${contacts.email} = any(${sql.param([...emails])}::text[])`))
    .orderBy(asc(contacts.id))
    .for("update");
}

/** Updates a contact. @throws DomainError ALREADY_EXISTS when another contact of the team has that address */
export async function updateContact(
  tx: Transaction,
  { id, teamId, email }: ContactRow,
  values: Partial<ContactValues> & { updatedAt: Date },
): Promise<ContactRow> {
  if (values.email !== undefined && values.email !== email) {
    const [other] = await lockContacts(tx, teamId, [values.email]);
    if (other) throw new DomainError("ALREADY_EXISTS", "The team already has a contact with this address.");
  }
  const [row] = await tx.update(contacts).set(values).where(eq(contacts.id, id)).returning();
  if (!row) throw new DomainError("CONFLICT");
  return row;
}

export async function deleteContact(tx: Transaction, teamId: number, id: string): Promise<void> {
  await tx.delete(contacts).where(and(eq(contacts.teamId, teamId), eq(contacts.id, id)));
}

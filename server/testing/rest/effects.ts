import type { CallWorld } from "./calls";

/** A mail about several envelopes belongs to none of them. */
const isAboutEnvelope = ({ envelope_id }: Record<string, unknown>): boolean => envelope_id !== null;

type Named = { name: string | null; email: string | null; userId: number | null };

export type Effects = {
  /** Types of the audit entries, in order. */
  audit: string[];
  events: string[];
  /** `kind → address`, sorted. */
  mails: string[];
  /** Envelopes with new audit entries, events or queued mails. */
  envelopes: string[];
  /** Recipients named in the entries, without duplicates. */
  named: Named[];
  /** Kinds of the entries' actors, without duplicates. */
  actors: string[];
  /** True if revision and `updatedAt` of the envelope changed; "torn" when only one of them did. */
  moved: boolean | "torn";
};

/**
 * Starts to watch the whole database. The returned function gives the effects since then, relative to one
 * envelope.
 */
export async function watchDatabase(it: CallWorld, envelopeId: string): Promise<() => Promise<Effects>> {
  const { sql } = it;
  const listIds = async (table: string) =>
    (await sql`select id::text as id from ${sql(table)}`).map(({ id }) => String(id));
  const [head] = await sql`select coalesce(max(id), 0) as id from audit_entry`;
  const [events, mails] = await Promise.all([listIds("event"), listIds("mail")]);
  const before = await loadStamp(it, envelopeId);
  return async () => {
    const audit = await sql`select type, envelope_id, name, email, user_id, actor ->> 'kind' as kind
      from audit_entry where id > ${String(head?.id)} order by id`;
    const emitted = await sql`select kind, envelope_id from event
      where not (id = any(${events})) order by created_at, sequence`;
    const queued = await sql`select kind, to_email, envelope_id from mail where not (id = any(${mails}))`;
    const after = await loadStamp(it, envelopeId);
    const [revised, dated] = [before.revision !== after.revision, before.updatedAt !== after.updatedAt];
    const named = audit.map(({ name, email, user_id }) => JSON.stringify({ name, email, userId: user_id }));
    return {
      audit: audit.map(({ type }) => String(type)),
      events: emitted.map(({ kind }) => String(kind)),
      mails: queued.map(({ kind, to_email }) => `${kind} → ${to_email}`).sort(),
      envelopes: removeRepeats(
        [...audit, ...emitted, ...queued.filter(isAboutEnvelope)].map(({ envelope_id }) =>
          String(envelope_id),
        ),
      ),
      named: removeRepeats(named).map((text) => JSON.parse(text)),
      actors: removeRepeats(audit.map(({ kind }) => String(kind))),
      moved: revised === dated ? revised : "torn",
    };
  };
}

const removeRepeats = (texts: readonly string[]): string[] => [...new Set(texts)];

async function loadStamp({ sql }: CallWorld, envelopeId: string) {
  const [row] = await sql`select revision, updated_at::text as at from envelope where id = ${envelopeId}`;
  return { revision: Number(row?.revision), updatedAt: String(row?.at) };
}

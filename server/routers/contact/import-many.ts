import { clock } from "@/server/clock";
import { ImportContacts, ImportedContacts, NewContact } from "@/server/contract/contact";
import type { Transaction } from "@/server/db/client";
import {
  countFreeContactSlots,
  insertContact,
  lockContacts,
  updateContact,
} from "@/server/db/store/contacts";
import type { TeamActor } from "@/server/domain/actor";
import { newId } from "@/server/ids";
import { teamProcedure } from "@/server/trpc";
import { newValues, toChangedValues } from "./contact-values";

type Refused = ImportedContacts["refused"];
type Sound = { index: number; contact: NewContact };

/**
 * Imports contacts: known addresses are updated, the others are new. Each row is judged on its own, and
 * refused rows are reported by index. Any member.
 */
export const importMany = teamProcedure
  .meta({ openapi: { method: "POST", path: "/contact/import" } })
  .input(ImportContacts)
  .output(ImportedContacts)
  .mutation(({ ctx, input }) => {
    const refused: Refused = [];
    const rows = new Map<string, Sound>();
    for (const [index, row] of input.data.entries()) {
      const read = NewContact.safeParse(row);
      // A later row of the same address replaces the earlier.
      if (read.success) rows.set(read.data.email, { index, contact: read.data });
      else refused.push({ index, reason: toRefusalReason(read.error.issues[0]?.path[0]) });
    }
    return ctx.db.transaction(async (tx) => {
      const importResult = await storeContacts(tx, ctx.actor, [...rows.values()]);
      return {
        ...importResult,
        refused: [...refused, ...importResult.refused].sort((a, b) => a.index - b.index),
      };
    });
  });

const REASONS = ["email", "name", "language", "rut", "accessAuth", "actionAuth"] as const;
const toRefusalReason = (key: PropertyKey | undefined): Refused[number]["reason"] =>
  REASONS.find((reason) => reason === key) ?? "row";

async function storeContacts(
  tx: Transaction,
  actor: TeamActor,
  rows: readonly Sound[],
): Promise<ImportedContacts> {
  const { teamId, userId } = actor;
  let room = await countFreeContactSlots(tx, teamId);
  const emails = rows.map(({ contact }) => contact.email);
  const contactsByEmail = new Map((await lockContacts(tx, teamId, emails)).map((row) => [row.email, row]));
  const now = await clock.now(tx);
  const done: ImportedContacts = { created: 0, updated: 0, refused: [] };
  for (const { index, contact } of rows) {
    const before = contactsByEmail.get(contact.email);
    if (before) {
      const mergedContact = { ...contact, name: contact.name || before.name };
      await updateContact(tx, before, { ...toChangedValues(before, mergedContact), updatedAt: now });
      done.updated += 1;
    } else if (room < 1) done.refused.push({ index, reason: "limit" });
    else {
      const times = { createdAt: now, updatedAt: now };
      await insertContact(tx, { id: newId(), teamId, userId, ...newValues(contact), ...times });
      room -= 1;
      done.created += 1;
    }
  }
  return done;
}

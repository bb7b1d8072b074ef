import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Connection } from "../client";
import { auditEntries } from "../schema";

const TYPES = ["DOCUMENT_FIELD_INSERTED", "DOCUMENT_FIELD_PREFILLED", "DOCUMENT_FIELD_UNINSERTED"] as const;

export type Assistance = { readonly name: string; readonly confirmed: boolean };

const Written = z.object({ field: z.object({ data: z.string() }) });

/**
 * Returns the fields whose present value an ASSISTANT wrote, by secondary id (components/signing.md 5.9). Read
 * from the audit log, which holds every value, clearing and confirmation in order: there is no second record
 * to maintain.
 */
export async function loadAssistance(
  connection: Connection,
  envelopeId: string,
): Promise<Map<string, Assistance>> {
  const entries = await connection
    .select({
      type: auditEntries.type,
      data: auditEntries.data,
      name: auditEntries.name,
      fieldId: sql<string>`${auditEntries.data}->>'fieldId'`,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.envelopeId, envelopeId), inArray(auditEntries.type, [...TYPES])))
    .orderBy(desc(auditEntries.seq));
  const assistanceByField = new Map<string, Assistance>();
  const own = new Map<string, string>();
  const settled = new Set<string>();
  // Newest first: the owner's own entry only confirms the assistant's if both name the same value.
  for (const { type, data, name, fieldId } of entries) {
    if (settled.has(fieldId)) continue;
    const value = Written.safeParse(data).data?.field.data;
    if (type === "DOCUMENT_FIELD_INSERTED" && value !== undefined && !own.has(fieldId)) {
      own.set(fieldId, value);
      continue;
    }
    settled.add(fieldId);
    const confirmed = own.get(fieldId);
    if (type !== "DOCUMENT_FIELD_PREFILLED" || (confirmed !== undefined && confirmed !== value)) continue;
    assistanceByField.set(fieldId, { name: name ?? "", confirmed: confirmed !== undefined });
  }
  return assistanceByField;
}

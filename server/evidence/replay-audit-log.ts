import { z } from "zod";
import type { AuditRow } from "@/server/db/store/audit";

/** State of an envelope according to its audit log: the entries replayed, oldest first (ruling 93). */
export type Recorded = {
  /**
   * True when sending recorded every field and value. Older versions did not: then only fields with entries
   * are known.
   */
  isWhole: boolean;
  /** SHA-256 of every file as recipients see it, by item. */
  files: Map<string, string>;
  /** Newest revision of files that people signed with certificates of their own, by item. */
  revisions: Map<string, string>;
  fields: Map<string, { sha256: string; recipientId: number }>;
  /** By secondary id of the field. */
  values: Map<string, RecordedValue>;
  people: Map<number, { name: string; email: string; role: string }>;
  /** `reason` is null where the act was no rejection. */
  acts: Map<number, { reason: string | null }>;
  consents: Map<number, Omit<z.infer<typeof Consent>, "recipientId">>;
  identities: Map<number, { challengeId: string; runMasked: string; runMac: string | null }>;
};

export type RecordedValue =
  | { how: "text"; text: string }
  | { how: "sha256"; sha256: string }
  | { how: "mac"; mac: string }
  /** From a version that recorded only the masked RUN. */
  | { how: "masked"; text: string }
  | { how: "signature"; sha256: string }
  | { how: "empty" }
  /** From a version that recorded no value there. */
  | { how: "unknown" };

const Person = z.object({
  recipientId: z.number(),
  recipientName: z.string(),
  recipientEmail: z.string(),
  recipientRole: z.string(),
});
const Value = z.object({
  fieldId: z.string(),
  field: z.object({ type: z.string(), data: z.string() }),
  valueMac: z.string().optional(),
});
const Sent = z.object({
  fields: z.array(
    z.object({
      fieldId: z.string(),
      recipientId: z.number(),
      sha256: z.string(),
      valueSha256: z.string().optional(),
    }),
  ),
});
const AutoInserted = z.object({
  fields: z.array(z.object({ fieldId: z.number(), valueSha256: z.string().optional() })),
});
const Created = z.object({ fieldId: z.string(), fieldRecipientId: z.number(), sha256: z.string() });
const File = z.object({ envelopeItemId: z.string(), sha256: z.string() });
const Updated = z.object({
  envelopeItemId: z.string(),
  changes: z.array(z.object({ field: z.string(), to: z.unknown() })),
});
const Signed = z.object({ files: z.array(File) });
const Consent = z.object({
  recipientId: z.number(),
  textVersion: z.string(),
  language: z.string(),
  startedAt: z.string().optional(),
});
const Identity = z.object({
  recipientId: z.number(),
  challengeId: z.string(),
  runMasked: z.string(),
  runMac: z.string().optional(),
});
const Rejected = z.object({ recipientId: z.number(), reason: z.string() });

type LoggedEntry = Pick<AuditRow, "type" | "data">;
type Field = { id: number; secondaryId: string; recipientId: number };
type Replay = (state: Recorded, data: unknown, fields: readonly Field[]) => void;

export function replayAuditLog(audit: readonly LoggedEntry[], fields: readonly Field[]): Recorded {
  const state: Recorded = {
    isWhole: false,
    files: new Map(),
    revisions: new Map(),
    fields: new Map(),
    values: new Map(),
    people: new Map(),
    acts: new Map(),
    consents: new Map(),
    identities: new Map(),
  };
  for (const { type, data } of audit) REPLAYS[type]?.(state, data, fields);
  return state;
}

const value: Replay = ({ values }, data) => {
  const { fieldId, field, valueMac } = Value.parse(data);
  values.set(fieldId, toRecordedValue(field, valueMac));
};

function toRecordedValue(field: { type: string; data: string }, mac: string | undefined): RecordedValue {
  if (mac !== undefined) return { how: "mac", mac };
  if (field.type === "RUT_FIRMADO") return { how: "masked", text: field.data };
  return SIGNATURES.has(field.type) && field.data.startsWith(SHA256)
    ? { how: "signature", sha256: field.data.slice(SHA256.length) }
    : { how: "text", text: field.data };
}

const SHA256 = "sha256:";
const SIGNATURES: ReadonlySet<string> = new Set(["SIGNATURE", "FREE_SIGNATURE"]);

const person: Replay = ({ people }, data) => {
  const recipientData = Person.parse(data);
  const { recipientName: name, recipientEmail: email, recipientRole: role } = recipientData;
  people.set(recipientData.recipientId, { name, email, role });
};

const file: Replay = ({ files }, data) => {
  const { envelopeItemId, sha256 } = File.parse(data);
  files.set(envelopeItemId, sha256);
};

const Readdressed = z.object({
  changes: z.array(z.object({ type: z.string(), from: z.unknown(), to: z.unknown() })),
});

const hasNewPerson = (data: unknown): boolean =>
  Readdressed.parse(data).changes.some(
    ({ type, from, to }) =>
      type === "EMAIL" && from !== "" && String(from).toLowerCase() !== String(to).toLowerCase(),
  );

/**
 * Drops all that the former person entered, accepted or proved (ruling 91), also in logs of versions that
 * kept it. Values that the service filled in stay: their entry names the person.
 */
function forgetRecipient(
  { values, consents, identities }: Recorded,
  id: number,
  fields: readonly Field[],
): void {
  consents.delete(id);
  identities.delete(id);
  for (const { secondaryId, recipientId } of fields) {
    const currentValue = values.get(secondaryId);
    const isTheirs =
      recipientId === id && currentValue && currentValue.how !== "sha256" && currentValue.how !== "unknown";
    if (isTheirs) values.set(secondaryId, { how: "empty" });
  }
}

const REPLAYS: Readonly<Record<string, Replay>> = {
  DOCUMENT_SENT: (state, data) => {
    const sent = Sent.safeParse(data);
    if (!sent.success) return;
    state.isWhole = true;
    state.values.clear();
    for (const { fieldId, recipientId, sha256, valueSha256 } of sent.data.fields) {
      state.fields.set(fieldId, { sha256, recipientId });
      if (valueSha256) state.values.set(fieldId, { how: "sha256", sha256: valueSha256 });
    }
  },
  DOCUMENT_FIELD_INSERTED: value,
  DOCUMENT_FIELD_PREFILLED: value,
  DOCUMENT_FIELD_UNINSERTED: ({ values }, data) => {
    values.set(z.object({ fieldId: z.string() }).parse(data).fieldId, { how: "empty" });
  },
  DOCUMENT_FIELDS_AUTO_INSERTED: ({ values }, data, fields) => {
    for (const { fieldId, valueSha256 } of AutoInserted.parse(data).fields) {
      const key = fields.find(({ id }) => id === fieldId)?.secondaryId;
      if (key === undefined) continue;
      values.set(key, valueSha256 ? { how: "sha256", sha256: valueSha256 } : { how: "unknown" });
    }
  },
  FIELD_CREATED: ({ fields }, data) => {
    const created = Created.safeParse(data).data;
    if (created)
      fields.set(created.fieldId, { sha256: created.sha256, recipientId: created.fieldRecipientId });
  },
  FIELD_DELETED: ({ fields }, data) => {
    fields.delete(z.object({ fieldId: z.string() }).parse(data).fieldId);
  },
  ENVELOPE_ITEM_CREATED: file,
  ENVELOPE_ITEM_PDF_REPLACED: file,
  ENVELOPE_ITEM_UPDATED: ({ files }, data) => {
    const { envelopeItemId, changes } = Updated.parse(data);
    const to = changes.findLast(({ field }) => field === "file")?.to;
    if (typeof to === "string") files.set(envelopeItemId, to);
  },
  ENVELOPE_ITEM_DELETED: ({ files }, data) => {
    files.delete(z.object({ envelopeItemId: z.string() }).parse(data).envelopeItemId);
  },
  RECIPIENT_CREATED: person,
  RECIPIENT_UPDATED: (state, data, fields) => {
    person(state, data, fields);
    if (hasNewPerson(data)) forgetRecipient(state, Person.parse(data).recipientId, fields);
  },
  RECIPIENT_DELETED: ({ people, fields }, data) => {
    const { recipientId } = Person.parse(data);
    people.delete(recipientId);
    for (const [key, field] of fields) if (field.recipientId === recipientId) fields.delete(key);
  },
  DOCUMENT_RECIPIENT_COMPLETED: (state, data, fields) => {
    person(state, data, fields);
    state.acts.set(Person.parse(data).recipientId, { reason: null });
  },
  DOCUMENT_RECIPIENT_REJECTED: (state, data, fields) => {
    person(state, data, fields);
    const { recipientId, reason } = Rejected.parse(data);
    state.acts.set(recipientId, { reason });
  },
  DOCUMENT_CONSENT_GIVEN: ({ consents }, data) => {
    const { recipientId, ...consent } = Consent.parse(data);
    consents.set(recipientId, consent);
  },
  DOCUMENT_IDENTITY_VERIFIED: ({ identities }, data) => {
    const { recipientId, challengeId, runMasked, runMac } = Identity.parse(data);
    identities.set(recipientId, { challengeId, runMasked, runMac: runMac ?? null });
  },
  DOCUMENT_RECIPIENT_FACT_ENDED: ({ consents, identities }, data) => {
    const { recipientId, fact } = z.object({ recipientId: z.number(), fact: z.string() }).parse(data);
    if (fact === "CONSENT") consents.delete(recipientId);
    if (fact === "IDENTITY") identities.delete(recipientId);
  },
  DOCUMENT_RECIPIENT_CSC_SIGNED: ({ revisions }, data) => {
    for (const { envelopeItemId, sha256 } of Signed.safeParse(data).data?.files ?? []) {
      revisions.set(envelopeItemId, sha256);
    }
  },
};

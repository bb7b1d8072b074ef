import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { watchDatabase } from "@/server/testing/rest/effects";
import {
  buildMultipart,
  buildSampleRequests,
  getTimeInThreeDays,
  NOTHING as NOBODYS,
  sendRequest,
  type TestCallRequest,
} from "@/server/testing/rest/requests";
import {
  createEnvelopeInState,
  createOnePageFile,
  type Stage,
  type State,
} from "@/server/testing/rest/states";
import { box, signer } from "@/server/testing/world/signing";
import { type NewEnvelope, stopClock } from "@/server/testing/world/world";

/**
 * Expected traces of every changing operation. Written by hand from rest/envelopes.md 4 to 8, 14 and rest/resources.md 9 to 11,
 * domain/webhook-events.md 2.2 (events), 5.2 (mails), 6.2 (audit) and rulings 8, 42, 43. An envelope counts as
 * changed when any part of it changed. A repeated request mail is no change.
 */
type EffectRow = {
  name: string;
  section: string;
  state: State;
  /** Differences from the usual envelope with two signers and a CC. */
  input?: NewEnvelope;
  /** Request mails have gone out before, so that recipients count as SENT. */
  mailed?: true;
  /** Setup before the effects are watched. */
  first?: (of: Stage) => Promise<unknown>;
  request: (of: Stage) => TestCallRequest;
  audit: string[];
  events: string[];
  mails: string[];
  moved: boolean;
  /** The effects belong to the envelope that the answer names. */
  onNew?: true;
};

const buildPost = (path: string, json: unknown): TestCallRequest => ({ method: "POST", path, json });
const PLACE = { page: 1, positionX: 50, positionY: 50, width: 20, height: 5 };
const TERMS = { label: "Terms", data: "https://example.com/terms" };
const NOTHING = { audit: [], events: [], mails: [], moved: false };
const QUIET = { audit: [], events: [], mails: [], moved: true };
const repeatType = (count: number, type: string): string[] => Array.from({ length: count }, () => type);
/** Audit entries of a fresh usual envelope: 1 file, 3 people, 3 fields. */
const MADE = [
  "DOCUMENT_CREATED",
  "ENVELOPE_ITEM_CREATED",
  ...repeatType(3, "RECIPIENT_CREATED"),
  ...repeatType(3, "FIELD_CREATED"),
];
/** Audit entries of an answer that carries links: an entry per revealed link (ruling 76). */
const repeatLinkReveals = (people = 3): string[] => repeatType(people, "RECIPIENT_LINK_REVEALED");
const SEQUENTIAL: NewEnvelope = {
  meta: { signingOrder: "SEQUENTIAL" },
  recipients: [signer("Ana", { signingOrder: 1 }), signer("Bea", { signingOrder: 2 })],
};
const NONE: NewEnvelope = { meta: { distributionMethod: "NONE" } };
const withMailOff = (flag: string): NewEnvelope => ({ meta: { emailSettings: { [flag]: false } } });
let pdf: Blob;
const withFile = (path: string, payload: object): TestCallRequest => ({
  method: "POST",
  path,
  form: buildMultipart(payload, pdf),
});
const LINE = { positionX: 10, positionY: 20, width: 30, height: 2 };
const WAITING = JSON.stringify([{ text: "{{date, r1}}", page: 1, lines: [LINE] }]);
const createPayload = (type: string) => ({
  title: "New",
  type,
  recipients: [{ email: "dora@example.com", name: "Dora", role: "SIGNER", fields: [box("SIGNATURE")] }],
});
const updateEnvelope = (data: object) => (of: Stage) =>
  buildPost("/envelope/update", { envelopeId: of.envelopeId, data });
const distributeEnvelope = (of: Stage) => buildPost("/envelope/distribute", { envelopeId: of.envelopeId });
const scheduleEnvelope = (of: Stage) =>
  buildPost("/envelope/schedule", { envelopeId: of.envelopeId, ...getTimeInThreeDays() });
const redistributeEnvelope = (of: Stage) =>
  buildPost("/envelope/redistribute", { envelopeId: of.envelopeId, recipients: [of.bea] });
const renameEnvelope = (title: string) => (of: Stage) =>
  buildPost("/envelope/rename", { envelopeId: of.envelopeId, title });
const cancelEnvelope = (of: Stage) =>
  buildPost("/envelope/cancel", { envelopeId: of.envelopeId, reason: "Off" });
const HEIR = "heir@example.com";
const transferEnvelope = (of: Stage) =>
  buildPost("/envelope/transfer", { envelopeIds: [of.envelopeId], toEmail: HEIR });
const deleteEnvelope = (of: Stage) => buildPost("/envelope/delete", { envelopeId: of.envelopeId });
const changeRecipient = (operation: string, of: Stage, one: object) =>
  buildPost(`/envelope/recipient/${operation}`, { envelopeId: of.envelopeId, data: [one] });
const changeField = (operation: string, of: Stage, one: object) =>
  buildPost(`/envelope/field/${operation}`, { envelopeId: of.envelopeId, data: [one] });
const createFromTemplate = (of: Stage, more = {}) =>
  buildPost("/envelope/use", { envelopeId: of.envelopeId, recipients: [], ...more });
const updateItem = (of: Stage, one: object) =>
  buildPost("/envelope/item/update-many", {
    envelopeId: of.envelopeId,
    data: [{ envelopeItemId: of.itemId, ...one }],
  });
const changeDirectLink =
  (operation: string, more = {}) =>
  (of: Stage) =>
    buildPost(`/envelope/direct-link/${operation}`, { envelopeId: of.envelopeId, ...more });
const asking = ["RECIPIENT_REQUEST → ana@example.com", "RECIPIENT_REQUEST → bea@example.com"];
const APPROVER = { email: "dora@example.com", name: "Dora", role: "APPROVER" };

const CREATING: EffectRow[] = [
  {
    name: "create a document",
    section: "14, 4.4",
    state: "DRAFT",
    request: () => withFile("/envelope/create", createPayload("DOCUMENT")),
    audit: ["DOCUMENT_CREATED", "ENVELOPE_ITEM_CREATED", "RECIPIENT_CREATED", "FIELD_CREATED"],
    events: ["DOCUMENT_CREATED"],
    mails: [],
    moved: false,
    onNew: true,
  },
  {
    name: "create a template",
    section: "14; domain/webhook-events.md 2.2, domain/evidence.md 6.2: the same entries",
    state: "DRAFT",
    request: () => withFile("/envelope/create", createPayload("TEMPLATE")),
    audit: ["DOCUMENT_CREATED", "ENVELOPE_ITEM_CREATED", "RECIPIENT_CREATED", "FIELD_CREATED"],
    events: ["TEMPLATE_CREATED"],
    mails: [],
    moved: false,
    onNew: true,
  },
  {
    name: "duplicate a document",
    section: "14, 4.10",
    state: "PENDING",
    request: (of) => buildPost("/envelope/duplicate", { envelopeId: of.envelopeId }),
    audit: MADE,
    events: ["DOCUMENT_CREATED"],
    mails: [],
    moved: false,
    onNew: true,
  },
  {
    name: "duplicate a template",
    section: "14, domain/webhook-events.md 2.2",
    state: "TEMPLATE",
    request: (of) => buildPost("/envelope/duplicate", { envelopeId: of.envelopeId }),
    audit: MADE,
    events: ["TEMPLATE_CREATED"],
    mails: [],
    moved: false,
    onNew: true,
  },
  {
    name: "save a document as a template",
    section: "19, domain/webhook-events.md 2.2",
    state: "PENDING",
    request: (of) => buildPost("/envelope/save-as-template", { envelopeId: of.envelopeId }),
    audit: MADE,
    events: ["TEMPLATE_CREATED"],
    mails: [],
    moved: false,
    onNew: true,
  },
  {
    name: "use a template",
    section: "14, 4.11",
    state: "TEMPLATE",
    request: (of) => createFromTemplate(of),
    audit: [...MADE, ...repeatLinkReveals()],
    events: ["DOCUMENT_CREATED", "TEMPLATE_USED"],
    mails: [],
    moved: false,
    onNew: true,
  },
  {
    name: "use a template and send",
    section: "14, domain/webhook-events.md 2.2: then DOCUMENT_SENT",
    state: "TEMPLATE",
    request: (of) => createFromTemplate(of, { distributeDocument: true }),
    audit: [...MADE, "DOCUMENT_SENT", ...repeatLinkReveals()],
    events: ["DOCUMENT_CREATED", "TEMPLATE_USED", "DOCUMENT_SENT"],
    mails: asking,
    moved: false,
    onNew: true,
  },
];

const CHANGING: EffectRow[] = [
  {
    name: "update every audited key",
    section: "14, 4.5: one entry for each changed property",
    state: "DRAFT",
    request: updateEnvelope({
      title: "New",
      externalId: "x-1",
      visibility: "ADMIN",
      globalAccessAuth: ["ACCOUNT"],
      globalActionAuth: ["PASSWORD"],
    }),
    ...QUIET,
    audit: [
      "DOCUMENT_TITLE_UPDATED",
      "DOCUMENT_EXTERNAL_ID_UPDATED",
      "DOCUMENT_VISIBILITY_UPDATED",
      "DOCUMENT_GLOBAL_AUTH_ACCESS_UPDATED",
      "DOCUMENT_GLOBAL_AUTH_ACTION_UPDATED",
    ],
  },
  {
    name: "update one key to what it is and another to something new",
    section: "4.5: entries for real changes",
    state: "DRAFT",
    request: updateEnvelope({ title: "Lease 2026", externalId: "x-1" }),
    ...QUIET,
    audit: ["DOCUMENT_EXTERNAL_ID_UPDATED"],
  },
  ...(["DRAFT", "PENDING"] as const).map(
    (state): EffectRow => ({
      name: "rename",
      section: "4.18: nobody is mailed",
      state,
      request: renameEnvelope("New"),
      ...QUIET,
      audit: ["DOCUMENT_TITLE_UPDATED"],
    }),
  ),
  {
    name: "rename to the title it has",
    section: "4.18",
    state: "PENDING",
    request: renameEnvelope("Lease 2026"),
    ...NOTHING,
  },
  {
    name: "add somebody with a field",
    section: "7.6: they alone are asked, no event",
    state: "PENDING",
    request: (of) =>
      buildPost("/envelope/recipient/add", {
        envelopeId: of.envelopeId,
        recipient: { email: "eva@example.com", name: "Eva", role: "SIGNER" },
        fields: [{ type: "SIGNATURE", page: 1, positionX: 60, positionY: 80, width: 20, height: 5 }],
      }),
    ...QUIET,
    audit: ["RECIPIENT_CREATED", "FIELD_CREATED"],
    mails: ["RECIPIENT_REQUEST → eva@example.com"],
  },
  {
    name: "update a template",
    section: "14, domain/webhook-events.md 2.2",
    state: "TEMPLATE",
    request: updateEnvelope({ title: "New" }),
    ...QUIET,
    audit: ["DOCUMENT_TITLE_UPDATED"],
    events: ["TEMPLATE_UPDATED"],
  },
  {
    name: "update meta",
    section: "4.5 →: one DOCUMENT_META_UPDATED",
    state: "DRAFT",
    request: (of) =>
      buildPost("/envelope/update", { envelopeId: of.envelopeId, meta: { subject: "S", message: "M" } }),
    ...QUIET,
    audit: ["DOCUMENT_META_UPDATED"],
  },
  {
    name: "update meta of a template",
    section: "14, domain/webhook-events.md 2.2",
    state: "TEMPLATE",
    request: (of) => buildPost("/envelope/update", { envelopeId: of.envelopeId, meta: { subject: "S" } }),
    ...QUIET,
    audit: ["DOCUMENT_META_UPDATED"],
    events: ["TEMPLATE_UPDATED"],
  },
  {
    name: "update with nothing",
    section: "4.5: returns the state",
    state: "DRAFT",
    request: (of) => buildPost("/envelope/update", { envelopeId: of.envelopeId }),
    ...NOTHING,
  },
];

const SENDING: EffectRow[] = [
  {
    name: "distribute",
    section: "14; domain/mail.md 5.2: not the CC",
    state: "DRAFT",
    request: distributeEnvelope,
    audit: ["DOCUMENT_SENT", ...repeatLinkReveals()],
    events: ["DOCUMENT_SENT"],
    mails: asking,
    moved: true,
  },
  {
    name: "distribute with meta and with values that are known",
    section: "14, 3.4, 4.6",
    state: "DRAFT",
    input: { recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("EMAIL", 1)] })] },
    request: (of) =>
      buildPost("/envelope/distribute", { envelopeId: of.envelopeId, meta: { subject: "Please sign" } }),
    audit: [
      "DOCUMENT_META_UPDATED",
      "DOCUMENT_SENT",
      "DOCUMENT_FIELDS_AUTO_INSERTED",
      ...repeatLinkReveals(1),
    ],
    events: ["DOCUMENT_SENT"],
    mails: ["RECIPIENT_REQUEST → ana@example.com"],
    moved: true,
  },
  {
    name: "distribute in order",
    section: "4.6 step 10, domain/signing.md 4.8: the first group only",
    state: "DRAFT",
    input: SEQUENTIAL,
    request: distributeEnvelope,
    audit: ["DOCUMENT_SENT", ...repeatLinkReveals(2)],
    events: ["DOCUMENT_SENT"],
    mails: ["RECIPIENT_REQUEST → ana@example.com"],
    moved: true,
  },
  ...[NONE, withMailOff("recipientSigningRequest")].map(
    (input, index): EffectRow => ({
      name: index === 0 ? "distribute by hand (NONE)" : "distribute with the request mail switched off",
      section: "14, domain/mail.md 5.1",
      state: "DRAFT",
      input,
      request: distributeEnvelope,
      audit: ["DOCUMENT_SENT", ...repeatLinkReveals()],
      events: ["DOCUMENT_SENT"],
      mails: [],
      moved: true,
    }),
  ),
  {
    name: "schedule",
    section: "4.17: nobody hears of it before its time",
    state: "DRAFT",
    request: scheduleEnvelope,
    ...NOTHING,
    audit: ["DOCUMENT_SEND_PLANNED"],
  },
  {
    name: "unschedule",
    section: "4.17",
    state: "DRAFT",
    first: (of) => sendRequest(it, scheduleEnvelope(of)),
    request: (of) => buildPost("/envelope/unschedule", { envelopeId: of.envelopeId }),
    ...NOTHING,
    audit: ["DOCUMENT_SEND_CALLED_OFF"],
  },
  {
    name: "distribute again, everybody sent",
    section: "rulings 42, 76: DOCUMENT_SENT once",
    state: "PENDING",
    mailed: true,
    request: distributeEnvelope,
    ...NOTHING,
    audit: repeatLinkReveals(),
  },
  {
    name: "distribute again, somebody added since",
    section: "4.6, ruling 42",
    state: "PENDING",
    mailed: true,
    first: (of) =>
      it.post("/envelope/recipient/create-many", { envelopeId: of.envelopeId, data: [APPROVER] }),
    request: distributeEnvelope,
    ...NOTHING,
    audit: ["DOCUMENT_REDISTRIBUTED", ...repeatLinkReveals(4)],
    mails: ["RECIPIENT_REQUEST → dora@example.com"],
  },
  {
    name: "redistribute",
    section: "14; domain/mail.md 5.2",
    state: "PENDING",
    mailed: true,
    request: redistributeEnvelope,
    ...NOTHING,
    audit: ["DOCUMENT_REDISTRIBUTED", ...repeatLinkReveals()],
    events: ["DOCUMENT_REMINDER_SENT"],
    mails: ["RECIPIENT_REQUEST_AGAIN → bea@example.com"],
  },
  {
    name: "redistribute to nobody known",
    section: "4.7 →: only if one mail went out",
    state: "PENDING",
    request: (of) =>
      buildPost("/envelope/redistribute", { envelopeId: of.envelopeId, recipients: [2_000_000_000] }),
    ...NOTHING,
    audit: repeatLinkReveals(),
  },
  {
    name: "redistribute to who has signed",
    section: "4.7: silently skipped",
    state: "SIGNED BY ONE",
    request: (of) => buildPost("/envelope/redistribute", { envelopeId: of.envelopeId, recipients: [of.ana] }),
    ...NOTHING,
    audit: repeatLinkReveals(),
  },
  {
    name: "redistribute to who is not in turn",
    section: "4.7 →: skip those not in turn",
    state: "PENDING",
    input: SEQUENTIAL,
    request: redistributeEnvelope,
    ...NOTHING,
    audit: repeatLinkReveals(2),
  },
  {
    name: "redistribute by hand (NONE)",
    section: "ruling 42: no DOCUMENT_REMINDER_SENT",
    state: "PENDING",
    input: NONE,
    request: redistributeEnvelope,
    ...NOTHING,
    audit: ["DOCUMENT_REDISTRIBUTED", ...repeatLinkReveals()],
  },
];

const cancelled = ["RECIPIENT_CANCELLED → ana@example.com", "RECIPIENT_CANCELLED → bea@example.com"];
const CANCELLED = { audit: ["DOCUMENT_CANCELLED"], events: ["DOCUMENT_CANCELLED"], mails: [], moved: true };
const DELETED = { audit: ["DOCUMENT_DELETED"], events: ["DOCUMENT_CANCELLED"], mails: [], moved: true };
const ENDING: EffectRow[] = [
  { name: "cancel", section: "4.8: nobody is mailed", state: "DRAFT", request: cancelEnvelope, ...CANCELLED },
  {
    name: "cancel",
    section: "14; domain/mail.md 5.2: not the CC",
    state: "PENDING",
    mailed: true,
    request: cancelEnvelope,
    ...CANCELLED,
    mails: cancelled,
  },
  {
    name: "cancel before any request mail left",
    section: "domain/mail.md 5.2: SENT or OPENED only",
    state: "PENDING",
    request: cancelEnvelope,
    ...CANCELLED,
  },
  {
    name: "cancel",
    section: "domain/mail.md 5: those who signed are told too",
    state: "SIGNED BY ONE",
    mailed: true,
    request: cancelEnvelope,
    ...CANCELLED,
    mails: cancelled,
  },
  ...[NONE, withMailOff("documentDeleted")].map(
    (input, index): EffectRow => ({
      name: index === 0 ? "cancel by hand (NONE)" : "cancel with documentDeleted off",
      section: "14, domain/mail.md 5.1",
      state: "PENDING",
      mailed: true,
      input,
      request: cancelEnvelope,
      ...CANCELLED,
    }),
  ),
  {
    name: "bulk cancel",
    section: "4.13: as one",
    state: "PENDING",
    mailed: true,
    request: (of) => buildPost("/envelope/bulk/cancel", { envelopeIds: [of.envelopeId] }),
    ...CANCELLED,
    mails: cancelled,
  },
  { name: "delete", section: "14, 4.9", state: "DRAFT", request: deleteEnvelope, ...DELETED },
  {
    name: "transfer",
    section: "4.19: an entry",
    state: "DRAFT",
    request: transferEnvelope,
    audit: ["DOCUMENT_OWNER_CHANGED"],
    events: [],
    mails: [`ENVELOPES_RECEIVED → ${HEIR}`],
    moved: true,
  },
  {
    name: "transfer",
    section: "4.19: a template tells",
    state: "TEMPLATE",
    request: transferEnvelope,
    audit: ["DOCUMENT_OWNER_CHANGED"],
    events: ["TEMPLATE_UPDATED"],
    mails: [`ENVELOPES_RECEIVED → ${HEIR}`],
    moved: true,
  },
  {
    name: "delete",
    section: "14, domain/signing.md 4.12, domain/mail.md 5.2",
    state: "PENDING",
    mailed: true,
    request: deleteEnvelope,
    ...DELETED,
    mails: ["RECIPIENT_DELETED → ana@example.com", "RECIPIENT_DELETED → bea@example.com"],
  },
  {
    name: "delete with documentDeleted off",
    section: "14",
    state: "PENDING",
    mailed: true,
    input: withMailOff("documentDeleted"),
    request: deleteEnvelope,
    ...DELETED,
  },
  {
    name: "delete",
    section: "domain/webhook-events.md 2.2: unless already CANCELLED; no mail",
    state: "REJECTED",
    mailed: true,
    request: deleteEnvelope,
    ...DELETED,
  },
  {
    name: "delete",
    section: "domain/webhook-events.md 2.2: unless already CANCELLED; no mail",
    state: "CANCELLED",
    request: deleteEnvelope,
    ...DELETED,
    events: [],
  },
  {
    name: "delete",
    section: "14, 4.9; domain/evidence.md 6.2",
    state: "TEMPLATE",
    request: deleteEnvelope,
    ...DELETED,
    events: ["TEMPLATE_DELETED"],
  },
  {
    name: "bulk delete",
    section: "4.13: as one",
    state: "DRAFT",
    request: (of) => buildPost("/envelope/bulk/delete", { envelopeIds: [of.envelopeId] }),
    ...DELETED,
  },
  {
    name: "reject on behalf",
    section: "14, 7.5, 2.7: in the name of who acts; domain/mail.md 5.2",
    state: "PENDING",
    mailed: true,
    request: (of) =>
      buildPost(`/envelope/recipient/${of.bea}/reject`, { envelopeId: of.envelopeId, reason: "No" }),
    audit: ["DOCUMENT_RECIPIENT_REJECTED"],
    events: ["DOCUMENT_REJECTED"],
    mails: [
      "OWNER_REJECTED → olga@example.com",
      "RECIPIENT_CANCELLED → ana@example.com",
      "RECIPIENT_REJECTED → bea@example.com",
    ],
    moved: true,
  },
  {
    name: "reject on behalf, by hand (NONE)",
    section: "domain/mail.md 5.2: the owner's mail has no switch, the others do",
    state: "PENDING",
    input: NONE,
    request: (of) =>
      buildPost(`/envelope/recipient/${of.bea}/reject`, { envelopeId: of.envelopeId, reason: "No" }),
    audit: ["DOCUMENT_RECIPIENT_REJECTED"],
    events: ["DOCUMENT_REJECTED"],
    mails: ["OWNER_REJECTED → olga@example.com"],
    moved: true,
  },
];

const buildChangeRows = (row: Omit<EffectRow, "state" | "events" | "mails" | "moved">): EffectRow[] => [
  { ...QUIET, ...row, state: "DRAFT" },
  // domain/webhook-events.md 2.2, domain/evidence.md 6.2: templates have the same audit entries, and send an event.
  { ...QUIET, ...row, state: "TEMPLATE", events: ["TEMPLATE_UPDATED"] },
];
const PARTS: EffectRow[] = [
  ...buildChangeRows({
    name: "item create",
    section: "14, 5.1",
    request: (of) => withFile("/envelope/item/create-many", { envelopeId: of.envelopeId }),
    audit: ["ENVELOPE_ITEM_CREATED"],
  }),
  ...buildChangeRows({
    name: "item replace",
    section: "5.6",
    request: (of) =>
      withFile("/envelope/item/replace", { envelopeId: of.envelopeId, envelopeItemId: of.itemId }),
    audit: ["ENVELOPE_ITEM_PDF_REPLACED"],
  }),
  ...buildChangeRows({
    name: "item title",
    section: "14, 5.2",
    request: (of) => updateItem(of, { title: "New" }),
    audit: ["ENVELOPE_ITEM_UPDATED"],
  }),
  ...buildChangeRows({
    name: "item order",
    section: "2.7: order changes are not logged",
    request: (of) => updateItem(of, { order: 7 }),
    audit: [],
  }),
  ...buildChangeRows({
    name: "item delete",
    section: "14, 5.3: its fields vanish with it",
    request: (of) =>
      buildPost("/envelope/item/delete", { envelopeId: of.envelopeId, envelopeItemId: of.itemId }),
    audit: ["ENVELOPE_ITEM_DELETED"],
  }),
  ...buildChangeRows({
    name: "item restore",
    section: "14, 5.9: as a file that comes, and its fields as placed",
    first: async (of) => {
      await sendRequest(
        it,
        buildPost("/envelope/item/delete", { envelopeId: of.envelopeId, envelopeItemId: of.itemId }),
      );
    },
    request: (of) =>
      buildPost("/envelope/item/restore", { envelopeId: of.envelopeId, envelopeItemId: of.itemId }),
    audit: ["ENVELOPE_ITEM_CREATED", ...repeatType(3, "FIELD_CREATED")],
    // For a template the removal a moment before and this are one update.
  }).map((row) => ({ ...row, events: [] })),
  ...buildChangeRows({
    name: "take up tags",
    section: "4.4, ruling 39a: as for a new file",
    first: (of) =>
      it.sql`update envelope_item set open_tags = ${WAITING}::text::jsonb where id = ${of.itemId}`,
    request: (of) => buildPost("/envelope/item/take-up-tags", { envelopeId: of.envelopeId }),
    audit: ["ENVELOPE_ITEM_UPDATED", "FIELD_CREATED"],
  }),
  ...buildChangeRows({
    name: "take up tags where none wait",
    section: "4.4: nothing changes",
    request: (of) => buildPost("/envelope/item/take-up-tags", { envelopeId: of.envelopeId }),
    audit: [],
  }).map((row) => ({ ...row, events: [], moved: false })),
  ...buildChangeRows({
    name: "fill form where no file has one",
    section: "4.4: kept for files that come later",
    request: (of) =>
      buildPost("/envelope/item/fill-form", { envelopeId: of.envelopeId, formValues: { name: "Ana" } }),
    audit: [],
  }),
  ...buildChangeRows({
    name: "dismiss tags",
    section: "4.4: nothing that anybody signs changes",
    request: (of) => buildPost("/envelope/item/dismiss-tags", { envelopeId: of.envelopeId }),
    audit: [],
  }).map((row) => ({ ...row, events: [], moved: false })),
  ...buildChangeRows({
    name: "field create",
    section: "14, 6.1",
    request: (of) =>
      buildPost("/envelope/field/create-many", {
        envelopeId: of.envelopeId,
        data: [of.ana, of.bea].map((recipientId) => ({ type: "TEXT", recipientId, ...PLACE })),
      }),
    audit: ["FIELD_CREATED", "FIELD_CREATED"],
  }),
  ...buildChangeRows({
    name: "field moved",
    section: "14, 6.2",
    request: (of) =>
      changeField("update-many", of, { id: of.textField, type: "TEXT", positionX: 40, width: 31 }),
    audit: ["FIELD_UPDATED"],
  }),
  ...buildChangeRows({
    name: "field meta changed",
    section: "6.2: audit for geometry only",
    request: (of) =>
      changeField("update-many", of, {
        id: of.textField,
        type: "TEXT",
        fieldMeta: { type: "text", label: "City" },
      }),
    audit: [],
  }),
  ...buildChangeRows({
    name: "field delete",
    section: "14, 6.3",
    request: (of) => buildPost("/envelope/field/delete", { fieldId: of.textField }),
    audit: ["FIELD_DELETED"],
  }),
  ...buildChangeRows({
    name: "recipient create",
    section: "14, 7.1: no mail",
    request: (of) => changeRecipient("create-many", of, APPROVER),
    audit: ["RECIPIENT_CREATED"],
  }),
  ...buildChangeRows({
    name: "recipient update",
    section: "14, 7.2",
    request: (of) =>
      changeRecipient("update-many", of, { id: of.bea, name: "Beatriz", email: "b@example.com" }),
    audit: ["RECIPIENT_UPDATED"],
  }),
  ...buildChangeRows({
    name: "recipient order",
    section: "7.2, and the order is evidence",
    request: (of) => changeRecipient("update-many", of, { id: of.bea, signingOrder: 4 }),
    audit: ["RECIPIENT_UPDATED"],
  }),
  ...buildChangeRows({
    name: "recipient becomes a CC",
    section: "7.2 ⚠: the fields it loses are recorded",
    request: (of) => changeRecipient("update-many", of, { id: of.ana, role: "CC" }),
    audit: ["RECIPIENT_UPDATED", "FIELD_DELETED", "FIELD_DELETED"],
  }),
  ...buildChangeRows({
    name: "recipient delete",
    section: "14, 7.3, with its fields; nobody was SENT",
    request: (of) => buildPost("/envelope/recipient/delete", { recipientId: of.ana }),
    audit: ["FIELD_DELETED", "FIELD_DELETED", "RECIPIENT_DELETED"],
  }),
  {
    name: "recipient create",
    section: "7.1: no mail until asked for",
    state: "PENDING",
    request: (of) => changeRecipient("create-many", of, APPROVER),
    ...QUIET,
    audit: ["RECIPIENT_CREATED"],
  },
  {
    name: "recipient update",
    section: "7.2; ruling 76: the owner and a former address that was mailed are told",
    state: "PENDING",
    mailed: true,
    request: (of) => changeRecipient("update-many", of, { id: of.bea, email: "b@example.com" }),
    ...QUIET,
    audit: ["RECIPIENT_UPDATED"],
    mails: ["OWNER_ADDRESS_CHANGED → olga@example.com", "RECIPIENT_ADDRESS_REPLACED → bea@example.com"],
  },
  {
    name: "recipient delete",
    section: "14; domain/mail.md 5.2",
    state: "PENDING",
    mailed: true,
    request: (of) => buildPost("/envelope/recipient/delete", { recipientId: of.bea }),
    ...QUIET,
    audit: ["FIELD_DELETED", "RECIPIENT_DELETED"],
    mails: ["RECIPIENT_REMOVED → bea@example.com"],
  },
  {
    name: "recipient delete with recipientRemoved off",
    section: "14",
    state: "PENDING",
    mailed: true,
    input: withMailOff("recipientRemoved"),
    request: (of) => buildPost("/envelope/recipient/delete", { recipientId: of.bea }),
    ...QUIET,
    audit: ["FIELD_DELETED", "RECIPIENT_DELETED"],
  },
  {
    name: "recipient delete, in order",
    section: "7.3 →: notify the next",
    state: "PENDING",
    mailed: true,
    input: SEQUENTIAL,
    request: (of) => buildPost("/envelope/recipient/delete", { recipientId: of.ana }),
    ...QUIET,
    audit: ["FIELD_DELETED", "RECIPIENT_DELETED"],
    mails: ["RECIPIENT_REMOVED → ana@example.com", "RECIPIENT_REQUEST → bea@example.com"],
  },
  ...buildChangeRows({
    name: "attachment create",
    section: "14, and links are evidence",
    request: (of) => buildPost("/envelope/attachment/create", { envelopeId: of.envelopeId, data: TERMS }),
    audit: ["ATTACHMENT_CREATED"],
  }),
  ...buildChangeRows({
    name: "attachment update",
    section: "14, and links are evidence",
    request: (of) =>
      buildPost("/envelope/attachment/update", { id: of.attachmentId, data: { ...TERMS, label: "New" } }),
    audit: ["ATTACHMENT_UPDATED"],
  }),
  ...buildChangeRows({
    name: "attachment delete",
    section: "14, and links are evidence",
    request: (of) => buildPost("/envelope/attachment/delete", { id: of.attachmentId }),
    audit: ["ATTACHMENT_DELETED"],
  }),
];

const TOLD = { ...QUIET, events: ["TEMPLATE_UPDATED"], state: "TEMPLATE" as const };
const FIRST_LINK = (of: Stage) => it.post("/envelope/direct-link/create", { envelopeId: of.envelopeId });
const LINKS: EffectRow[] = [
  {
    ...TOLD,
    name: "direct link with a recipient of its own",
    section: "11, domain/webhook-events.md 2.2",
    request: changeDirectLink("create"),
    audit: ["RECIPIENT_CREATED"],
  },
  {
    ...TOLD,
    name: "direct link as one of the recipients",
    section: "11: becomes a placeholder",
    request: (of) => changeDirectLink("create", { directRecipientId: of.bea })(of),
    audit: ["RECIPIENT_UPDATED"],
  },
  {
    ...TOLD,
    name: "direct link toggle",
    section: "domain/webhook-events.md 2.2: coalesced into the update of 5 s",
    first: FIRST_LINK,
    request: changeDirectLink("toggle", { enabled: false }),
    events: [],
  },
  {
    ...TOLD,
    name: "direct link delete",
    section: "11: an ordinary placeholder again; domain/webhook-events.md 2.2: coalesced",
    first: FIRST_LINK,
    request: changeDirectLink("delete"),
    audit: ["RECIPIENT_UPDATED"],
    events: [],
  },
  {
    ...TOLD,
    name: "restore a revision",
    section: "19: one entry, one event",
    request: (of) => buildPost("/envelope/restore-revision", { envelopeId: of.envelopeId, revision: 1 }),
    audit: ["TEMPLATE_RESTORED"],
  },
  {
    ...TOLD,
    name: "direct link delete without one",
    section: "11: no-op",
    request: changeDirectLink("delete"),
    events: [],
    moved: false,
  },
];

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
  pdf = await createOnePageFile();
  const { person } = await it.member("MEMBER");
  await it.sql`update "user" set email = ${HEIR} where id = ${person.userId}`;
});
afterEach(() => stopClock(null));
afterAll(() => it[Symbol.asyncDispose]());

const ROWS = [...CREATING, ...CHANGING, ...SENDING, ...ENDING, ...PARTS, ...LINKS];

test.each(ROWS)("$name, $state ($section)", async (row) => {
  const stage = await createEnvelopeInState(it, row.state, row.input);
  if (row.mailed) await it.rest.drain();
  const at = Date.now();
  // Stays within the 5 s that merge two template updates (domain/webhook-events.md 2.2), even on a slow machine.
  if (row.first) stopClock(new Date(at));
  await row.first?.(stage);
  if (row.first) stopClock(new Date(at + 1000));
  const since = await watchDatabase(it, stage.envelopeId);
  const answer = await sendRequest(it, row.request(stage));
  const body = await answer.json();
  expect([answer.status, body.failedIds ?? []]).toEqual([200, []]);
  const { audit, events, mails, moved, envelopes, named, actors } = await since();
  expect({ audit, events, mails, moved }).toEqual({
    audit: row.audit,
    events: row.events,
    mails: row.mails,
    moved: row.moved,
  });
  const isSilent = audit.length + events.length + mails.length === 0;
  expect(envelopes).toEqual(isSilent ? [] : [row.onNew ? body.id : stage.envelopeId]);
  // rest/README.md 2.7, domain/evidence.md 6.1: the actor of a token is its team (ruling 92).
  const team = { name: "Team of Olga Owner", email: null, userId: null };
  expect(named).toEqual(audit.length === 0 ? [] : [team]);
  expect(actors).toEqual(audit.length === 0 ? [] : ["apiToken"]);
});

/** Operations that change no envelope: reads, and those that the last part of this file covers. */
const ELSEWHERE =
  /^(?:GET .*|POST \/envelope\/(?:get-many|bulk\/move)|POST \/(?:folder|webhook|embedding|bulk-send|bulk-action|contact|saved-view|field-set|sender-address|notice).*)$/;

test("every published operation that changes an envelope has a row", async () => {
  const stage = await createEnvelopeInState(it, "TEMPLATE");
  const requests = ROWS.map((row) => row.request(stage));
  const missing = Object.keys(buildSampleRequests(NOBODYS)).filter((operation) => {
    const pattern = new RegExp(`^${operation.replaceAll(/\{\w+\}/g, "[^/?]+")}$`);
    return (
      !ELSEWHERE.test(operation) && !requests.some(({ method, path }) => pattern.test(`${method} ${path}`))
    );
  });
  expect(missing).toEqual([]);
});

describe("effects once the mails are sent", () => {
  const watchEffects = async (state: State, request: (of: Stage) => TestCallRequest) => {
    const stage = await createEnvelopeInState(it, state);
    await it.rest.drain();
    await sendRequest(it, request(stage));
    const since = await watchDatabase(it, stage.envelopeId);
    await it.rest.drain();
    const entries = await it.sql`select data from audit_entry
      where envelope_id = ${stage.envelopeId} and type = 'EMAIL_SENT' order by seq`;
    return { effects: await since(), entries: entries.map(({ data }) => data) };
  };

  test("distribute: one EMAIL_SENT entry per signer, by the system, and none for the CC (14, 2.7)", async () => {
    const { effects, entries } = await watchEffects("DRAFT", distributeEnvelope);
    expect([effects.audit, effects.events, effects.actors]).toEqual([
      repeatType(2, "EMAIL_SENT"),
      [],
      ["system"],
    ]);
    expect(entries).toHaveLength(2);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        emailType: "SIGNING_REQUEST",
        isResending: false,
        recipientRole: "SIGNER",
      });
    }
  });

  test("redistribute: one EMAIL_SENT entry marked as a resend (14, 4.7)", async () => {
    const { effects, entries } = await watchEffects("PENDING", redistributeEnvelope);
    expect([effects.audit, effects.events]).toEqual([["EMAIL_SENT"], []]);
    expect(entries.at(-1)).toMatchObject({ emailType: "SIGNING_REQUEST", isResending: true });
  });

  test("cancel, delete, removal, rejection: their mails leave no audit entry (domain/mail.md 5.2)", async () => {
    for (const request of [cancelEnvelope, deleteEnvelope]) {
      expect((await watchEffects("PENDING", request)).effects).toMatchObject({
        audit: [],
        events: [],
        mails: [],
      });
    }
  });

  test("removal of the last recipient who had to act: the envelope completes (rest/envelopes.md 7.3)", async () => {
    const deleteRecipient = (of: Stage) => buildPost("/envelope/recipient/delete", { recipientId: of.bea });
    const { effects } = await watchEffects("SIGNED BY ONE", deleteRecipient);
    expect(effects.audit.filter((type) => type !== "EMAIL_SENT")).toEqual(["DOCUMENT_COMPLETED"]);
    expect(effects.events).toEqual(["DOCUMENT_COMPLETED"]);
  });
});

describe("operations on no envelope leave no evidence, event or mail (9, 10, ruling 21)", () => {
  test("folders, presign tokens, webhooks", async () => {
    const stage = await createEnvelopeInState(it, "DRAFT");
    const since = await watchDatabase(it, stage.envelopeId);
    const folder = await it.post("/folder/create", { name: "Leases" });
    const webhook = await it.post("/webhook/create", {
      webhookUrl: "https://hooks.example.com/in",
      eventTriggers: ["DOCUMENT_COMPLETED"],
    });
    const test = { id: webhook.body.id, event: "DOCUMENT_COMPLETED" };
    const delivery = await it.post("/webhook/test", test);
    const ids = { folder: folder.body.id, webhook: webhook.body.id, delivery: delivery.body.id };
    const requests = buildSampleRequests({ ...NOBODYS, ...ids });
    const names = Object.keys(requests).filter((name) => /^POST \/(?:folder|embedding|webhook)/.test(name));
    expect(names).toHaveLength(13);
    for (const name of names) {
      const one = requests[name];
      if (one) expect([name, (await sendRequest(it, one)).status]).toEqual([name, 200]);
    }
    expect(await since()).toMatchObject({ audit: [], events: [], mails: [], moved: false });
  });

  test("moving an envelope changes it, with an event for a template only; deleting its folder does not", async () => {
    for (const [state, type, told] of [
      ["PENDING", "DOCUMENT", []],
      ["TEMPLATE", "TEMPLATE", ["TEMPLATE_UPDATED"]],
    ] as const) {
      const stage = await createEnvelopeInState(it, state);
      const folder = await it.post("/folder/create", { name: `For ${type}`, type });
      const folderId = folder.body.id;
      const json = { envelopeIds: [stage.envelopeId], envelopeType: type, folderId };
      const bulk = await watchDatabase(it, stage.envelopeId);
      expect((await it.post("/envelope/bulk/move", json)).body).toMatchObject({ movedCount: 1 });
      expect(await bulk()).toMatchObject({ audit: [], events: told, mails: [], moved: true });
      const end = await watchDatabase(it, stage.envelopeId);
      expect((await it.post("/folder/delete", { folderId })).status).toBe(200);
      expect(await end()).toMatchObject({ audit: [], events: [], mails: [], moved: false });
    }
  });
});

import { box, signer } from "@/server/testing/world/signing";
import type { Owner } from "@/server/testing/world/world";
import type { CallWorld } from "./calls";

/** Ids of one object of each kind that a team may own. */
export type Belongings = {
  envelope: string;
  sent: string;
  template: string;
  item: string;
  field: number;
  recipient: number;
  sentRecipient: number;
  attachment: string;
  folder: string;
  contact: string;
  webhook: string;
  delivery: string;
  bulkSend: string;
  savedView: string;
  fieldSet: string;
  senderAddress: string;
  bulkAction: string;
};

const FIELD_SET = {
  name: "Signature block",
  people: [{ role: "SIGNER" }],
  fields: [{ type: "SIGNATURE", person: 0, page: 1, positionX: 10, positionY: 80, width: 30, height: 6 }],
};

/** Well-formed ids that do not exist. */
export const NOTHING: Belongings = {
  envelope: "envelope_nowherenowhere",
  sent: "envelope_nowherenowher",
  template: "envelope_nowherenowhe",
  item: "envelope_item_nowherenowhere",
  field: 2_000_000_001,
  recipient: 2_000_000_002,
  sentRecipient: 2_000_000_003,
  attachment: "nowherenowhere",
  folder: "nowherenowher",
  contact: "nowhereno",
  webhook: "nowherenowhe",
  delivery: "nowherenowh",
  bulkSend: "nowherenow",
  savedView: "nowherenowherenow",
  fieldSet: "nowherenowherenow",
  senderAddress: "nowherenowherenowher",
  bulkAction: "nowherenoweh",
};

export type TestCallRequest = { method: "GET" | "POST"; path: string; json?: unknown; form?: FormData };

const PDF = new Blob(["%PDF-1.4 not much of one"], { type: "application/pdf" });

/** Builds a form with `payload` and a small file, like generated clients. */
export function multipart(payload: unknown, file: Blob = PDF): FormData {
  const form = new FormData();
  form.set("payload", JSON.stringify(payload));
  form.append("files", file, "contract.pdf");
  return form;
}

const post = (path: string, json: unknown): TestCallRequest => ({ method: "POST", path, json });
const get = (path: string): TestCallRequest => ({ method: "GET", path });
const WEBHOOK = { webhookUrl: "https://hooks.example.com/in", eventTriggers: ["DOCUMENT_COMPLETED"] };
const PLACE = { page: 1, positionX: 5, positionY: 5, width: 20, height: 5 };

export const inThreeDays = () => ({
  at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  timezone: "America/Santiago",
});

/** Two rows that fill only what every template has. */
const getBulkSend = (templateId: string) => ({
  templateId,
  name: "Leases",
  mode: "DRAFT",
  columns: [{ kind: "externalId", header: "Contract" }],
  rows: [["A-1"], ["A-2"]],
});

const getBulkAction = (envelopeId: string) => ({ kind: "MOVE", selection: { envelopeIds: [envelopeId] } });

/**
 * Returns a valid request for every published operation, by documented method and path. A test keeps it
 * complete.
 */
export function sampleRequests(of: Belongings): Record<string, TestCallRequest> {
  const envelopeId = of.envelope;
  return {
    "GET /envelope": get(`/envelope?folderId=${of.folder}&type=DOCUMENT&page=1&perPage=5&query=lease`),
    "GET /envelope/export": get(`/envelope/export?folderId=${of.folder}&type=DOCUMENT`),
    "GET /envelope/download": get(`/envelope/download?envelopeIds=${envelopeId}&version=original`),
    "GET /envelope/count": get(`/envelope/count?folderId=${of.folder}&type=DOCUMENT`),
    "GET /envelope/search": get("/envelope/search?query=lease&limit=3"),
    "GET /export": get("/export?page=1&perPage=5"),
    "GET /overview": get("/overview?timezone=America%2FSantiago"),
    "GET /report": get("/report?groupBy=TEMPLATE&timezone=America%2FSantiago"),
    "GET /report/recipients": get("/report/recipients?from=2026-01-05&to=2026-03-01"),
    "GET /report/export": get("/report/export?groupBy=DOMAIN"),
    "GET /overview/attention": get("/overview/attention"),
    "GET /overview/completed": get("/overview/completed"),
    "GET /overview/time-to-sign": get("/overview/time-to-sign?timezone=America%2FSantiago"),
    "GET /usage": get("/usage"),
    "GET /member": get("/member"),
    "GET /organisation/log": get("/organisation/log"),
    "GET /organisation/log/receiver": get("/organisation/log/receiver"),
    "GET /organisation/security-policy": get("/organisation/security-policy"),
    "GET /organisation/log/verify": get("/organisation/log/verify"),
    "GET /organisation/log/export": get("/organisation/log/export"),
    "GET /envelope/{envelopeId}": get(`/envelope/${envelopeId}`),
    "POST /envelope/get-many": post("/envelope/get-many", { ids: { type: "envelopeId", ids: [envelopeId] } }),
    "POST /envelope/create": {
      method: "POST",
      path: "/envelope/create",
      form: multipart({ title: "New", type: "DOCUMENT", folderId: of.folder }),
    },
    "POST /envelope/update": post("/envelope/update", { envelopeId, data: { title: "Changed" } }),
    "POST /envelope/rename": post("/envelope/rename", { envelopeId, title: "Renamed" }),
    "POST /envelope/distribute": post("/envelope/distribute", { envelopeId }),
    "POST /envelope/schedule": post("/envelope/schedule", { envelopeId, ...inThreeDays() }),
    "POST /envelope/unschedule": post("/envelope/unschedule", { envelopeId }),
    "POST /envelope/redistribute": post("/envelope/redistribute", {
      envelopeId: of.sent,
      recipients: [of.sentRecipient],
    }),
    "POST /envelope/cancel": post("/envelope/cancel", { envelopeId, reason: "No longer needed" }),
    "POST /envelope/delete": post("/envelope/delete", { envelopeId }),
    "POST /envelope/duplicate": post("/envelope/duplicate", { envelopeId, includeFields: true }),
    "POST /envelope/use": post("/envelope/use", { envelopeId: of.template, recipients: [] }),
    "POST /envelope/bulk/move": post("/envelope/bulk/move", {
      envelopeIds: [envelopeId],
      folderId: of.folder,
      envelopeType: "DOCUMENT",
    }),
    "POST /envelope/bulk/cancel": post("/envelope/bulk/cancel", { envelopeIds: [envelopeId] }),
    "POST /envelope/bulk/delete": post("/envelope/bulk/delete", { envelopeIds: [envelopeId] }),
    "POST /envelope/transfer": post("/envelope/transfer", {
      envelopeIds: [envelopeId],
      toEmail: "olga@example.com",
    }),
    "GET /envelope/{envelopeId}/audit-log": get(`/envelope/${envelopeId}/audit-log?include=all`),
    "GET /envelope/{envelopeId}/mail": get(`/envelope/${envelopeId}/mail`),
    "GET /envelope/{envelopeId}/view": get(`/envelope/${envelopeId}/view`),
    "GET /envelope/{envelopeId}/audit-log/download": get(`/envelope/${envelopeId}/audit-log/download`),
    "GET /envelope/{envelopeId}/certificate/download": get(`/envelope/${envelopeId}/certificate/download`),
    "GET /envelope/{envelopeId}/evidence/download": get(`/envelope/${envelopeId}/evidence/download`),
    "POST /envelope/direct-link/create": post("/envelope/direct-link/create", { envelopeId: of.template }),
    "POST /envelope/direct-link/toggle": post("/envelope/direct-link/toggle", {
      envelopeId: of.template,
      enabled: false,
    }),
    "POST /envelope/direct-link/delete": post("/envelope/direct-link/delete", { envelopeId: of.template }),
    "POST /envelope/item/create-many": {
      method: "POST",
      path: "/envelope/item/create-many",
      form: multipart({ envelopeId }),
    },
    "POST /envelope/item/replace": {
      method: "POST",
      path: "/envelope/item/replace",
      form: multipart({ envelopeId, envelopeItemId: of.item }),
    },
    "POST /envelope/item/update-many": post("/envelope/item/update-many", {
      envelopeId,
      data: [{ envelopeItemId: of.item, title: "Renamed" }],
    }),
    "POST /envelope/item/delete": post("/envelope/item/delete", { envelopeId, envelopeItemId: of.item }),
    "POST /envelope/item/restore": post("/envelope/item/restore", { envelopeId, envelopeItemId: of.item }),
    "POST /envelope/item/take-up-tags": post("/envelope/item/take-up-tags", { envelopeId }),
    "POST /envelope/item/dismiss-tags": post("/envelope/item/dismiss-tags", { envelopeId }),
    "GET /envelope/item/{envelopeItemId}/download": get(
      `/envelope/item/${of.item}/download?version=original`,
    ),
    "GET /envelope/item/{envelopeItemId}/form-fields": get(`/envelope/item/${of.item}/form-fields`),
    "POST /envelope/item/fill-form": post("/envelope/item/fill-form", { envelopeId, formValues: { a: "b" } }),
    "GET /envelope/item/{envelopeItemId}/suggestions": get(
      `/envelope/item/${of.item}/suggestions?fromPage=1`,
    ),
    "POST /envelope/field/create-many": post("/envelope/field/create-many", {
      envelopeId,
      data: [{ type: "TEXT", recipientId: of.recipient, envelopeItemId: of.item, ...PLACE }],
    }),
    "POST /envelope/field/update-many": post("/envelope/field/update-many", {
      envelopeId,
      data: [{ id: of.field, type: "SIGNATURE", positionX: 7 }],
    }),
    "POST /envelope/field/delete": post("/envelope/field/delete", { fieldId: of.field }),
    "GET /envelope/field/{fieldId}": get(`/envelope/field/${of.field}`),
    "POST /envelope/recipient/add": post("/envelope/recipient/add", {
      envelopeId: of.sent,
      recipient: { email: "more@example.com", name: "More", role: "APPROVER" },
    }),
    "POST /envelope/recipient/create-many": post("/envelope/recipient/create-many", {
      envelopeId,
      data: [{ email: "new@example.com", name: "New", role: "SIGNER", signingOrder: 3 }],
    }),
    "POST /envelope/recipient/update-many": post("/envelope/recipient/update-many", {
      envelopeId,
      data: [{ id: of.recipient, name: "Renamed" }],
    }),
    "POST /envelope/recipient/delete": post("/envelope/recipient/delete", { recipientId: of.recipient }),
    "GET /envelope/recipient/{recipientId}": get(`/envelope/recipient/${of.recipient}`),
    "POST /envelope/recipient/{recipientId}/reject": post(`/envelope/recipient/${of.sentRecipient}/reject`, {
      envelopeId: of.sent,
      reason: "Refused on the phone",
    }),
    "GET /envelope/attachment": get(`/envelope/attachment?envelopeId=${envelopeId}`),
    "POST /envelope/attachment/create": post("/envelope/attachment/create", {
      envelopeId,
      data: { label: "Terms", data: "https://example.com/terms" },
    }),
    "POST /envelope/attachment/update": post("/envelope/attachment/update", {
      id: of.attachment,
      data: { label: "Terms", data: "https://example.com/terms" },
    }),
    "POST /envelope/attachment/delete": post("/envelope/attachment/delete", { id: of.attachment }),
    "GET /envelope/template": get(`/envelope/template?folderId=${of.folder}&query=lease`),
    "GET /envelope/{envelopeId}/usage": get(`/envelope/${of.template}/usage`),
    "GET /envelope/{envelopeId}/revision": get(`/envelope/${of.template}/revision`),
    "GET /envelope/{envelopeId}/revision/{revision}": get(`/envelope/${of.template}/revision/1`),
    "GET /envelope/{envelopeId}/difference": get(`/envelope/${of.template}/difference?from=1&to=1`),
    "POST /envelope/restore-revision": post("/envelope/restore-revision", {
      envelopeId: of.template,
      revision: 1,
    }),
    "POST /envelope/save-as-template": post("/envelope/save-as-template", { envelopeId }),
    "GET /folder": get(`/folder?parentId=${of.folder}`),
    "GET /folder/{folderId}": get(`/folder/${of.folder}`),
    "GET /folder/{folderId}/content": get(`/folder/${of.folder}/content`),
    "POST /folder/create": post("/folder/create", { name: "Inner", parentId: of.folder }),
    "POST /folder/update": post("/folder/update", { folderId: of.folder, data: { name: "Renamed" } }),
    "POST /folder/delete": post("/folder/delete", { folderId: of.folder }),
    "GET /contact": get("/contact?query=ana&perPage=5"),
    "GET /contact/{contactId}": get(`/contact/${of.contact}`),
    "POST /contact/create": post("/contact/create", { email: "new@example.com", name: "New" }),
    "POST /contact/update": post("/contact/update", { contactId: of.contact, data: { name: "Renamed" } }),
    "POST /contact/delete": post("/contact/delete", { contactId: of.contact }),
    "POST /contact/import": post("/contact/import", { data: [{ email: "new@example.com" }] }),
    "GET /contact/export": get("/contact/export"),
    "GET /contact/suggestion": get("/contact/suggestion?query=ana&limit=5"),
    "POST /contact/suggestion/delete": post("/contact/suggestion/delete", { email: "ana@example.com" }),
    "POST /contact/suggestion/restore": post("/contact/suggestion/restore", { email: "ana@example.com" }),
    "POST /embedding/create-presign-token": post("/embedding/create-presign-token", { expiresIn: 60 }),
    "POST /embedding/verify-presign-token": post("/embedding/verify-presign-token", { token: "a.b.c" }),
    "POST /bulk-send/create": post("/bulk-send/create", getBulkSend(of.template)),
    "GET /bulk-send": get(`/bulk-send?templateId=${of.template}&page=1&perPage=5`),
    "GET /bulk-send/{bulkSendId}": get(`/bulk-send/${of.bulkSend}`),
    "GET /bulk-send/{bulkSendId}/rows": get(`/bulk-send/${of.bulkSend}/rows?state=WAITING`),
    "GET /bulk-send/{bulkSendId}/result": get(`/bulk-send/${of.bulkSend}/result?includeLinks=true`),
    "POST /bulk-send/pause": post("/bulk-send/pause", { bulkSendId: of.bulkSend }),
    "POST /bulk-send/resume": post("/bulk-send/resume", { bulkSendId: of.bulkSend }),
    "POST /bulk-send/stop": post("/bulk-send/stop", { bulkSendId: of.bulkSend }),
    "POST /bulk-send/retry-failed": post("/bulk-send/retry-failed", { bulkSendId: of.bulkSend }),
    "GET /field-set": get("/field-set"),
    "GET /field-set/{fieldSetId}": get(`/field-set/${of.fieldSet}`),
    "POST /field-set/create": post("/field-set/create", FIELD_SET),
    "POST /field-set/update": post("/field-set/update", {
      fieldSetId: of.fieldSet,
      data: { name: "Renamed" },
    }),
    "POST /field-set/delete": post("/field-set/delete", { fieldSetId: of.fieldSet }),
    "GET /saved-view": get("/saved-view"),
    "POST /saved-view/create": post("/saved-view/create", { name: "Mine", isShared: true, search: "turn=1" }),
    "POST /saved-view/update": post("/saved-view/update", {
      savedViewId: of.savedView,
      data: { name: "Renamed" },
    }),
    "POST /saved-view/delete": post("/saved-view/delete", { savedViewId: of.savedView }),
    "GET /sender-address": get("/sender-address"),
    "POST /sender-address/create": post("/sender-address/create", { email: "new@example.com" }),
    "POST /sender-address/send-code": post("/sender-address/send-code", {
      senderAddressId: of.senderAddress,
    }),
    "POST /sender-address/verify": post("/sender-address/verify", {
      senderAddressId: of.senderAddress,
      code: "123456",
    }),
    "POST /sender-address/check-domain": post("/sender-address/check-domain", {
      senderAddressId: of.senderAddress,
    }),
    "POST /sender-address/delete": post("/sender-address/delete", { senderAddressId: of.senderAddress }),
    "GET /notice": get("/notice?onlyUnread=true&page=1&perPage=5"),
    "GET /notice/count": get("/notice/count"),
    "POST /notice/read": post("/notice/read", { noticeIds: ["nowherenowherenow"] }),
    "GET /notice/preferences": get("/notice/preferences"),
    "POST /notice/preferences/update": post("/notice/preferences/update", { mail: "AT_ONCE" }),
    "POST /bulk-action/preview": post("/bulk-action/preview", getBulkAction(envelopeId)),
    "POST /bulk-action/create": post("/bulk-action/create", { ...getBulkAction(envelopeId), folderId: null }),
    "GET /bulk-action": get("/bulk-action?state=RUNNING&page=1&perPage=5"),
    "GET /bulk-action/{bulkActionId}": get(`/bulk-action/${of.bulkAction}`),
    "GET /bulk-action/{bulkActionId}/items": get(`/bulk-action/${of.bulkAction}/items?state=WAITING`),
    "POST /bulk-action/stop": post("/bulk-action/stop", { bulkActionId: of.bulkAction }),
    "POST /bulk-action/retry-failed": post("/bulk-action/retry-failed", { bulkActionId: of.bulkAction }),
    "POST /bulk-action/undo": post("/bulk-action/undo", { bulkActionId: of.bulkAction }),
    "GET /webhook": get("/webhook"),
    "GET /webhook/{id}": get(`/webhook/${of.webhook}`),
    "POST /webhook/create": post("/webhook/create", WEBHOOK),
    "POST /webhook/test": post("/webhook/test", { id: of.webhook, event: "DOCUMENT_COMPLETED" }),
    "POST /webhook/check": post("/webhook/check", { webhookUrl: "https://127.0.0.1/" }),
    "GET /webhook/delivery": get(`/webhook/delivery?webhookId=${of.webhook}`),
    "GET /webhook/delivery/{id}": get(`/webhook/delivery/${of.delivery}`),
    "POST /webhook/delivery/resend": post("/webhook/delivery/resend", { id: of.delivery }),
    "POST /webhook/delivery/resend-failed": post("/webhook/delivery/resend-failed", {
      webhookId: of.webhook,
      since: "2026-01-01T00:00:00.000Z",
    }),
    "POST /webhook/update": post("/webhook/update", { id: of.webhook, data: { enabled: false } }),
    "POST /webhook/rotate-secret": post("/webhook/rotate-secret", { id: of.webhook }),
    "POST /webhook/delete": post("/webhook/delete", { id: of.webhook }),
  };
}

/** Operations without ids: another team's token simply acts for its own team. */
export const NAMELESS: ReadonlySet<string> = new Set([
  "GET /export",
  "GET /field-set",
  "GET /saved-view",
  "GET /sender-address",
  "POST /sender-address/create",
  "GET /notice",
  "GET /notice/count",
  "POST /notice/read",
  "GET /notice/preferences",
  "POST /notice/preferences/update",
  "POST /field-set/create",
  "POST /saved-view/create",
  "GET /contact",
  "POST /contact/create",
  "POST /contact/import",
  "GET /contact/export",
  "GET /report/export",
  "GET /contact/suggestion",
  "POST /contact/suggestion/delete",
  "POST /contact/suggestion/restore",
  "GET /bulk-action",
  "GET /webhook",
  "POST /webhook/create",
  "POST /webhook/check",
  "POST /embedding/create-presign-token",
  "POST /embedding/verify-presign-token",
]);

/** Creates one object of each kind for a team, by procedures except for turning a draft into the template. */
export async function createBelongings(it: CallWorld, person: Owner, token: string): Promise<Belongings> {
  const people = [signer("Ana", { fields: [box("SIGNATURE"), box("TEXT", 1)] })];
  const attachments = [{ label: "Terms", data: "https://example.com/terms" }];
  const draft = await it.world.draft({ recipients: people, attachments }, person);
  const sent = await it.world.send({ recipients: [signer("Bea")] }, person);
  const made = await it.world.draft({ recipients: people }, person);
  await it.sql`update envelope set type = 'TEMPLATE' where id = ${made.envelope.id}`;
  const [attachment] = await it.sql`select id from attachment where envelope_id = ${draft.envelope.id}`;
  const folder = await it.post("/folder/create", { name: "Leases" }, { token });
  const contact = await it.post("/contact/create", { email: "kept@example.com" }, { token });
  const webhook = await it.post("/webhook/create", WEBHOOK, { token });
  const batch = await it.post("/bulk-send/create", getBulkSend(made.envelope.id), { token });
  const view = { name: "Leases", isShared: true, search: "q=lease" };
  const fieldSet = await it.post("/field-set/create", FIELD_SET, { token });
  const savedView = await it.post("/saved-view/create", view, { token });
  const sender = await it.post("/sender-address/create", { email: "sales@example.com" }, { token });
  const action = await it.post(
    "/bulk-action/create",
    { ...getBulkAction(draft.envelope.id), folderId: null },
    { token },
  );
  const asked = { id: webhook.body.id, event: "DOCUMENT_COMPLETED" };
  const delivery = await it.post("/webhook/test", asked, { token });
  return {
    envelope: draft.envelope.id,
    sent: sent.envelope.id,
    template: made.envelope.id,
    item: draft.items[0]?.id ?? "",
    field: draft.fields[0]?.id ?? 0,
    recipient: draft.recipients[0]?.id ?? 0,
    sentRecipient: sent.recipients[0]?.id ?? 0,
    attachment: String(attachment?.id),
    folder: folder.body.id,
    contact: contact.body.id,
    webhook: webhook.body.id,
    delivery: delivery.body.id,
    bulkSend: batch.body.id,
    savedView: savedView.body.id,
    fieldSet: fieldSet.body.id,
    senderAddress: sender.body.id,
    bulkAction: action.body.id,
  };
}

export const ask = (it: CallWorld, { method, path, json, form }: TestCallRequest, token?: string) =>
  it.rest.call(method, `/api/v2${path}`, {
    ...(json === undefined ? {} : { json }),
    ...(form === undefined ? {} : { form }),
    ...(token === undefined ? {} : { token }),
  });

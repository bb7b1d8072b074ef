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
export function buildMultipart(payload: unknown, file: Blob = PDF): FormData {
  const form = new FormData();
  form.set("payload", JSON.stringify(payload));
  form.append("files", file, "contract.pdf");
  return form;
}

const buildPost = (path: string, json: unknown): TestCallRequest => ({ method: "POST", path, json });
const buildGet = (path: string): TestCallRequest => ({ method: "GET", path });
const WEBHOOK = { webhookUrl: "https://hooks.example.com/in", eventTriggers: ["DOCUMENT_COMPLETED"] };
const PLACE = { page: 1, positionX: 5, positionY: 5, width: 20, height: 5 };

export const getTimeInThreeDays = () => ({
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
export function buildSampleRequests(of: Belongings): Record<string, TestCallRequest> {
  const envelopeId = of.envelope;
  return {
    "GET /envelope": buildGet(`/envelope?folderId=${of.folder}&type=DOCUMENT&page=1&perPage=5&query=lease`),
    "GET /envelope/export": buildGet(`/envelope/export?folderId=${of.folder}&type=DOCUMENT`),
    "GET /envelope/download": buildGet(`/envelope/download?envelopeIds=${envelopeId}&version=original`),
    "GET /envelope/count": buildGet(`/envelope/count?folderId=${of.folder}&type=DOCUMENT`),
    "GET /envelope/search": buildGet("/envelope/search?query=lease&limit=3"),
    "GET /export": buildGet("/export?page=1&perPage=5"),
    "GET /overview": buildGet("/overview?timezone=America%2FSantiago"),
    "GET /report": buildGet("/report?groupBy=TEMPLATE&timezone=America%2FSantiago"),
    "GET /report/recipients": buildGet("/report/recipients?from=2026-01-05&to=2026-03-01"),
    "GET /report/export": buildGet("/report/export?groupBy=DOMAIN"),
    "GET /overview/attention": buildGet("/overview/attention"),
    "GET /overview/completed": buildGet("/overview/completed"),
    "GET /overview/time-to-sign": buildGet("/overview/time-to-sign?timezone=America%2FSantiago"),
    "GET /usage": buildGet("/usage"),
    "GET /member": buildGet("/member"),
    "GET /organisation/log": buildGet("/organisation/log"),
    "GET /organisation/log/receiver": buildGet("/organisation/log/receiver"),
    "GET /organisation/security-policy": buildGet("/organisation/security-policy"),
    "GET /organisation/log/verify": buildGet("/organisation/log/verify"),
    "GET /organisation/log/export": buildGet("/organisation/log/export"),
    "GET /envelope/{envelopeId}": buildGet(`/envelope/${envelopeId}`),
    "POST /envelope/get-many": buildPost("/envelope/get-many", {
      ids: { type: "envelopeId", ids: [envelopeId] },
    }),
    "POST /envelope/create": {
      method: "POST",
      path: "/envelope/create",
      form: buildMultipart({ title: "New", type: "DOCUMENT", folderId: of.folder }),
    },
    "POST /envelope/update": buildPost("/envelope/update", { envelopeId, data: { title: "Changed" } }),
    "POST /envelope/rename": buildPost("/envelope/rename", { envelopeId, title: "Renamed" }),
    "POST /envelope/distribute": buildPost("/envelope/distribute", { envelopeId }),
    "POST /envelope/schedule": buildPost("/envelope/schedule", { envelopeId, ...getTimeInThreeDays() }),
    "POST /envelope/unschedule": buildPost("/envelope/unschedule", { envelopeId }),
    "POST /envelope/redistribute": buildPost("/envelope/redistribute", {
      envelopeId: of.sent,
      recipients: [of.sentRecipient],
    }),
    "POST /envelope/cancel": buildPost("/envelope/cancel", { envelopeId, reason: "No longer needed" }),
    "POST /envelope/delete": buildPost("/envelope/delete", { envelopeId }),
    "POST /envelope/duplicate": buildPost("/envelope/duplicate", { envelopeId, includeFields: true }),
    "POST /envelope/use": buildPost("/envelope/use", { envelopeId: of.template, recipients: [] }),
    "POST /envelope/bulk/move": buildPost("/envelope/bulk/move", {
      envelopeIds: [envelopeId],
      folderId: of.folder,
      envelopeType: "DOCUMENT",
    }),
    "POST /envelope/bulk/cancel": buildPost("/envelope/bulk/cancel", { envelopeIds: [envelopeId] }),
    "POST /envelope/bulk/delete": buildPost("/envelope/bulk/delete", { envelopeIds: [envelopeId] }),
    "POST /envelope/transfer": buildPost("/envelope/transfer", {
      envelopeIds: [envelopeId],
      toEmail: "olga@example.com",
    }),
    "GET /envelope/{envelopeId}/audit-log": buildGet(`/envelope/${envelopeId}/audit-log?include=all`),
    "GET /envelope/{envelopeId}/mail": buildGet(`/envelope/${envelopeId}/mail`),
    "GET /envelope/{envelopeId}/view": buildGet(`/envelope/${envelopeId}/view`),
    "GET /envelope/{envelopeId}/audit-log/download": buildGet(`/envelope/${envelopeId}/audit-log/download`),
    "GET /envelope/{envelopeId}/certificate/download": buildGet(
      `/envelope/${envelopeId}/certificate/download`,
    ),
    "GET /envelope/{envelopeId}/evidence/download": buildGet(`/envelope/${envelopeId}/evidence/download`),
    "POST /envelope/direct-link/create": buildPost("/envelope/direct-link/create", {
      envelopeId: of.template,
    }),
    "POST /envelope/direct-link/toggle": buildPost("/envelope/direct-link/toggle", {
      envelopeId: of.template,
      enabled: false,
    }),
    "POST /envelope/direct-link/delete": buildPost("/envelope/direct-link/delete", {
      envelopeId: of.template,
    }),
    "POST /envelope/item/create-many": {
      method: "POST",
      path: "/envelope/item/create-many",
      form: buildMultipart({ envelopeId }),
    },
    "POST /envelope/item/replace": {
      method: "POST",
      path: "/envelope/item/replace",
      form: buildMultipart({ envelopeId, envelopeItemId: of.item }),
    },
    "POST /envelope/item/update-many": buildPost("/envelope/item/update-many", {
      envelopeId,
      data: [{ envelopeItemId: of.item, title: "Renamed" }],
    }),
    "POST /envelope/item/delete": buildPost("/envelope/item/delete", { envelopeId, envelopeItemId: of.item }),
    "POST /envelope/item/restore": buildPost("/envelope/item/restore", {
      envelopeId,
      envelopeItemId: of.item,
    }),
    "POST /envelope/item/take-up-tags": buildPost("/envelope/item/take-up-tags", { envelopeId }),
    "POST /envelope/item/dismiss-tags": buildPost("/envelope/item/dismiss-tags", { envelopeId }),
    "GET /envelope/item/{envelopeItemId}/download": buildGet(
      `/envelope/item/${of.item}/download?version=original`,
    ),
    "GET /envelope/item/{envelopeItemId}/form-fields": buildGet(`/envelope/item/${of.item}/form-fields`),
    "POST /envelope/item/fill-form": buildPost("/envelope/item/fill-form", {
      envelopeId,
      formValues: { a: "b" },
    }),
    "GET /envelope/item/{envelopeItemId}/suggestions": buildGet(
      `/envelope/item/${of.item}/suggestions?fromPage=1`,
    ),
    "POST /envelope/field/create-many": buildPost("/envelope/field/create-many", {
      envelopeId,
      data: [{ type: "TEXT", recipientId: of.recipient, envelopeItemId: of.item, ...PLACE }],
    }),
    "POST /envelope/field/update-many": buildPost("/envelope/field/update-many", {
      envelopeId,
      data: [{ id: of.field, type: "SIGNATURE", positionX: 7 }],
    }),
    "POST /envelope/field/delete": buildPost("/envelope/field/delete", { fieldId: of.field }),
    "GET /envelope/field/{fieldId}": buildGet(`/envelope/field/${of.field}`),
    "POST /envelope/recipient/add": buildPost("/envelope/recipient/add", {
      envelopeId: of.sent,
      recipient: { email: "more@example.com", name: "More", role: "APPROVER" },
    }),
    "POST /envelope/recipient/create-many": buildPost("/envelope/recipient/create-many", {
      envelopeId,
      data: [{ email: "new@example.com", name: "New", role: "SIGNER", signingOrder: 3 }],
    }),
    "POST /envelope/recipient/update-many": buildPost("/envelope/recipient/update-many", {
      envelopeId,
      data: [{ id: of.recipient, name: "Renamed" }],
    }),
    "POST /envelope/recipient/delete": buildPost("/envelope/recipient/delete", { recipientId: of.recipient }),
    "GET /envelope/recipient/{recipientId}": buildGet(`/envelope/recipient/${of.recipient}`),
    "POST /envelope/recipient/{recipientId}/reject": buildPost(
      `/envelope/recipient/${of.sentRecipient}/reject`,
      {
        envelopeId: of.sent,
        reason: "Refused on the phone",
      },
    ),
    "GET /envelope/attachment": buildGet(`/envelope/attachment?envelopeId=${envelopeId}`),
    "POST /envelope/attachment/create": buildPost("/envelope/attachment/create", {
      envelopeId,
      data: { label: "Terms", data: "https://example.com/terms" },
    }),
    "POST /envelope/attachment/update": buildPost("/envelope/attachment/update", {
      id: of.attachment,
      data: { label: "Terms", data: "https://example.com/terms" },
    }),
    "POST /envelope/attachment/delete": buildPost("/envelope/attachment/delete", { id: of.attachment }),
    "GET /envelope/template": buildGet(`/envelope/template?folderId=${of.folder}&query=lease`),
    "GET /envelope/{envelopeId}/usage": buildGet(`/envelope/${of.template}/usage`),
    "GET /envelope/{envelopeId}/revision": buildGet(`/envelope/${of.template}/revision`),
    "GET /envelope/{envelopeId}/revision/{revision}": buildGet(`/envelope/${of.template}/revision/1`),
    "GET /envelope/{envelopeId}/difference": buildGet(`/envelope/${of.template}/difference?from=1&to=1`),
    "POST /envelope/restore-revision": buildPost("/envelope/restore-revision", {
      envelopeId: of.template,
      revision: 1,
    }),
    "POST /envelope/save-as-template": buildPost("/envelope/save-as-template", { envelopeId }),
    "GET /folder": buildGet(`/folder?parentId=${of.folder}`),
    "GET /folder/{folderId}": buildGet(`/folder/${of.folder}`),
    "GET /folder/{folderId}/content": buildGet(`/folder/${of.folder}/content`),
    "POST /folder/create": buildPost("/folder/create", { name: "Inner", parentId: of.folder }),
    "POST /folder/update": buildPost("/folder/update", { folderId: of.folder, data: { name: "Renamed" } }),
    "POST /folder/delete": buildPost("/folder/delete", { folderId: of.folder }),
    "GET /contact": buildGet("/contact?query=ana&perPage=5"),
    "GET /contact/{contactId}": buildGet(`/contact/${of.contact}`),
    "POST /contact/create": buildPost("/contact/create", { email: "new@example.com", name: "New" }),
    "POST /contact/update": buildPost("/contact/update", {
      contactId: of.contact,
      data: { name: "Renamed" },
    }),
    "POST /contact/delete": buildPost("/contact/delete", { contactId: of.contact }),
    "POST /contact/import": buildPost("/contact/import", { data: [{ email: "new@example.com" }] }),
    "GET /contact/export": buildGet("/contact/export"),
    "GET /contact/suggestion": buildGet("/contact/suggestion?query=ana&limit=5"),
    "POST /contact/suggestion/delete": buildPost("/contact/suggestion/delete", { email: "ana@example.com" }),
    "POST /contact/suggestion/restore": buildPost("/contact/suggestion/restore", {
      email: "ana@example.com",
    }),
    "POST /embedding/create-presign-token": buildPost("/embedding/create-presign-token", { expiresIn: 60 }),
    "POST /embedding/verify-presign-token": buildPost("/embedding/verify-presign-token", { token: "a.b.c" }),
    "POST /bulk-send/create": buildPost("/bulk-send/create", getBulkSend(of.template)),
    "GET /bulk-send": buildGet(`/bulk-send?templateId=${of.template}&page=1&perPage=5`),
    "GET /bulk-send/{bulkSendId}": buildGet(`/bulk-send/${of.bulkSend}`),
    "GET /bulk-send/{bulkSendId}/rows": buildGet(`/bulk-send/${of.bulkSend}/rows?state=WAITING`),
    "GET /bulk-send/{bulkSendId}/result": buildGet(`/bulk-send/${of.bulkSend}/result?includeLinks=true`),
    "POST /bulk-send/pause": buildPost("/bulk-send/pause", { bulkSendId: of.bulkSend }),
    "POST /bulk-send/resume": buildPost("/bulk-send/resume", { bulkSendId: of.bulkSend }),
    "POST /bulk-send/stop": buildPost("/bulk-send/stop", { bulkSendId: of.bulkSend }),
    "POST /bulk-send/retry-failed": buildPost("/bulk-send/retry-failed", { bulkSendId: of.bulkSend }),
    "GET /field-set": buildGet("/field-set"),
    "GET /field-set/{fieldSetId}": buildGet(`/field-set/${of.fieldSet}`),
    "POST /field-set/create": buildPost("/field-set/create", FIELD_SET),
    "POST /field-set/update": buildPost("/field-set/update", {
      fieldSetId: of.fieldSet,
      data: { name: "Renamed" },
    }),
    "POST /field-set/delete": buildPost("/field-set/delete", { fieldSetId: of.fieldSet }),
    "GET /saved-view": buildGet("/saved-view"),
    "POST /saved-view/create": buildPost("/saved-view/create", {
      name: "Mine",
      isShared: true,
      search: "turn=1",
    }),
    "POST /saved-view/update": buildPost("/saved-view/update", {
      savedViewId: of.savedView,
      data: { name: "Renamed" },
    }),
    "POST /saved-view/delete": buildPost("/saved-view/delete", { savedViewId: of.savedView }),
    "GET /sender-address": buildGet("/sender-address"),
    "POST /sender-address/create": buildPost("/sender-address/create", { email: "new@example.com" }),
    "POST /sender-address/send-code": buildPost("/sender-address/send-code", {
      senderAddressId: of.senderAddress,
    }),
    "POST /sender-address/verify": buildPost("/sender-address/verify", {
      senderAddressId: of.senderAddress,
      code: "123456",
    }),
    "POST /sender-address/check-domain": buildPost("/sender-address/check-domain", {
      senderAddressId: of.senderAddress,
    }),
    "POST /sender-address/delete": buildPost("/sender-address/delete", { senderAddressId: of.senderAddress }),
    "GET /notice": buildGet("/notice?onlyUnread=true&page=1&perPage=5"),
    "GET /notice/count": buildGet("/notice/count"),
    "POST /notice/read": buildPost("/notice/read", { noticeIds: ["nowherenowherenow"] }),
    "GET /notice/preferences": buildGet("/notice/preferences"),
    "POST /notice/preferences/update": buildPost("/notice/preferences/update", { mail: "AT_ONCE" }),
    "POST /bulk-action/preview": buildPost("/bulk-action/preview", getBulkAction(envelopeId)),
    "POST /bulk-action/create": buildPost("/bulk-action/create", {
      ...getBulkAction(envelopeId),
      folderId: null,
    }),
    "GET /bulk-action": buildGet("/bulk-action?state=RUNNING&page=1&perPage=5"),
    "GET /bulk-action/{bulkActionId}": buildGet(`/bulk-action/${of.bulkAction}`),
    "GET /bulk-action/{bulkActionId}/items": buildGet(`/bulk-action/${of.bulkAction}/items?state=WAITING`),
    "POST /bulk-action/stop": buildPost("/bulk-action/stop", { bulkActionId: of.bulkAction }),
    "POST /bulk-action/retry-failed": buildPost("/bulk-action/retry-failed", { bulkActionId: of.bulkAction }),
    "POST /bulk-action/undo": buildPost("/bulk-action/undo", { bulkActionId: of.bulkAction }),
    "GET /webhook": buildGet("/webhook"),
    "GET /webhook/{id}": buildGet(`/webhook/${of.webhook}`),
    "POST /webhook/create": buildPost("/webhook/create", WEBHOOK),
    "POST /webhook/test": buildPost("/webhook/test", { id: of.webhook, event: "DOCUMENT_COMPLETED" }),
    "POST /webhook/check": buildPost("/webhook/check", { webhookUrl: "https://127.0.0.1/" }),
    "GET /webhook/delivery": buildGet(`/webhook/delivery?webhookId=${of.webhook}`),
    "GET /webhook/delivery/{id}": buildGet(`/webhook/delivery/${of.delivery}`),
    "POST /webhook/delivery/resend": buildPost("/webhook/delivery/resend", { id: of.delivery }),
    "POST /webhook/delivery/resend-failed": buildPost("/webhook/delivery/resend-failed", {
      webhookId: of.webhook,
      since: "2026-01-01T00:00:00.000Z",
    }),
    "POST /webhook/update": buildPost("/webhook/update", { id: of.webhook, data: { enabled: false } }),
    "POST /webhook/rotate-secret": buildPost("/webhook/rotate-secret", { id: of.webhook }),
    "POST /webhook/delete": buildPost("/webhook/delete", { id: of.webhook }),
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
  const templateDraft = await it.world.draft({ recipients: people }, person);
  await it.sql`update envelope set type = 'TEMPLATE' where id = ${templateDraft.envelope.id}`;
  const [attachment] = await it.sql`select id from attachment where envelope_id = ${draft.envelope.id}`;
  const folder = await it.post("/folder/create", { name: "Leases" }, { token });
  const contact = await it.post("/contact/create", { email: "kept@example.com" }, { token });
  const webhook = await it.post("/webhook/create", WEBHOOK, { token });
  const batch = await it.post("/bulk-send/create", getBulkSend(templateDraft.envelope.id), { token });
  const view = { name: "Leases", isShared: true, search: "q=lease" };
  const fieldSet = await it.post("/field-set/create", FIELD_SET, { token });
  const savedView = await it.post("/saved-view/create", view, { token });
  const sender = await it.post("/sender-address/create", { email: "sales@example.com" }, { token });
  const action = await it.post(
    "/bulk-action/create",
    { ...getBulkAction(draft.envelope.id), folderId: null },
    { token },
  );
  const testRequest = { id: webhook.body.id, event: "DOCUMENT_COMPLETED" };
  const delivery = await it.post("/webhook/test", testRequest, { token });
  return {
    envelope: draft.envelope.id,
    sent: sent.envelope.id,
    template: templateDraft.envelope.id,
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

export const sendRequest = (it: CallWorld, { method, path, json, form }: TestCallRequest, token?: string) =>
  it.rest.call(method, `/api/v2${path}`, {
    ...(json === undefined ? {} : { json }),
    ...(form === undefined ? {} : { form }),
    ...(token === undefined ? {} : { token }),
  });

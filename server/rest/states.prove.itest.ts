import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import {
  buildMultipart,
  buildSampleRequests,
  getTimeInThreeDays,
  NOTHING,
  sendRequest,
  type TestCallRequest,
} from "@/server/testing/rest/requests";
import {
  createEnvelopeInState,
  createOnePageFile,
  digestEnvelopeData,
  STATES,
  type Stage,
  type State,
} from "@/server/testing/rest/states";

/**
 * Operations allowed per state, written by hand from rest/envelopes.md 13 as changed by rulings 8, 8a, 42, with
 * the codes of rest/envelopes.md 16. Maps each cell to its answer on the wire.
 */
const ANSWERS: Record<string, readonly [status: number, code?: string]> = {
  ok: [200],
  // A bulk call answers 200 and lists the envelopes it could not handle.
  listed: [200, "failedIds"],
  empty: [200, "nothing"],
  draft: [400, "ENVELOPE_DRAFT"],
  now: [400, "INVALID_REQUEST"],
  done: [400, "ENVELOPE_COMPLETED"],
  rej: [400, "ENVELOPE_REJECTED"],
  canc: [400, "ENVELOPE_CANCELLED"],
  unsig: [400, "MISSING_SIGNATURE_FIELD"],
  none: [404, "NOT_FOUND"],
};

type Request = (of: Stage, it: CallWorld) => TestCallRequest | Promise<TestCallRequest>;
type StateRow = readonly [operation: string, section: string, cells: string, request: Request];

const buildPost = (path: string, json: unknown): TestCallRequest => ({ method: "POST", path, json });
const buildGet = (path: string): TestCallRequest => ({ method: "GET", path });
const PLACE = { page: 1, positionX: 50, positionY: 50, width: 20, height: 5 };
const TERMS = { label: "Terms", data: "https://example.com/terms" };
let pdf: Blob;

/**
 * A column per entry of STATES, in order: draft, sent, signed by one, sealing, completed, rejected,
 * cancelled, template, deleted.
 */
const READS: StateRow[] = [
  ["read", "13 reads", "ok ok ok ok ok ok ok ok none", (of) => buildGet(`/envelope/${of.envelopeId}`)],
  [
    "get-many",
    "4.3",
    "ok ok ok ok ok ok ok ok empty",
    (of) => buildPost("/envelope/get-many", { ids: { type: "envelopeId", ids: [of.envelopeId] } }),
  ],
  [
    "transfer",
    "4.19: any state; to who owns it already",
    "ok ok ok ok ok ok ok ok listed",
    (of) => buildPost("/envelope/transfer", { envelopeIds: [of.envelopeId], toEmail: "olga@example.com" }),
  ],
  [
    "read a field",
    "6.4",
    "ok ok ok ok ok ok ok ok none",
    (of) => buildGet(`/envelope/field/${of.textField}`),
  ],
  [
    "read a recipient",
    "7.4",
    "ok ok ok ok ok ok ok ok none",
    (of) => buildGet(`/envelope/recipient/${of.ana}`),
  ],
  [
    "list attachments",
    "8",
    "ok ok ok ok ok ok ok ok none",
    (of) => buildGet(`/envelope/attachment?envelopeId=${of.envelopeId}`),
  ],
  [
    "audit log",
    "4.12, 13",
    "ok ok ok ok ok ok ok now none",
    (of) => buildGet(`/envelope/${of.envelopeId}/audit-log`),
  ],
  [
    "views",
    "4.12",
    "empty empty empty empty empty empty empty empty none",
    (of) => buildGet(`/envelope/${of.envelopeId}/view`),
  ],
  [
    "mails",
    "4.12",
    "empty ok ok ok ok ok ok empty none",
    (of) => buildGet(`/envelope/${of.envelopeId}/mail`),
  ],
  [
    "audit log PDF",
    "4.15, domain/evidence.md 6.3",
    "ok ok ok ok ok ok ok none none",
    (of) => buildGet(`/envelope/${of.envelopeId}/audit-log/download`),
  ],
  [
    "certificate",
    "4.16, 13",
    "draft now now now ok ok canc none none",
    (of) => buildGet(`/envelope/${of.envelopeId}/certificate/download`),
  ],
  [
    "suggestions",
    "5.7, ruling 8a",
    "empty empty empty empty empty empty empty empty none",
    (of) => buildGet(`/envelope/item/${of.itemId}/suggestions`),
  ],
  [
    "form fields",
    "5.8, ruling 8a",
    "empty empty empty empty empty empty empty empty none",
    (of) => buildGet(`/envelope/item/${of.itemId}/form-fields`),
  ],
  [
    "download the original",
    "5.5, ruling 8a",
    "ok ok ok ok ok ok ok ok none",
    (of) => buildGet(`/envelope/item/${of.itemId}/download?version=original`),
  ],
  [
    "download what is signed",
    "5.5, ruling 8a",
    "ok ok ok ok ok ok ok ok none",
    (of) => buildGet(`/envelope/item/${of.itemId}/download`),
  ],
  [
    "download pending",
    "5.5, 13",
    "draft ok ok ok done rej canc none none",
    (of) => buildGet(`/envelope/item/${of.itemId}/download?version=pending`),
  ],
  // Operations that do not change the envelope itself.
  [
    "update with nothing",
    "4.5",
    "ok ok ok ok ok ok ok ok none",
    (of) => buildPost("/envelope/update", { envelopeId: of.envelopeId }),
  ],
  [
    "duplicate",
    "13, 4.10",
    "ok ok ok ok ok ok ok ok none",
    (of) => buildPost("/envelope/duplicate", { envelopeId: of.envelopeId }),
  ],
  [
    "save as template",
    "19",
    "ok ok ok ok ok ok ok ok none",
    (of) => buildPost("/envelope/save-as-template", { envelopeId: of.envelopeId }),
  ],
  [
    "usage of a template",
    "19",
    "none none none none none none none ok none",
    (of) => buildGet(`/envelope/${of.envelopeId}/usage`),
  ],
  [
    "revisions of a template",
    "19",
    "none none none none none none none ok none",
    (of) => buildGet(`/envelope/${of.envelopeId}/revision`),
  ],
  [
    "revision of a template",
    "19",
    "none none none none none none none ok none",
    (of) => buildGet(`/envelope/${of.envelopeId}/revision/1`),
  ],
  [
    "difference of two revisions",
    "19",
    "none none none none none none none ok none",
    (of) => buildGet(`/envelope/${of.envelopeId}/difference?from=1&to=1`),
  ],
  [
    "use",
    "4.11",
    "none none none none none none none ok none",
    (of) => buildPost("/envelope/use", { envelopeId: of.envelopeId, recipients: [] }),
  ],
];

const WRITES: StateRow[] = [
  [
    "update data",
    "13, 16",
    "ok now now now done rej canc ok none",
    (of) => buildPost("/envelope/update", { envelopeId: of.envelopeId, data: { title: "New" } }),
  ],
  [
    "update meta",
    "13, 16",
    "ok now now now done rej canc ok none",
    (of) => buildPost("/envelope/update", { envelopeId: of.envelopeId, meta: { subject: "New" } }),
  ],
  [
    "rename",
    "4.18: fixed from the first act",
    "ok ok now now done rej canc none none",
    (of) => buildPost("/envelope/rename", { envelopeId: of.envelopeId, title: "New" }),
  ],
  [
    "distribute",
    "13, ruling 8a",
    "ok ok ok now done rej canc now none",
    (of) => buildPost("/envelope/distribute", { envelopeId: of.envelopeId }),
  ],
  [
    "distribute with meta",
    "13, ruling 42",
    "ok now now now done rej canc now none",
    (of) => buildPost("/envelope/distribute", { envelopeId: of.envelopeId, meta: { subject: "New" } }),
  ],
  [
    "schedule",
    "4.17: as distribute",
    "ok now now now done rej canc now none",
    (of) => buildPost("/envelope/schedule", { envelopeId: of.envelopeId, ...getTimeInThreeDays() }),
  ],
  [
    "unschedule",
    "4.17",
    "ok now now now done rej canc now none",
    async (of, it) => {
      await it.post("/envelope/schedule", { envelopeId: of.envelopeId, ...getTimeInThreeDays() });
      return buildPost("/envelope/unschedule", { envelopeId: of.envelopeId });
    },
  ],
  [
    "redistribute",
    "13, 16",
    "draft ok ok now done rej canc now none",
    (of) => buildPost("/envelope/redistribute", { envelopeId: of.envelopeId, recipients: [of.bea] }),
  ],
  [
    "add somebody, whole",
    "7.6",
    "draft ok ok now done rej canc none none",
    (of) =>
      buildPost("/envelope/recipient/add", {
        envelopeId: of.envelopeId,
        recipient: { email: "eva@example.com", name: "Eva", role: "APPROVER" },
      }),
  ],
  [
    "cancel",
    "13, 4.8",
    "ok ok ok now done rej canc none none",
    (of) => buildPost("/envelope/cancel", { envelopeId: of.envelopeId, reason: "Off" }),
  ],
  [
    "delete",
    "13, domain/signing.md 4.12",
    "ok ok ok now done ok ok ok none",
    (of) => buildPost("/envelope/delete", { envelopeId: of.envelopeId }),
  ],
  [
    "bulk cancel",
    "4.13, 13",
    "ok ok ok listed listed listed listed listed listed",
    (of) => buildPost("/envelope/bulk/cancel", { envelopeIds: [of.envelopeId] }),
  ],
  [
    "bulk delete",
    "4.13, domain/signing.md 4.12",
    "ok ok ok listed listed ok ok ok listed",
    (of) => buildPost("/envelope/bulk/delete", { envelopeIds: [of.envelopeId] }),
  ],
  [
    "item create",
    "13",
    "ok now now now done rej canc ok none",
    (of) => ({
      method: "POST",
      path: "/envelope/item/create-many",
      form: buildMultipart({ envelopeId: of.envelopeId }, pdf),
    }),
  ],
  [
    "item replace",
    "5.6, 13",
    "ok now now now done rej canc ok none",
    (of) => ({
      method: "POST",
      path: "/envelope/item/replace",
      form: buildMultipart({ envelopeId: of.envelopeId, envelopeItemId: of.itemId }, pdf),
    }),
  ],
  [
    "item title",
    "13, ruling 8: fixed at distribute",
    "ok now now now done rej canc ok none",
    (of) =>
      buildPost("/envelope/item/update-many", {
        envelopeId: of.envelopeId,
        data: [{ envelopeItemId: of.itemId, title: "New" }],
      }),
  ],
  [
    "item order",
    "13, ruling 8: fixed at distribute",
    "ok now now now done rej canc ok none",
    (of) =>
      buildPost("/envelope/item/update-many", {
        envelopeId: of.envelopeId,
        data: [{ envelopeItemId: of.itemId, order: 7 }],
      }),
  ],
  [
    "item delete",
    "13",
    "ok now now now done rej canc ok none",
    (of) => buildPost("/envelope/item/delete", { envelopeId: of.envelopeId, envelopeItemId: of.itemId }),
  ],
  [
    "item restore",
    "5.9, ruling 8: files are fixed at distribute; here none was removed",
    "none now now now done rej canc none none",
    (of) => buildPost("/envelope/item/restore", { envelopeId: of.envelopeId, envelopeItemId: of.itemId }),
  ],
  [
    "fill form",
    "4.4, ruling 8: files are fixed at distribute",
    "ok now now now done rej canc ok none",
    (of) => buildPost("/envelope/item/fill-form", { envelopeId: of.envelopeId, formValues: { name: "Ana" } }),
  ],
  [
    "take up tags",
    "4.4, ruling 8: files and fields are fixed at distribute; here none waits",
    "empty now now now done rej canc empty none",
    (of) => buildPost("/envelope/item/take-up-tags", { envelopeId: of.envelopeId }),
  ],
  [
    "dismiss tags",
    "4.4, 13",
    "ok now now now done rej canc ok none",
    (of) => buildPost("/envelope/item/dismiss-tags", { envelopeId: of.envelopeId }),
  ],
  [
    "field create",
    "13, ruling 8: fixed at distribute",
    "ok now now now done rej canc ok none",
    (of) =>
      buildPost("/envelope/field/create-many", {
        envelopeId: of.envelopeId,
        data: [{ type: "TEXT", recipientId: of.bea, ...PLACE }],
      }),
  ],
  [
    "field update",
    "13",
    "ok now now now done rej canc ok none",
    (of) =>
      buildPost("/envelope/field/update-many", {
        envelopeId: of.envelopeId,
        data: [{ id: of.textField, type: "TEXT", positionX: 40 }],
      }),
  ],
  [
    "field delete",
    "13, ruling 8: fixed at distribute",
    "ok now now now done rej canc ok none",
    (of) => buildPost("/envelope/field/delete", { fieldId: of.textField }),
  ],
  [
    "recipient create, a CC",
    "13, 7.1",
    "ok ok ok now done rej canc ok none",
    (of) =>
      buildPost("/envelope/recipient/create-many", {
        envelopeId: of.envelopeId,
        data: [{ email: "cleo@example.com", name: "Cleo", role: "CC" }],
      }),
  ],
  [
    // After the first signature no field can be added for a new signer (ruling 8), so no signer can be added.
    "recipient create, a SIGNER",
    "13, 7.1, ruling 8",
    "ok ok unsig now done rej canc ok none",
    (of) =>
      buildPost("/envelope/recipient/create-many", {
        envelopeId: of.envelopeId,
        data: [{ email: "cleo@example.com", name: "Cleo", role: "SIGNER" }],
      }),
  ],
  [
    "recipient update, who has not acted",
    "13, 7.2",
    "ok ok ok now done rej canc ok none",
    (of) =>
      buildPost("/envelope/recipient/update-many", {
        envelopeId: of.envelopeId,
        data: [{ id: of.bea, name: "Beatriz" }],
      }),
  ],
  [
    "recipient update, who signed where anybody did",
    "7.2, 16: already acted",
    "ok ok now now done rej canc ok none",
    (of) =>
      buildPost("/envelope/recipient/update-many", {
        envelopeId: of.envelopeId,
        data: [{ id: of.ana, name: "Anna" }],
      }),
  ],
  [
    "recipient delete, who has not acted",
    "13, 7.3",
    "ok ok ok now done rej canc ok none",
    (of) => buildPost("/envelope/recipient/delete", { recipientId: of.bea }),
  ],
  [
    "recipient delete, who signed where anybody did",
    "7.3, 16: already acted",
    "ok ok now now done rej canc ok none",
    (of) => buildPost("/envelope/recipient/delete", { recipientId: of.ana }),
  ],
  [
    "reject, who has not acted",
    "13, 7.5, 16",
    "draft ok ok now done rej canc none none",
    (of) => buildPost(`/envelope/recipient/${of.bea}/reject`, { envelopeId: of.envelopeId, reason: "No" }),
  ],
  [
    "reject, who signed where anybody did",
    "7.5, 16: already acted",
    "draft ok now now done rej canc none none",
    (of) => buildPost(`/envelope/recipient/${of.ana}/reject`, { envelopeId: of.envelopeId, reason: "No" }),
  ],
  [
    "attachment create",
    "13, ruling 8: after the first act as well, then named as later",
    "ok ok ok now done rej canc ok none",
    (of) => buildPost("/envelope/attachment/create", { envelopeId: of.envelopeId, data: TERMS }),
  ],
  [
    "attachment update",
    "13, ruling 8: from the first act",
    "ok ok now now done rej canc ok none",
    (of) =>
      buildPost("/envelope/attachment/update", { id: of.attachmentId, data: { ...TERMS, label: "New" } }),
  ],
  [
    "attachment delete",
    "13, ruling 8: from the first act",
    "ok ok now now done rej canc ok none",
    (of) => buildPost("/envelope/attachment/delete", { id: of.attachmentId }),
  ],
  [
    "direct link create",
    "11: templates only",
    "none none none none none none none ok none",
    (of) => buildPost("/envelope/direct-link/create", { envelopeId: of.envelopeId }),
  ],
  [
    "direct link toggle",
    "11: no link is 404",
    "none none none none none none none none none",
    (of) => buildPost("/envelope/direct-link/toggle", { envelopeId: of.envelopeId, enabled: false }),
  ],
  [
    "direct link delete",
    "11: no link is a no-op",
    "none none none none none none none ok none",
    (of) => buildPost("/envelope/direct-link/delete", { envelopeId: of.envelopeId }),
  ],
  [
    "restore a template",
    "19",
    "none none none none none none none ok none",
    (of) => buildPost("/envelope/restore-revision", { envelopeId: of.envelopeId, revision: 1 }),
  ],
  [
    // A read except for its audit entry. It is last: when allowed it drains the queue, which seals the shared
    // SEALING envelope.
    "evidence",
    "4.16",
    "draft now now now ok ok canc none none",
    (of) => buildGet(`/envelope/${of.envelopeId}/evidence/download`),
  ],
];

let it: CallWorld;
const shared = new Map<State, Stage>();
beforeAll(async () => {
  it = await callWorld();
  pdf = await createOnePageFile();
  // SEALING last: a drain of the queue would seal it.
  for (const state of STATES)
    if (state !== "SEALING") shared.set(state, await createEnvelopeInState(it, state));
  shared.set("SEALING", await createEnvelopeInState(it, "SEALING"));
});
afterAll(() => it[Symbol.asyncDispose]());

function getSharedStage(state: State): Stage {
  const stage = shared.get(state);
  if (!stage) throw new TypeError(state);
  return stage;
}

/** Returns the answer in the words of ANSWERS. */
async function getVerdict(asked: TestCallRequest): Promise<readonly [number, string?]> {
  const answer = await sendRequest(it, asked);
  if (!answer.headers.get("content-type")?.startsWith("application/json")) return [answer.status];
  const body = await answer.json();
  if (answer.status !== 200) return [answer.status, body.code];
  if (body.failedIds?.length > 0) return [200, "failedIds"];
  return body.data?.length === 0 ? [200, "nothing"] : [200];
}

type StateCell = [state: State, cell: string];
const parseCells = (cells: string): StateCell[] => {
  const words = cells.split(" ");
  if (words.length !== STATES.length) throw new TypeError(`${words.length} cells: ${cells}`);
  return STATES.map((state, index) => [state, words[index] ?? ""]);
};

test.each(STATES)("the test envelope %s is in that state", async (state) => {
  const { envelopeId } = getSharedStage(state);
  const [row] = await it.sql`select type, status, sealing_since is not null as sealing,
    deleted_at is not null as deleted from envelope where id = ${envelopeId}`;
  const expected: Record<State, unknown[]> = {
    DRAFT: ["DOCUMENT", "DRAFT", false, false],
    PENDING: ["DOCUMENT", "PENDING", false, false],
    "SIGNED BY ONE": ["DOCUMENT", "PENDING", false, false],
    SEALING: ["DOCUMENT", "PENDING", true, false],
    COMPLETED: ["DOCUMENT", "COMPLETED", false, false],
    REJECTED: ["DOCUMENT", "REJECTED", false, false],
    CANCELLED: ["DOCUMENT", "CANCELLED", false, false],
    TEMPLATE: ["TEMPLATE", "DRAFT", false, false],
    DELETED: ["DOCUMENT", "CANCELLED", false, true],
  };
  expect([row?.type, row?.status, row?.sealing, row?.deleted]).toEqual(expected[state]);
});

describe.each(READS)(
  "%s (rest/envelopes.md %s) changes nothing and",
  (_operation, _section, cells, request) => {
    test.each(parseCells(cells))("for %s answers %s", async (state, cell) => {
      const stage = getSharedStage(state);
      const before = await digestEnvelopeData(it, stage.envelopeId);
      expect(await getVerdict(await request(stage, it))).toEqual(ANSWERS[cell]);
      expect(await digestEnvelopeData(it, stage.envelopeId)).toBe(before);
    });
  },
);

describe.each(WRITES)("%s (rest/envelopes.md %s)", (_operation, _section, cells, request) => {
  test.each(parseCells(cells))("for %s answers %s", async (state, cell) => {
    const isAllowed = cell === "ok";
    const stage = isAllowed ? await createEnvelopeInState(it, state) : getSharedStage(state);
    const before = await digestEnvelopeData(it, stage.envelopeId);
    expect(await getVerdict(await request(stage, it))).toEqual(ANSWERS[cell]);
    if (!isAllowed) expect(await digestEnvelopeData(it, stage.envelopeId)).toBe(before);
  });
});

/** Operations on no particular envelope, and the one tested beside the table. */
const ELSEWHERE =
  /^(?:GET \/envelope(?:\/(?:search|count|export|download|template))?|POST \/envelope\/(?:create|bulk\/move)|\w+ \/(?:folder|webhook|embedding|bulk-send|bulk-action|contact|overview|usage|organisation|member|report|export|saved-view|field-set|sender-address|notice).*)$/;

test("every published operation on an envelope has a row", async () => {
  const answers = await Promise.all(
    [...READS, ...WRITES].map(async ([, , , request]) => request(getSharedStage("TEMPLATE"), it)),
  );
  const missing = Object.keys(buildSampleRequests(NOTHING)).filter((operation) => {
    const pattern = new RegExp(`^${operation.replaceAll(/\{\w+\}/g, "[^/?]+")}(?:\\?|$)`);
    return (
      !ELSEWHERE.test(operation) && !answers.some(({ method, path }) => pattern.test(`${method} ${path}`))
    );
  });
  expect(missing).toEqual([]);
});

/** Operations that depend on more than a state, each on an envelope of its own. */
describe("cases outside the table", () => {
  const moveToFolder = async (state: State) => {
    const { envelopeId } = getSharedStage(state);
    const type = state === "TEMPLATE" ? "TEMPLATE" : "DOCUMENT";
    const folder = await it.post("/folder/create", { name: `For ${state.toLowerCase()}`, type });
    const json = { envelopeIds: [envelopeId], envelopeType: type, folderId: folder.body.id };
    return (await it.post("/envelope/bulk/move", json)).body;
  };
  test.each(STATES)(
    "bulk move of %s depends only on whether it exists, not on its state (rest/envelopes.md 4.13)",
    async (state) => {
      expect(await moveToFolder(state)).toMatchObject({ movedCount: state === "DELETED" ? 0 : 1 });
    },
  );

  const addSigner = async (stage: Stage) => {
    const data = [{ email: "cleo@example.com", name: "Cleo", role: "APPROVER" }];
    const added = await it.post("/envelope/recipient/create-many", { envelopeId: stage.envelopeId, data });
    return added.body.data[0].id;
  };
  const createField = (stage: Stage, recipientId: number, fieldMeta?: object) =>
    getVerdict(
      buildPost("/envelope/field/create-many", {
        envelopeId: stage.envelopeId,
        data: [{ type: "TEXT", recipientId, ...PLACE, ...(fieldMeta ? { fieldMeta } : {}) }],
      }),
    );

  test("fields for a recipient added while PENDING are allowed until the first act, never prefilled (ruling 8)", async () => {
    const untouched = await createEnvelopeInState(it, "PENDING");
    const late = await addSigner(untouched);
    expect(await createField(untouched, late)).toEqual(ANSWERS.ok);
    expect(await createField(untouched, late, { type: "text", text: "Set" })).toEqual(ANSWERS.now);
    expect(await createField(untouched, late, { type: "text", text: "Set", readOnly: true })).toEqual(
      ANSWERS.now,
    );
    const signed = await createEnvelopeInState(it, "SIGNED BY ONE");
    expect(await createField(signed, await addSigner(signed))).toEqual(ANSWERS.now);
  });

  test("an existing direct link is toggled and deleted, and a second one is refused (11)", async () => {
    const { envelopeId } = await createEnvelopeInState(it, "TEMPLATE");
    const changeDirectLink = (operation: string, more = {}) =>
      getVerdict(buildPost(`/envelope/direct-link/${operation}`, { envelopeId, ...more }));
    expect(await changeDirectLink("create")).toEqual([200]);
    expect(await changeDirectLink("create")).toEqual([400, "ALREADY_EXISTS"]);
    expect(await changeDirectLink("toggle", { enabled: false })).toEqual([200]);
    expect(await changeDirectLink("delete")).toEqual([200]);
    expect(await changeDirectLink("toggle", { enabled: true })).toEqual([404, "NOT_FOUND"]);
  });

  test("an expired recipient can be rejected only after redistribute renews the link (rest/envelopes.md 7.5, 16)", async () => {
    const stage = await createEnvelopeInState(it, "PENDING");
    await it.sql`update recipient set expires_at = '2020-01-01T00:00:00Z' where id = ${stage.bea}`;
    const reject = buildPost(`/envelope/recipient/${stage.bea}/reject`, { reason: "No" });
    expect(await getVerdict(reject)).toEqual([400, "RECIPIENT_EXPIRED"]);
    const { envelopeId } = stage;
    expect(
      await getVerdict(buildPost("/envelope/redistribute", { envelopeId, recipients: [stage.bea] })),
    ).toEqual([200]);
    expect(await getVerdict(reject)).toEqual([200]);
  });
});

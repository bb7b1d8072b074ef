import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { buildMultipart, sendRequest, type TestCallRequest } from "@/server/testing/rest/requests";
import {
  createEnvelopeInState,
  createOnePageFile,
  type Stage,
  type State,
} from "@/server/testing/rest/states";
import { stopClock } from "@/server/testing/world/world";

/**
 * Limits of rest/README.md 1.10, 3.1, rest/envelopes.md 4.3, rest/resources.md 10, seed 8, domain/README.md 10 and rulings 17, 24, 48, 52, each
 * at the limit and a step beyond. Then the defaults (rest/README.md 2, 3.1, rest/envelopes.md 4.4; seed 2). File sizes and
 * requests per minute are measured in uploads.prove.itest.ts and v2.itest.ts.
 */
type LimitCase = {
  limit: string;
  section: string;
  state?: State;
  /** Accepted values: the widest, and the narrowest if there is one. */
  within: readonly unknown[];
  /** Refused values, a step beyond the limit. */
  beyond: readonly unknown[];
  request: (of: Stage, value: never) => TestCallRequest;
  code?: string;
};

let it: CallWorld;
let pdf: Blob;
beforeAll(async () => {
  it = await callWorld();
  pdf = await createOnePageFile();
});
afterEach(() => stopClock(null));
afterAll(() => it[Symbol.asyncDispose]());

const buildPost = (path: string, json: unknown): TestCallRequest => ({ method: "POST", path, json });
const buildGet = (path: string): TestCallRequest => ({ method: "GET", path });
const repeatX = (length: number): string => "x".repeat(length);
const buildList = <Item>(length: number, item: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, i) => item(i));
const PLACE = { page: 1, positionX: 5, positionY: 5, width: 20, height: 5 };
/** Builds an address of 64 + 1 + 183 + `rest` characters. */
const buildEmail = (rest: number): string =>
  `${"a".repeat(64)}@${`${"b".repeat(60)}.`.repeat(3)}${"c".repeat(rest)}`;
const UNKNOWN = "envelope_abcdefghiklmnors";

const createEnvelope = (more: object): TestCallRequest => ({
  method: "POST",
  path: "/envelope/create",
  form: buildMultipart({ title: "New", type: "DOCUMENT", ...more }, pdf),
});
const updateData = (of: Stage, more: object) =>
  buildPost("/envelope/update", { envelopeId: of.envelopeId, data: more });
const updateMeta = (of: Stage, more: object) =>
  buildPost("/envelope/update", { envelopeId: of.envelopeId, meta: more });
const distributeEnvelope = (of: Stage, more: object) =>
  buildPost("/envelope/distribute", { envelopeId: of.envelopeId, meta: more });
const createFromTemplate = (of: Stage, more: object) =>
  buildPost("/envelope/use", { envelopeId: of.envelopeId, recipients: [], ...more });
const createRecipient = (of: Stage, more: object) =>
  buildPost("/envelope/recipient/create-many", {
    envelopeId: of.envelopeId,
    data: [{ email: "dora@example.com", name: "Dora", role: "SIGNER", ...more }],
  });
const updateRecipient = (of: Stage, more: object) =>
  buildPost("/envelope/recipient/update-many", {
    envelopeId: of.envelopeId,
    data: [{ id: of.bea, ...more }],
  });
const createField = (of: Stage, more: object) =>
  buildPost("/envelope/field/create-many", {
    envelopeId: of.envelopeId,
    data: [{ type: "TEXT", recipientId: of.bea, ...PLACE, ...more }],
  });
const createFieldWithMeta = (of: Stage, more: object) =>
  createField(of, { fieldMeta: { type: "text", ...more } });
const createAttachment = (of: Stage, label: string) =>
  buildPost("/envelope/attachment/create", {
    envelopeId: of.envelopeId,
    data: { label, data: "https://example.com/" },
  });

const TEXTS: LimitCase[] = [
  {
    limit: "title on create, trimmed",
    section: "1.10: 1 to 255",
    within: ["x", repeatX(255), ` ${repeatX(255)} `],
    beyond: ["", " ", repeatX(256)],
    request: (_, title: string) => createEnvelope({ title }),
  },
  {
    limit: "title on update",
    section: "1.10: 1 to 255, whatever the script",
    within: ["x", repeatX(255), "😀".repeat(255)],
    beyond: ["", " ", repeatX(256), "😀".repeat(256)],
    request: (of, title: string) => updateData(of, { title }),
  },
  {
    limit: "title on rename",
    section: "4.18",
    within: ["x", repeatX(255)],
    beyond: ["", repeatX(256)],
    request: (of, title: string) => buildPost("/envelope/rename", { envelopeId: of.envelopeId, title }),
  },
  {
    limit: "title on use",
    section: "4.11: 1 to 255",
    state: "TEMPLATE",
    within: ["x", repeatX(255)],
    beyond: ["", repeatX(256)],
    request: (of, title: string) => createFromTemplate(of, { override: { title } }),
  },
  {
    limit: "title of a file",
    section: "5.2: 1 to 255",
    within: ["x", repeatX(255)],
    beyond: ["", repeatX(256)],
    request: (of, title: string) =>
      buildPost("/envelope/item/update-many", {
        envelopeId: of.envelopeId,
        data: [{ envelopeItemId: of.itemId, title }],
      }),
  },
  {
    limit: "externalId on create",
    section: "1.10: 255",
    within: [repeatX(255)],
    beyond: [repeatX(256)],
    request: (_, externalId: string) => createEnvelope({ externalId }),
  },
  {
    limit: "externalId on update",
    section: "1.10: 255",
    within: [repeatX(255), "", null],
    beyond: [repeatX(256)],
    request: (of, externalId: string | null) => updateData(of, { externalId }),
  },
  {
    limit: "externalId on use",
    section: "1.10: 255",
    state: "TEMPLATE",
    within: [repeatX(255)],
    beyond: [repeatX(256)],
    request: (of, externalId: string) => createFromTemplate(of, { externalId }),
  },
  {
    limit: "subject on update",
    section: "1.10: 254",
    within: [repeatX(254), "😀".repeat(254), "", null],
    beyond: [repeatX(255), "😀".repeat(255)],
    request: (of, subject: string | null) => updateMeta(of, { subject }),
  },
  {
    limit: "subject on distribute",
    section: "seed 8: 254",
    within: [repeatX(254)],
    beyond: [repeatX(255)],
    request: (of, subject: string) => distributeEnvelope(of, { subject }),
  },
  {
    limit: "subject on use",
    section: "1.10: 254",
    state: "TEMPLATE",
    within: [repeatX(254)],
    beyond: [repeatX(255)],
    request: (of, subject: string) => createFromTemplate(of, { override: { subject } }),
  },
  {
    limit: "message on update",
    section: "1.10: 5000",
    within: [repeatX(5000), "", null],
    beyond: [repeatX(5001)],
    request: (of, message: string | null) => updateMeta(of, { message }),
  },
  {
    limit: "message on distribute",
    section: "seed 8: 5000",
    within: [repeatX(5000)],
    beyond: [repeatX(5001)],
    request: (of, message: string) => distributeEnvelope(of, { message }),
  },
  {
    limit: "publicTitle",
    section: "ruling 52: 50",
    state: "TEMPLATE",
    within: ["", repeatX(50)],
    beyond: [repeatX(51)],
    request: (of, publicTitle: string) => updateData(of, { publicTitle }),
  },
  {
    limit: "publicDescription",
    section: "ruling 52: 256",
    state: "TEMPLATE",
    within: ["", repeatX(256)],
    beyond: [repeatX(257)],
    request: (of, publicDescription: string) => updateData(of, { publicDescription }),
  },
  {
    limit: "recipient name",
    section: "seed 8: at most 255, may be empty",
    within: ["", repeatX(255), "😀".repeat(255)],
    beyond: [repeatX(256), "😀".repeat(256)],
    request: (of, name: string) => createRecipient(of, { name }),
  },
  {
    limit: "recipient name on update",
    section: "1.10: 255",
    within: ["", repeatX(255)],
    beyond: [repeatX(256)],
    request: (of, name: string) => updateRecipient(of, { name }),
  },
  {
    limit: "recipient e-mail",
    section: "1.10: 254, or empty",
    within: ["", buildEmail(6)],
    beyond: [buildEmail(7)],
    request: (of, address: string) => createRecipient(of, { email: address }),
  },
  {
    limit: "recipient e-mail on update",
    section: "1.10: 254, or empty",
    within: ["", buildEmail(6)],
    beyond: [buildEmail(7)],
    request: (of, address: string) => updateRecipient(of, { email: address }),
  },
  {
    limit: "attachment label",
    section: "1.10, domain/README.md 10: 1 to 255",
    within: ["x", repeatX(255)],
    beyond: ["", " ", repeatX(256)],
    request: (of, label: string) => createAttachment(of, label),
  },
  {
    limit: "attachment label on create",
    section: "4.4, domain/README.md 10: 1 to 255",
    within: [repeatX(255)],
    beyond: ["", repeatX(256)],
    request: (_, label: string) => createEnvelope({ attachments: [{ label, data: "https://example.com/" }] }),
  },
  {
    limit: "folder name, trimmed",
    section: "1.10, 9: 2 to 100",
    within: ["xy", repeatX(100), ` ${repeatX(100)} `],
    beyond: ["x", " x ", repeatX(101)],
    request: (_, name: string) => buildPost("/folder/create", { name }),
  },
  {
    limit: "reason of a rejection",
    section: "domain/README.md 10, ruling 48: 2000, may be left out",
    state: "PENDING",
    within: ["", repeatX(2000), undefined],
    beyond: [repeatX(2001)],
    request: (of, reason: string | undefined) =>
      buildPost(`/envelope/recipient/${of.bea}/reject`, { reason }),
  },
  {
    limit: "reason of a cancellation",
    section: "domain/README.md 10: 2000, may be left out",
    within: ["", repeatX(2000), undefined],
    beyond: [repeatX(2001)],
    request: (of, reason: string | undefined) =>
      buildPost("/envelope/cancel", { envelopeId: of.envelopeId, reason }),
  },
  {
    limit: "label of a field",
    section: "domain/README.md 10: 255",
    within: [repeatX(255)],
    beyond: [repeatX(256)],
    request: (of, label: string) => createFieldWithMeta(of, { label }),
    code: "INVALID_BODY",
  },
  {
    limit: "address of a webhook",
    section: "domain/webhook-events.md 2.6: 2048",
    within: [`https://example.com/${repeatX(2028)}`],
    beyond: [`https://example.com/${repeatX(2029)}`],
    request: (_, webhookUrl: string) =>
      buildPost("/webhook/create", { webhookUrl, eventTriggers: ["DOCUMENT_COMPLETED"] }),
  },
];

const NUMBERS: LimitCase[] = [
  {
    limit: "ids of get-many",
    section: "4.3, seed 8: 1 to 20",
    within: [1, 20],
    beyond: [0, 21],
    request: (_, count: number) =>
      buildPost("/envelope/get-many", { ids: { type: "envelopeId", ids: buildList(count, () => UNKNOWN) } }),
  },
  ...["move", "cancel", "delete"].map(
    (operation): LimitCase => ({
      limit: `ids of bulk ${operation}`,
      section: "4.13: 100",
      within: [1, 100],
      beyond: [0, 101],
      request: (_, count: number) =>
        buildPost(`/envelope/bulk/${operation}`, {
          envelopeIds: buildList(count, () => UNKNOWN),
          folderId: null,
        }),
    }),
  ),
  {
    limit: "ids of a transfer",
    section: "4.19: 100",
    within: [1, 100],
    beyond: [0, 101],
    request: (_, count: number) =>
      buildPost("/envelope/transfer", {
        envelopeIds: buildList(count, () => UNKNOWN),
        toEmail: "olga@example.com",
      }),
  },
  {
    limit: "ids of a bulk action",
    section: "23: 1000",
    within: [1, 1000],
    beyond: [0, 1001],
    request: (it, count: number) =>
      buildPost("/bulk-action/preview", {
        kind: "CANCEL",
        selection: { envelopeIds: buildList(count, (n) => (n === 0 ? it.envelopeId : UNKNOWN)) },
      }),
  },
  ...["/envelope", "/folder", "/webhook"].flatMap((path): LimitCase[] => [
    {
      limit: `perPage of ${path}`,
      section: "1.7, seed 8: 1 to 100",
      within: [1, 100],
      beyond: [0, 101],
      request: (_, perPage: number) => buildGet(`${path}?perPage=${perPage}`),
    },
    {
      limit: `page of ${path}`,
      section: "1.7, seed 8: from 1",
      within: [1, 1000],
      beyond: [0, -1, 1.5],
      request: (_, page: number) => buildGet(`${path}?page=${page}`),
    },
  ]),
  {
    limit: "perPage of the audit log",
    section: "1.7: 1 to 100",
    within: [1, 100],
    beyond: [0, 101],
    request: (of, perPage: number) => buildGet(`/envelope/${of.envelopeId}/audit-log?perPage=${perPage}`),
  },
  {
    limit: "recipients to send to again",
    section: "4.7: at least 1",
    state: "PENDING",
    within: [1],
    beyond: [0],
    request: (of, count: number) =>
      buildPost("/envelope/redistribute", {
        envelopeId: of.envelopeId,
        recipients: buildList(count, () => of.bea),
      }),
  },
  {
    limit: "changes of files",
    section: "5.2: at least 1",
    within: [1],
    beyond: [0],
    request: (of, count: number) =>
      buildPost("/envelope/item/update-many", {
        envelopeId: of.envelopeId,
        data: buildList(count, () => ({ envelopeItemId: of.itemId, title: "New" })),
      }),
  },
  {
    limit: "order of a file",
    section: "5.2: whole, from 1",
    within: [1, 20],
    beyond: [0, 1.5],
    request: (of, order: number) =>
      buildPost("/envelope/item/update-many", {
        envelopeId: of.envelopeId,
        data: [{ envelopeItemId: of.itemId, order }],
      }),
  },
  {
    limit: "minutes of a presign token",
    section: "domain/signing.md 4.17: 5 to 10080",
    within: [5, 10_080],
    beyond: [4, 10_081],
    request: (_, expiresIn: number) => buildPost("/embedding/create-presign-token", { expiresIn }),
  },
  {
    limit: "amount of the expiration period",
    section: "seed 8: whole, from 1",
    within: [1],
    beyond: [0, 1.5],
    request: (of, amount: number) => updateMeta(of, { envelopeExpirationPeriod: { unit: "day", amount } }),
  },
  {
    limit: "font size",
    section: "seed 8: 8 to 96",
    within: [8, 96],
    beyond: [7.9, 97],
    request: (of, fontSize: number) => createFieldWithMeta(of, { fontSize }),
    code: "INVALID_BODY",
  },
  {
    limit: "line height",
    section: "3.1: 1 to 10 or null",
    within: [1, 10, null],
    beyond: [0.9, 10.1],
    request: (of, lineHeight: number | null) => createFieldWithMeta(of, { lineHeight }),
    code: "INVALID_BODY",
  },
  {
    limit: "letter spacing",
    section: "3.1: 0 to 100 or null",
    within: [0, 100, null],
    beyond: [-0.1, 100.1],
    request: (of, letterSpacing: number | null) => createFieldWithMeta(of, { letterSpacing }),
    code: "INVALID_BODY",
  },
  {
    limit: "character limit",
    section: "3.1, domain/fields.md 8.1: whole, from 0",
    within: [0, 1],
    beyond: [-1, 0.5],
    request: (of, characterLimit: number) => createFieldWithMeta(of, { characterLimit }),
    code: "INVALID_BODY",
  },
  {
    limit: "right edge of a field",
    section: "ruling 17: 100 with a tolerance of 0.5",
    within: [80, 80.5],
    beyond: [80.6],
    request: (of, positionX: number) => createField(of, { positionX }),
    code: "INVALID_BODY",
  },
  {
    limit: "lower edge of a field",
    section: "ruling 17: 100 with a tolerance of 0.5",
    within: [95, 95.5],
    beyond: [95.6],
    request: (of, positionY: number) => createField(of, { positionY }),
    code: "INVALID_BODY",
  },
  {
    limit: "page of a field, of a file of one page",
    section: "ruling 17: a page that exists, whole",
    within: [1],
    beyond: [0, 1.5, 2],
    request: (of, page: number) => createField(of, { page }),
    code: "INVALID_BODY",
  },
];

describe.each([...TEXTS, ...NUMBERS])("$limit ($section)", (row) => {
  const { state = "DRAFT", within, beyond, code = "BAD_REQUEST" } = row;
  // The values have the type that the row's own request takes.
  const request: (of: Stage, value: unknown) => TestCallRequest = (of, value) =>
    Reflect.apply(row.request, undefined, [of, value]);
  const describeValue = (value: unknown): string =>
    typeof value === "string" ? `${value.length} characters` : String(value);

  test.each(within.map((value) => [describeValue(value), value] as const))("accepts %s", async (_, value) => {
    const answer = await sendRequest(it, request(await createEnvelopeInState(it, state), value));
    expect([answer.status, answer.status === 200 ? "" : await answer.text()]).toEqual([200, ""]);
  });

  test("refuses values one step beyond the limit and reports where", async () => {
    const stage = await createEnvelopeInState(it, state);
    for (const value of beyond) {
      const answer = await sendRequest(it, request(stage, value));
      const body = await answer.json();
      expect([describeValue(value), answer.status, body.code]).toEqual([describeValue(value), 400, code]);
      if (code === "BAD_REQUEST") expect(body.issues[0].path).toEqual(expect.stringMatching(/./));
    }
  });
});

describe("limits of an envelope (ruling 24, domain/README.md 10)", () => {
  const getAnswer = async (asked: TestCallRequest) => {
    const answer = await sendRequest(it, asked);
    const body = await answer.json();
    return [answer.status, ...(answer.status === 200 ? [] : [body.code])];
  };
  const bare = { recipients: [{ name: "Ana", email: "ana@example.com", role: "SIGNER" as const }] };

  test("100 recipients, added in one request or several", async () => {
    const stage = await createEnvelopeInState(it, "DRAFT", bare);
    const createRecipients = (count: number) =>
      buildPost("/envelope/recipient/create-many", {
        envelopeId: stage.envelopeId,
        data: buildList(count, (index) => ({
          email: `p${index}@example.com`,
          name: `P ${index}`,
          role: "CC",
        })),
      });
    expect(await getAnswer(createRecipients(100))).toEqual([400, "RECIPIENT_LIMIT_EXCEEDED"]);
    expect(await getAnswer(createRecipients(99))).toEqual([200]);
    expect(await getAnswer(createRecipients(1))).toEqual([400, "RECIPIENT_LIMIT_EXCEEDED"]);
  });

  test("100 recipients on create", async () => {
    const createWithRecipients = (count: number) =>
      createEnvelope({
        recipients: buildList(count, (index) => ({ email: "", name: `P ${index}`, role: "CC" })),
      });
    expect(await getAnswer(createWithRecipients(100))).toEqual([200]);
    expect((await getAnswer(createWithRecipients(101)))[0]).toBe(400);
  });

  test("2000 fields, added in one request or several", async () => {
    const stage = await createEnvelopeInState(it, "DRAFT", bare);
    const createFields = (count: number) =>
      buildPost("/envelope/field/create-many", {
        envelopeId: stage.envelopeId,
        data: buildList(count, () => ({ type: "TEXT", recipientId: stage.ana, ...PLACE })),
      });
    expect(await getAnswer(createFields(1))).toEqual([200]);
    expect(await getAnswer(createFields(2000))).toEqual([400, "FIELD_LIMIT_EXCEEDED"]);
    expect(await getAnswer(createFields(1999))).toEqual([200]);
    expect(await getAnswer(createFields(1))).toEqual([400, "FIELD_LIMIT_EXCEEDED"]);
  });

  test("20 files, added in one request or several", async () => {
    const createFiles = (path: string, payload: object, count: number): TestCallRequest => {
      const form = buildMultipart(payload, pdf);
      for (let index = 1; index < count; index += 1) form.append("files", pdf, `${index}.pdf`);
      return { method: "POST", path, form };
    };
    const payload = { title: "New", type: "DOCUMENT" };
    expect(await getAnswer(createFiles("/envelope/create", payload, 21))).toEqual([
      400,
      "ENVELOPE_ITEM_LIMIT_EXCEEDED",
    ]);
    expect(await getAnswer(createFiles("/envelope/create", payload, 20))).toEqual([200]);
    const { envelopeId } = await createEnvelopeInState(it, "DRAFT", { ...bare, files: 19 });
    const addFile = () => createFiles("/envelope/item/create-many", { envelopeId }, 1);
    expect(await getAnswer(addFile())).toEqual([200]);
    expect(await getAnswer(addFile())).toEqual([400, "ENVELOPE_ITEM_LIMIT_EXCEEDED"]);
  });

  test("at least one file (rest/envelopes.md 4.4)", async () => {
    const form = new FormData();
    form.set("payload", JSON.stringify({ title: "New", type: "DOCUMENT" }));
    expect(await getAnswer({ method: "POST", path: "/envelope/create", form })).toEqual([400, "BAD_REQUEST"]);
  });

  test("100 attached links", async () => {
    const attachments = buildList(99, (index) => ({ label: `${index}`, data: "https://example.com/" }));
    const stage = await createEnvelopeInState(it, "DRAFT", { attachments });
    expect(await getAnswer(createAttachment(stage, "100th"))).toEqual([200]);
    expect(await getAnswer(createAttachment(stage, "101st"))).toEqual([400, "LIMIT_EXCEEDED"]);
  });
});

describe("defaults of a new envelope", () => {
  const readCreated = async (json: TestCallRequest) => {
    const answer = await sendRequest(it, json);
    const { id } = await answer.json();
    return (await it.get(`/envelope/${id}`)).body;
  };
  const EMAIL_SETTINGS = {
    recipientSigningRequest: true,
    recipientRemoved: true,
    recipientSigned: true,
    documentPending: true,
    documentCompleted: true,
    documentDeleted: true,
    ownerDocumentCompleted: true,
    ownerRecipientExpired: true,
    ownerDocumentCreated: true,
  };

  test.each(["DOCUMENT", "TEMPLATE"])(
    "a %s (rest/README.md 2.1, 2.2, rest/envelopes.md 4.4; rulings 41, 42)",
    async (type) => {
      const { userId, teamId, email: address, name } = it.world.owner;
      const some = expect.any(String);
      const envelope = await readCreated(createEnvelope({ type }));
      expect(envelope).toEqual({
        internalVersion: 2,
        type,
        status: "DRAFT",
        source: type,
        visibility: "EVERYONE",
        templateType: "PRIVATE",
        id: expect.stringMatching(/^envelope_.{2,}$/),
        secondaryId: expect.stringMatching(type === "DOCUMENT" ? /^document_\d+$/ : /^template_\d+$/),
        externalId: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updatedAt: envelope.createdAt,
        completedAt: null,
        deletedAt: null,
        title: "New",
        authOptions: { globalAccessAuth: [], globalActionAuth: [] },
        formValues: null,
        publicTitle: "",
        publicDescription: "",
        userId,
        teamId,
        folderId: null,
        templateId: null,
        templateRevision: null,
        documentMeta: {
          signingOrder: "PARALLEL",
          distributionMethod: "EMAIL",
          id: some,
          subject: null,
          message: null,
          timezone: "Etc/UTC",
          dateFormat: "yyyy-MM-dd hh:mm a",
          redirectUrl: null,
          typedSignatureEnabled: true,
          uploadSignatureEnabled: true,
          drawSignatureEnabled: true,
          allowDictateNextSigner: false,
          furtherSignatures: false,
          signatureFrame: false,
          language: "en",
          emailSettings: EMAIL_SETTINGS,
          emailId: null,
          emailReplyTo: null,
          envelopeExpirationPeriod: null,
          // Default of an organisation that never chose a policy (domain/README.md 3.5).
          reminderSettings: {
            sendAfter: { unit: "day", amount: 5 },
            repeatEvery: { unit: "day", amount: 2 },
          },
        },
        recipients: [],
        fields: [],
        envelopeItems: [
          {
            envelopeId: envelope.id,
            documentDataId: some,
            id: expect.stringMatching(/^envelope_item_/),
            title: "contract.pdf",
            order: 1,
          },
        ],
        directLink: null,
        scheduledSend: null,
        sealing: null,
        team: { id: teamId, url: `team-${userId}` },
        user: { id: userId, name, email: address },
      });
    },
  );

  test.each(["SIGNER", "APPROVER", "VIEWER", "ASSISTANT", "CC"])(
    "a recipient as %s (rest/README.md 2.3, ruling 42: a CC is SENT and SIGNED without a time)",
    async (role) => {
      const stage = await createEnvelopeInState(it, "DRAFT");
      const { body } = await it.post("/envelope/recipient/create-many", {
        envelopeId: stage.envelopeId,
        data: [{ email: "", name: "", role }],
      });
      const rests = role === "CC";
      expect(body.data).toEqual([
        {
          envelopeId: stage.envelopeId,
          role,
          readStatus: "NOT_OPENED",
          signingStatus: rests ? "SIGNED" : "NOT_SIGNED",
          sendStatus: rests ? "SENT" : "NOT_SENT",
          id: expect.any(Number),
          email: "",
          name: "",
          token: expect.stringMatching(/^\w{21,}$/),
          documentDeletedAt: null,
          expired: null,
          expiresAt: null,
          expirationNotifiedAt: null,
          signedAt: null,
          authOptions: { accessAuth: [], actionAuth: [] },
          signingOrder: null,
          language: null,
          rejectionReason: null,
        },
      ]);
    },
  );

  /**
   * `fontSize` 12 and `overflow` auto for all types, as ordered (rest/README.md 3.1, rest/envelopes.md 15.10; domain/fields.md
   * 8.1).
   */
  const styled = { fontSize: 12, overflow: "auto" };
  const aligned = { ...styled, textAlign: "left" };
  const input = { label: "", placeholder: "", required: false, readOnly: false };
  const options = { values: [{ id: 1, checked: false, value: "" }], direction: "vertical" };
  const METAS: [string, object][] = [
    ["SIGNATURE", { type: "signature", ...styled }],
    ["INITIALS", { type: "initials", ...aligned }],
    ["NAME", { type: "name", ...aligned }],
    ["EMAIL", { type: "email", ...aligned }],
    ["DATE", { type: "date", ...aligned }],
    ["TEXT", { type: "text", ...aligned, ...input, text: "" }],
    ["NUMBER", { type: "number", ...aligned, ...input }],
    ["RADIO", { type: "radio", ...styled, ...options, required: false, readOnly: false }],
    [
      "CHECKBOX",
      {
        type: "checkbox",
        ...styled,
        ...options,
        required: false,
        readOnly: false,
        validationRule: "",
        validationLength: 0,
      },
    ],
    [
      "DROPDOWN",
      {
        type: "dropdown",
        ...styled,
        values: [{ value: "Option 1" }],
        defaultValue: "",
        required: false,
        readOnly: false,
      },
    ],
    ["RUT", { type: "rut", ...aligned, ...input, text: "" }],
    ["RUT_FIRMADO", { type: "rut_firmado", ...aligned }],
  ];
  test.each(METAS)("a field %s without fieldMeta (rest/README.md 3.1)", async (type, expected) => {
    const stage = await createEnvelopeInState(it, "DRAFT");
    const { body } = await it.post("/envelope/field/create-many", {
      envelopeId: stage.envelopeId,
      data: [{ type, recipientId: stage.bea, ...PLACE }],
    });
    expect(body.data).toMatchObject([
      { type, ...PLACE, customText: "", inserted: false, envelopeItemId: stage.itemId },
    ]);
    expect(body.data[0].fieldMeta).toEqual(expected);
  });

  test("a field with only a type in fieldMeta gets size, overflow and direction (rest/README.md 3.1, seed 2.4)", async () => {
    const stage = await createEnvelopeInState(it, "DRAFT");
    const { body } = await it.post("/envelope/field/create-many", {
      envelopeId: stage.envelopeId,
      data: ["checkbox", "signature"].map((type) => ({
        type: type.toUpperCase(),
        recipientId: stage.bea,
        ...PLACE,
        fieldMeta: { type },
      })),
    });
    expect(body.data.map((row: { fieldMeta: object }) => row.fieldMeta)).toMatchObject([
      { type: "checkbox", ...styled, direction: "vertical" },
      { type: "signature", ...styled },
    ]);
  });

  test("links expire after 3 calendar months, or never when disabled (rest/README.md 2.2, domain/signing.md 4.13)", async () => {
    stopClock(new Date("2026-11-30T10:00:00.000Z"));
    const usual = await createEnvelopeInState(it, "PENDING");
    const never = await createEnvelopeInState(it, "PENDING", {
      meta: { envelopeExpirationPeriod: { disabled: true } },
    });
    const readExpiry = async (stage: Stage) =>
      (await it.get(`/envelope/recipient/${stage.bea}`)).body.expiresAt;
    expect(await readExpiry(usual)).toBe("2027-02-28T10:00:00.000Z");
    expect(await readExpiry(never)).toBeNull();
  });

  test("a duplicate keeps recipients and fields; using a template gives a draft (rest/envelopes.md 4.10, 4.11)", async () => {
    const { envelopeId } = await createEnvelopeInState(it, "TEMPLATE");
    const copy = await readCreated(buildPost("/envelope/duplicate", { envelopeId }));
    expect([copy.status, copy.title, copy.recipients.length, copy.fields.length]).toEqual([
      "DRAFT",
      "Lease 2026 (copy)",
      3,
      3,
    ]);
    const used = await readCreated(
      createFromTemplate({ ...(await createEnvelopeInState(it, "TEMPLATE")) }, {}),
    );
    expect([used.status, used.source, used.title]).toEqual(["DRAFT", "TEMPLATE", "Lease 2026"]);
    // A CC counts as sent and signed from the start, in copies too (rest/README.md 2.3, rest/envelopes.md 4.10).
    for (const { recipients } of [copy, used]) {
      const carl = recipients.find(({ role }: { role: string }) => role === "CC");
      expect([carl.sendStatus, carl.signingStatus, carl.signedAt]).toEqual(["SENT", "SIGNED", null]);
    }
  });
});

describe("defaults of other objects", () => {
  test("a folder (rest/README.md 2.6, rest/resources.md 9)", async () => {
    const { body } = await it.post("/folder/create", { name: "Leases" });
    const { userId, teamId } = it.world.owner;
    expect(body).toEqual({
      id: expect.any(String),
      name: "Leases",
      userId,
      teamId,
      parentId: null,
      pinned: false,
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      visibility: "EVERYONE",
      type: "DOCUMENT",
    });
  });

  test("a webhook: enabled, without fields or tokens, with a generated secret shown once (ruling 26)", async () => {
    const { body } = await it.post("/webhook/create", {
      webhookUrl: "https://hooks.example.com/in",
      eventTriggers: ["DOCUMENT_COMPLETED"],
    });
    expect(body).toMatchObject({
      eventTriggers: ["DOCUMENT_COMPLETED"],
      enabled: true,
      includeFields: false,
      includeSigningTokens: false,
      hasSecret: true,
      previousSecretUntil: null,
      pausedAt: null,
    });
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await it.get(`/webhook/${body.id}`)).body).not.toHaveProperty("secret");
  });

  test("an attachment is a link (rest/README.md 2.6)", async () => {
    const stage = await createEnvelopeInState(it, "DRAFT", { attachments: [] });
    const { body } = await it.post("/envelope/attachment/create", {
      envelopeId: stage.envelopeId,
      data: { label: "Terms", data: "https://example.com/terms" },
    });
    expect((await it.get(`/envelope/attachment?envelopeId=${stage.envelopeId}`)).body).toEqual({
      data: [{ id: body.id, type: "link", label: "Terms", data: "https://example.com/terms" }],
    });
  });

  test("a presign token lasts an hour (10)", async () => {
    stopClock(new Date("2026-11-21T10:00:00.000Z"));
    const { body } = await it.post("/embedding/create-presign-token", {});
    expect(body).toMatchObject({ expiresIn: 3600, expiresAt: "2026-11-21T11:00:00.000Z" });
  });

  test("lists default to page 1 with 10 rows, the audit log to 50, newest first (rest/README.md 1.7, rest/envelopes.md 4.1, 4.12)", async () => {
    const stage = await createEnvelopeInState(it, "PENDING");
    for (const [path, perPage] of [
      ["/envelope", 10],
      ["/folder", 10],
      ["/webhook", 10],
      [`/envelope/${stage.envelopeId}/audit-log`, 50],
    ] as const) {
      const { body } = await it.get(path);
      expect(body).toMatchObject({ currentPage: 1, perPage, totalPages: Math.ceil(body.count / perPage) });
      const times = body.data.map(({ createdAt }: { createdAt: string }) => createdAt);
      expect(times).toEqual([...times].sort().reverse());
    }
  });
});

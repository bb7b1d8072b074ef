import { describe, expect, it } from "vitest";
import type { FieldForRules } from "@/server/domain/aggregate";
import { DomainError } from "@/server/domain/errors";
import { parseFieldMeta } from "@/server/domain/field/parse-meta";
import { getSendingOptions } from "@/server/domain/recipient/auth-methods";
import { createPlaceholder, DIRECT_LINK_PLACEHOLDER } from "@/server/domain/recipient/placeholder";
import type { RecipientRole } from "@/server/domain/vocabulary";
import { listSendableTypes } from "./sendable-types";
import { assertMaySendAgain, assertReadyToSend, findSendingProblems, splitProblems } from "./sending-checks";
import type { EnvelopeBeforeSending, RecipientBeforeSending, SendingOptions } from "./sending-problem";

function person(id: number, over: Partial<RecipientBeforeSending> = {}): RecipientBeforeSending {
  return {
    id,
    name: `P${id}`,
    email: `p${id}@example.com`,
    role: "SIGNER",
    signingOrder: null,
    sendStatus: "NOT_SENT",
    readStatus: "NOT_OPENED",
    signingStatus: "NOT_SIGNED",
    expiresAt: null,
    accessAuth: [],
    actionAuth: [],
    ...over,
  };
}

function field(id: number, over: Partial<FieldForRules> = {}, meta?: object): FieldForRules {
  const type = over.type ?? "SIGNATURE";
  return {
    id,
    recipientId: 1,
    envelopeItemId: "item_1",
    page: 1,
    positionX: 10,
    positionY: 10 * id,
    width: 30,
    height: 8,
    customText: "",
    inserted: false,
    ...over,
    type,
    fieldMeta: parseFieldMeta(type, meta),
  };
}

const A4 = { width: 595, height: 842 };

function envelope(over: Partial<EnvelopeBeforeSending> = {}): EnvelopeBeforeSending {
  return {
    type: "DOCUMENT",
    status: "DRAFT",
    deletedAt: null,
    sealingSince: null,
    globalAccessAuth: [],
    globalActionAuth: [],
    signingMode: "PARALLEL",
    distributionMethod: "EMAIL",
    typedSignatureEnabled: true,
    uploadSignatureEnabled: true,
    drawSignatureEnabled: true,
    items: [{ id: "item_1", title: "Contract", pages: [A4, A4] }],
    recipients: [person(1)],
    fields: [field(1)],
    ...over,
  };
}

const asCode = (given: EnvelopeBeforeSending, options: SendingOptions = {}) =>
  findSendingProblems(given, options).map(({ code, recipientIds, fieldIds }) => {
    const subjects = recipientIds ?? fieldIds;
    return subjects === undefined ? code : `${code} ${subjects.join(",")}`;
  });
const role = (name: RecipientRole) => ({ role: name });
const sequential = { signingMode: "SEQUENTIAL" } as const;

describe("problems before sending", () => {
  it("is nothing for one signer with one signature field", () => {
    expect(asCode(envelope())).toEqual([]);
  });

  it.each([
    ["a template", { type: "TEMPLATE" }, ["template"]],
    ["nobody on it", { recipients: [], fields: [] }, ["noRecipients"]],
    ["no file", { items: [], fields: [] }, ["noItems", "missingSignatureField 1"]],
    ["only copies: a warning", { recipients: [person(1, role("CC"))], fields: [] }, ["nobodyActs"]],
    [
      "a signer without a signature field",
      { recipients: [person(1), person(2)] },
      ["missingSignatureField 2"],
    ],
    ["only INITIALS", { fields: [field(1, { type: "INITIALS" })] }, ["missingSignatureField 1"]],
    [
      "RUT_FIRMADO counts as no signature",
      { fields: [field(1, { type: "RUT_FIRMADO" })] },
      ["missingSignatureField 1", "rutFirmadoNotSetUp 1"],
    ],
    ["FREE_SIGNATURE counts", { fields: [field(1, { type: "FREE_SIGNATURE" })] }, []],
    [
      "only an optional signature",
      { fields: [field(1, {}, { type: "signature", required: false })] },
      ["signatureNotRequired 1"],
    ],
    [
      "one optional, one required",
      { fields: [field(1, {}, { type: "signature", required: false }), field(2)] },
      [],
    ],
    ["approver and viewer need none", { recipients: [person(1), person(2, role("VIEWER"))] }, []],
    [
      "all kinds of signature off",
      { drawSignatureEnabled: false, typedSignatureEnabled: false, uploadSignatureEnabled: false },
      ["noSignatureKind"],
    ],
    [
      "an assistant in parallel",
      { recipients: [person(1), person(2, role("ASSISTANT"))] },
      ["assistantInParallel 2"],
    ],
    [
      "an assistant with somebody to help",
      {
        ...sequential,
        recipients: [person(1, { signingOrder: 2 }), person(2, { role: "ASSISTANT", signingOrder: 1 })],
      },
      [],
    ],
    [
      "an assistant after everybody",
      {
        ...sequential,
        recipients: [person(1, { signingOrder: 1 }), person(2, { role: "ASSISTANT", signingOrder: 2 })],
      },
      ["assistantLast 2"],
    ],
    [
      "an assistant beside the last signer",
      {
        ...sequential,
        recipients: [person(1, { signingOrder: 1 }), person(2, { role: "ASSISTANT", signingOrder: 1 })],
      },
      [],
    ],
    [
      "an approver in parallel: a warning",
      { recipients: [person(1), person(2, role("APPROVER"))] },
      ["approverInParallel 2"],
    ],
    [
      "an approver after the signers: a warning",
      {
        ...sequential,
        recipients: [person(1, { signingOrder: 1 }), person(2, { role: "APPROVER", signingOrder: 2 })],
      },
      ["approverAfterSigners 2"],
    ],
    [
      "an approver before them",
      {
        ...sequential,
        recipients: [person(1, { signingOrder: 2 }), person(2, { role: "APPROVER", signingOrder: 1 })],
      },
      [],
    ],
    [
      "some numbered, some not: a warning",
      { ...sequential, recipients: [person(1, { signingOrder: 1 }), person(2, role("VIEWER"))] },
      ["orderMissing 2"],
    ],
    [
      "a blank address under EMAIL, of a copy too",
      { recipients: [person(1, { email: "" }), person(2, { role: "CC", email: "" })] },
      ["emailMissing 1,2"],
    ],
    [
      "placeholders of a template under EMAIL",
      {
        recipients: [
          person(1, DIRECT_LINK_PLACEHOLDER),
          person(2, { role: "VIEWER", ...createPlaceholder(2) }),
          person(3, { role: "CC", email: "somebody@else.INVALID" }),
          person(4, { role: "CC", email: "real@invalid.example" }),
        ],
      },
      ["emailMissing 1,2,3"],
    ],
    [
      "placeholders under NONE",
      { distributionMethod: "NONE", recipients: [person(1, DIRECT_LINK_PLACEHOLDER)] },
      [],
    ],
    [
      "a blank address under NONE",
      { distributionMethod: "NONE", recipients: [person(1, { email: "" })] },
      [],
    ],
    ["a field of nobody", { fields: [field(1), field(2, { recipientId: 9 })] }, ["fieldWithoutRecipient 2"]],
    [
      "fields of viewer and copy",
      {
        recipients: [person(1), person(2, role("VIEWER")), person(3, role("CC"))],
        fields: [
          field(1),
          field(2, { recipientId: 2, type: "TEXT" }),
          field(3, { recipientId: 3, type: "TEXT" }),
        ],
      },
      ["fieldOfRoleWithoutFields 2,3"],
    ],
    [
      "fields off the page",
      {
        fields: [
          field(1),
          field(2, { page: 3 }),
          field(3, { page: 0 }),
          field(4, { page: 1.5 }),
          field(5, { positionX: 80, width: 20.6 }),
          field(6, { positionY: -1 }),
          field(7, { width: 0 }),
          field(8, { envelopeItemId: "item_9" }),
        ],
      },
      ["fieldOffPage 2,3,4,5,6,7,8"],
    ],
    ["half a percent over the edge is tolerated", { fields: [field(1, { positionX: 80, width: 20.5 })] }, []],
    ["tiny on a phone: a warning", { fields: [field(1, { width: 3 })] }, ["fieldTiny 1"]],
    ["12 px wide on 390 is just enough", { fields: [field(1, { width: 3.08 })] }, []],
    ["overlapping: a warning", { fields: [field(1), field(2, { positionY: 12 })] }, ["fieldsOverlap 1,2"]],
    ["touching is fine", { fields: [field(1), field(2, { positionY: 18 })] }, []],
    [
      "one above the other on different pages is fine",
      { fields: [field(1), field(2, { positionY: 10, page: 2 })] },
      [],
    ],
    [
      "a choice without options, a default that is none, a lock without value",
      {
        fields: [
          field(1),
          field(2, { type: "RADIO" }, { type: "radio", values: [] }),
          field(3, { type: "DROPDOWN" }, { type: "dropdown", values: [{ value: "A" }], defaultValue: "B" }),
          field(4, { type: "TEXT" }, { type: "text", readOnly: true }),
        ],
      },
      ["choiceWithoutOptions 2", "defaultNotAnOption 3", "readOnlyWithoutValue 4"],
    ],
  ] as const)("%s", (_name, over, codes) => {
    expect(asCode(envelope({ ...over, fields: "fields" in over ? [...over.fields] : [field(1)] }))).toEqual(
      codes,
    );
  });

  it.each([
    ["tooManyRecipients", { recipientsPerEnvelope: 0 }],
    ["tooManyItems", { itemsPerEnvelope: 0 }],
    ["tooManyFields", { fieldsPerEnvelope: 0 }],
  ])("is %s over the limit and nothing at it", (code, over) => {
    const exact = { recipientsPerEnvelope: 1, itemsPerEnvelope: 1, fieldsPerEnvelope: 1 };
    expect(asCode(envelope(), { limits: exact })).toEqual([]);
    expect(asCode(envelope(), { limits: { ...exact, ...over } })).toEqual([code]);
  });
});

describe("authentication before sending", () => {
  const NOTHING = { availableMethods: new Set<never>() };
  const PASSKEY = { availableMethods: new Set(["PASSKEY"] as const) };

  it.each([
    [
      "own action auth",
      { recipients: [person(1, { actionAuth: ["PASSKEY"] })] },
      NOTHING,
      ["methodNotSetUp 1"],
    ],
    [
      "what every installation offers",
      {
        globalAccessAuth: ["ACCOUNT", "TWO_FACTOR_AUTH"],
        globalActionAuth: ["ACCOUNT", "PASSKEY", "TWO_FACTOR_AUTH", "PASSWORD"],
      },
      undefined,
      [],
    ],
    ["own action auth, set up", { recipients: [person(1, { actionAuth: ["PASSKEY"] })] }, PASSKEY, []],
    [
      "one of several not set up",
      { recipients: [person(1, { actionAuth: ["PASSKEY", "PASSWORD"] })] },
      PASSKEY,
      ["methodNotSetUp 1"],
    ],
    [
      "own access auth",
      { recipients: [person(1, { accessAuth: ["ACCOUNT"] })] },
      NOTHING,
      ["methodNotSetUp 1"],
    ],
    [
      "the envelope's access auth, copies too",
      { globalAccessAuth: ["TWO_FACTOR_AUTH"], recipients: [person(1), person(2, role("CC"))] },
      NOTHING,
      ["methodNotSetUp 1,2"],
    ],
    ["the envelope's action auth", { globalActionAuth: ["PASSWORD"] }, NOTHING, ["methodNotSetUp 1"]],
    [
      "cancelled by EXPLICIT_NONE",
      { globalActionAuth: ["PASSWORD"], recipients: [person(1, { actionAuth: ["EXPLICIT_NONE"] })] },
      undefined,
      [],
    ],
    ["EXPLICIT_NONE alone", { recipients: [person(1, { actionAuth: ["EXPLICIT_NONE"] })] }, undefined, []],
    [
      "CLAVE_UNICA and FAO_HASH",
      { recipients: [person(1, { actionAuth: ["CLAVE_UNICA", "FAO_HASH"] })] },
      undefined,
      ["methodNotSetUp 1"],
    ],
    [
      "no address to prove",
      { recipients: [person(1, { actionAuth: ["PASSKEY"], email: "" })] },
      PASSKEY,
      ["emailNeededForAuth 1", "emailMissing 1"],
    ],
    [
      "a copy needs no address",
      { globalAccessAuth: ["ACCOUNT"], recipients: [person(1), person(2, { role: "CC", email: "" })] },
      { availableMethods: new Set(["ACCOUNT"] as const) },
      ["emailMissing 2"],
    ],
  ] as const)("%s", (_name, over, options, codes) => {
    expect(asCode(envelope(over), options)).toEqual(codes);
  });

  it("lets RUT_FIRMADO through where it can be filled", () => {
    const given = envelope({ fields: [field(1), field(2, { type: "RUT_FIRMADO" })] });
    expect(asCode(given)).toEqual(["rutFirmadoNotSetUp 2"]);
    expect(asCode(given, { isRutFirmadoAvailable: true })).toEqual([]);
  });
});

describe("the list of problems shown to owners", () => {
  it("has an entry for every field and every signer, blocking first, and one for what people have together", () => {
    const given = envelope({
      recipients: [
        person(1),
        person(2),
        person(3),
        person(4, role("ASSISTANT")),
        person(5, role("ASSISTANT")),
      ],
      fields: [
        field(1),
        field(2, { type: "TEXT", positionY: 40 }, { type: "text", readOnly: true }),
        field(3, { type: "TEXT", positionY: 60 }, { type: "text", readOnly: true }),
        field(4, { type: "TEXT", positionY: 80, width: 3 }),
      ],
    });
    expect(
      splitProblems(findSendingProblems(given, {})).map(({ code, recipientIds, fieldIds }) => [
        code,
        recipientIds ?? fieldIds,
      ]),
    ).toEqual([
      ["missingSignatureField", [2]],
      ["missingSignatureField", [3]],
      ["assistantInParallel", [4, 5]],
      ["readOnlyWithoutValue", [2]],
      ["readOnlyWithoutValue", [3]],
      ["fieldTiny", [4]],
    ]);
  });

  it.each([
    ["nothing set up", { claveUnica: false }, [], false],
    ["the national identity", { claveUnica: true }, [], true],
    [
      "a signature service, plain signer",
      { claveUnica: false, advancedSignature: { multisign: 1 } },
      [],
      false,
    ],
    [
      "a signature service, signer with a certificate",
      { claveUnica: false, advancedSignature: { multisign: 1 } },
      ["FAO_HASH"],
      true,
    ],
    ["a certificate asked for, no service", { claveUnica: false }, ["FAO_HASH"], false],
  ] as const)(
    "offers RUT_FIRMADO exactly where it can be sent: %s",
    (_name, offers, actionAuth, isOffered) => {
      const options = getSendingOptions(offers);
      expect(listSendableTypes({ actionAuth }, options).includes("RUT_FIRMADO")).toBe(isOffered);
      const sent = envelope({
        recipients: [person(1, { actionAuth })],
        fields: [field(1), field(2, { type: "RUT_FIRMADO" })],
      });
      const codes = findSendingProblems(sent, options).map(({ code }) => code);
      expect(codes.includes("rutFirmadoNotSetUp")).toBe(!isOffered);
    },
  );
});

describe("the refusal that REST returns", () => {
  const getRefusal = (given: EnvelopeBeforeSending): DomainError | null => {
    try {
      assertReadyToSend(given, {});
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  };

  it.each([
    ["INVALID_REQUEST", envelope({ recipients: [], fields: [] })],
    ["INVALID_REQUEST", envelope({ type: "TEMPLATE" })],
    ["MISSING_SIGNATURE_FIELD", envelope({ fields: [] })],
    ["NOT_SETUP", envelope({ recipients: [person(1, { actionAuth: ["FAO_HASH"] })] })],
  ])("%s", (code, given) => {
    expect(getRefusal(given)?.code).toBe(code);
  });

  it("is of the first blocking problem, names whom it is about, and lists them all", () => {
    const refusal = getRefusal(
      envelope({
        recipients: [person(1), person(2, { name: "Eva" }), person(3, role("ASSISTANT"))],
        fields: [field(1), field(2, { page: 7, type: "TEXT" }, { type: "text", label: "City" })],
      }),
    );
    expect(refusal?.code).toBe("MISSING_SIGNATURE_FIELD");
    expect(refusal?.message).toBe("Signers must have at least one signature field. Without one: Eva.");
    expect(refusal?.issues).toEqual([
      { path: "recipients", message: "Signers must have at least one signature field. Without one: Eva." },
      { path: "recipients", message: "Assistants need signingOrder SEQUENTIAL: P3." },
      { path: "fields", message: "Fields must lie on an existing page, in percent of it: City (field 2)." },
    ]);
  });

  it("names each address that is missing by the recipient's place", () => {
    const refusal = getRefusal(
      envelope({ recipients: [person(1), person(2, { role: "CC", email: "", name: "Eva" })] }),
    );
    const message =
      "Recipients need an e-mail address that mail can reach, unless distributionMethod is NONE. Without one: Eva.";
    expect([refusal?.code, refusal?.message]).toEqual(["MISSING_RECIPIENT_EMAIL", message]);
    expect(refusal?.issues).toEqual([{ path: "recipients.1.email", message }]);
  });

  it("is none for warnings alone", () => {
    expect(getRefusal(envelope({ recipients: [person(1, role("CC"))], fields: [] }))).toBeNull();
  });
});

describe("sending again", () => {
  it("takes no settings, and ends once the document is being sealed", () => {
    expect(() => assertMaySendAgain({ sealingSince: null }, undefined)).not.toThrow();
    expect(() => assertMaySendAgain({ sealingSince: null }, {})).toThrow(/^meta: cannot be changed/);
    expect(() => assertMaySendAgain({ sealingSince: new Date() }, undefined)).toThrow(/being sealed/);
  });
});

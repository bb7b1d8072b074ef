import type { SigningField, SigningState } from "@/server/contract/signing";
import type { Language, RecipientRole } from "@/server/domain/vocabulary";
import type { PlainSample } from "./memory-auth";
import { all, listFieldsForOthers, three } from "./sample-fields";
import { withIdentity } from "./sample-identity";

export type SampleUrls = { main: string; second: string; picture: string };

const A4 = { width: 595, height: 842 };
const AT = "2026-11-20T14:30:00.000Z";

const listFiles = (urls: SampleUrls, sealed: boolean) => [
  {
    id: "item_1",
    title: "Rental agreement",
    order: 1,
    pages: [A4, A4, A4, A4],
    originalUrl: urls.main,
    readingUrl: urls.main,
    sealedUrl: sealed ? urls.main : null,
    sealedSha256: sealed ? "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" : null,
    pendingUrl: sealed ? null : urls.main,
    firstPageUrl: urls.picture,
  },
];

function buildCommonState(language: Language, role: RecipientRole) {
  return {
    language,
    envelope: { id: "envelope_sample", documentId: 1 },
    title: "Rental agreement, Calle Larga 12",
    teamName: "Acme Ltda.",
    sender: { name: "María Soto", email: "maria@acme.example" },
    recipient: { id: 1, name: "Ana Núñez", email: "ana@example.com", role },
    timezone: "America/Santiago",
    dateFormat: "dd/MM/yyyy",
    code: "K7Q4-2M9D",
    serverTime: AT,
    participants: [
      { name: "Ana Núñez", role, signingStatus: "NOT_SIGNED", signedAt: null, isMe: true },
      { name: "Luis Soto", role: "SIGNER", signingStatus: "NOT_SIGNED", signedAt: null, isMe: false },
      { name: "Paula Rojas", role: "APPROVER", signingStatus: "SIGNED", signedAt: AT, isMe: false },
    ],
  } as const;
}

type Common = ReturnType<typeof buildCommonState>;

function buildSignState(base: Common, fields: SigningField[], urls: SampleUrls, back = false): SigningState {
  const second = {
    id: "item_2",
    title: "House rules",
    order: 2,
    pages: [A4],
    originalUrl: urls.second,
    readingUrl: urls.second,
    sealedUrl: null,
    firstPageUrl: null,
  };
  const isLong = fields.some(({ itemId }) => itemId === "item_2");
  return {
    screen: "sign",
    ...base,
    participants: [...base.participants],
    session: {
      message:
        "Dear Ana,\nplease sign before the keys are handed over. Call me if anything in section 4 is unclear; I am in the office until Friday.\nMaría",
      expiresAt: "2026-12-12T12:00:00.000Z",
      opened: false,
      today: "20/11/2026",
      consent: { textVersion: "2026-11", givenAt: back ? AT : null },
      files: isLong ? [...listFiles(urls, false), second] : listFiles(urls, false),
      fields,
      signatureKinds: { drawn: true, typed: true, uploaded: true },
      attachments: isLong
        ? [{ id: "a1", label: "Floor plan", data: "https://example.com/plan", isLater: true }]
        : [],
      actionAuth: [],
      actionProvenUntil: null,
      nextSigner: isLong ? { name: "Luis Soto", email: "luis@example.com", mayChange: true } : null,
    },
  };
}

function withSession(
  state: SigningState,
  more: Partial<Extract<SigningState, { screen: "sign" }>["session"]>,
): SigningState {
  return state.screen === "sign" ? { ...state, session: { ...state.session, ...more } } : state;
}

export function buildSampleState(screen: PlainSample, language: Language, urls: SampleUrls): SigningState {
  const base = {
    ...buildCommonState(language, "SIGNER"),
    participants: [...buildCommonState(language, "SIGNER").participants],
  };
  const at = AT;
  const finished = {
    ...base,
    participants: base.participants.map((person) => ({
      ...person,
      signingStatus: "SIGNED" as const,
      signedAt: AT,
    })),
  };
  switch (screen) {
    case "tick":
      return withSession(buildSignState(buildCommonState(language, "SIGNER"), three, urls), {
        consent: { textVersion: "2026-11", givenAt: null, needsTick: true },
        mayRejectSilently: true,
      });
    case "kept":
    case "sign":
      return buildSignState(buildCommonState(language, "SIGNER"), three, urls);
    case "all":
      return buildSignState(buildCommonState(language, "SIGNER"), all, urls);
    case "back":
      return buildSignState(
        buildCommonState(language, "SIGNER"),
        three.map((each) =>
          each.id === 1 ? { ...each, inserted: true, customText: "Calle Larga 12" } : each,
        ),
        urls,
        true,
      );
    case "approve":
      return buildSignState(buildCommonState(language, "APPROVER"), [], urls);
    case "view":
      return buildSignState(
        buildCommonState(language, "VIEWER"),
        three.map((each) => ({ ...each, mine: false, recipientId: 2 })),
        urls,
      );
    case "assist":
      return buildSignState(buildCommonState(language, "ASSISTANT"), listFieldsForOthers(), urls);
    case "helped":
      return withSession(
        buildSignState(
          buildCommonState(language, "SIGNER"),
          three.map((each) =>
            each.id === 1
              ? {
                  ...each,
                  inserted: true,
                  customText: "Calle Larga 12",
                  filledBy: { name: "Rosa Pérez", confirmed: false },
                }
              : each.id === 4
                ? { ...each, inserted: true, customText: "19/11/2026" }
                : each,
          ),
          urls,
          true,
        ),
        {
          notes: [{ from: "Rosa Pérez", text: "The street is from the old contract, please check it." }],
          nextSigner: { name: "Luis Soto", email: "luis@example.com", mayChange: true },
        },
      );
    case "cancelled":
      return { screen, ...base, at, reason: "We will send a corrected version." };
    case "rejectedByMe":
      return {
        screen,
        ...base,
        at,
        reason: "There are mistakes in the document. Section 4 names the wrong flat.",
      };
    case "rejectedByOther":
      return { screen, ...base, at, by: "Luis Soto" };
    case "completed":
      return {
        screen,
        ...finished,
        at,
        files: listFiles(urls, true),
        redirectUrl: null,
        auditLogUrl: urls.main,
      };
    case "done":
      return {
        screen,
        ...base,
        participants: finished.participants.map((person) =>
          person.isMe ? person : { ...person, signingStatus: "NOT_SIGNED" as const, signedAt: null },
        ),
        sealing: false,
        remaining: 2,
        redirectUrl: null,
        files: listFiles(urls, false),
      };
    case "sealing":
      return {
        screen: "done",
        ...finished,
        sealing: true,
        remaining: 0,
        redirectUrl: null,
        files: listFiles(urls, false),
      };
    case "expired":
      return { screen, ...base, at, askedAt: null };
    case "expiredAsked":
      return { screen: "expired", ...base, at, askedAt: "2026-11-20T14:02:00.000Z" };
    case "copyLater":
      return { screen, ...base };
    case "waiting":
      return {
        screen,
        ...base,
        position: { mine: 2, total: 3 },
        waitingFor: ["Luis Soto"],
        files: listFiles(urls, false),
      };
    case "waitingUnread":
      return {
        screen: "waiting",
        ...base,
        position: { mine: 2, total: 3 },
        waitingFor: ["Luis Soto", "Ana Rojas"],
        files: [],
      };
    case "identity":
    case "identityVerified":
    case "identityFrame":
    case "identityNotSetUp":
      return withIdentity(screen, buildSignState(buildCommonState(language, "SIGNER"), three, urls));
    case "notFound":
      return { screen };
  }
}
